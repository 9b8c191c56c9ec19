import { useBootstrap } from '#slices/access/web/public.tsx'
import { useSwitchOrganization } from '#slices/identity/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t as stay } from './stay/texts.ts'
import { useStay } from './stay/use-stay.ts'
import { t } from './texts.ts'

/** In place of what is outside of every organization, for a platform administrator who is in one: as its member, or for 24 hours. */
export const InsideOrganization = ({ name }: { name: string }) => {
  const { mode } = useBootstrap()
  const switchTo = useSwitchOrganization()
  const { exit, busy } = useStay()
  const isVisit = mode === 'super_admin'
  return (
    <GuardPanel
      glyph={<GuardGlyph name="empty" />}
      title={t('insideTitle', { name })}
      actions={
        isVisit ? (
          <Button variant="filled" busy={busy} onClick={() => void exit()}>
            {stay('exit')}
          </Button>
        ) : (
          <Button variant="filled" onClick={() => void switchTo(null)}>
            {t('leave')}
          </Button>
        )
      }
    >
      {t(isVisit ? 'insideVisitHelp' : 'insideHelp', { name })}
    </GuardPanel>
  )
}
