import { useSwitchOrganization } from '#slices/identity/web/public.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from './super-admin-texts.ts'

interface InsideOrganizationProps {
  organization: { name: string; domain: string | null }
}

/** Leads a platform administrator out of the organization they are in. At its own address the address decides, so there it leads to the main site. */
export const InsideOrganization = ({ organization: { name, domain } }: InsideOrganizationProps) => {
  const switchTo = useSwitchOrganization()
  const { protocol, host } = location
  return domain !== null && host.startsWith(`${domain}.`) ? (
    <GuardPanel
      glyph={<GuardGlyph name="empty" />}
      title={t('elsewhereTitle')}
      actions={
        <a href={`${protocol}//${host.slice(domain.length + 1)}/super-admin`} className={buttonClass()}>
          {t('goToMainSite')}
        </a>
      }
    >
      {t('elsewhereHelp', { name })}
    </GuardPanel>
  ) : (
    <GuardPanel
      glyph={<GuardGlyph name="empty" />}
      title={t('insideTitle', { name })}
      actions={<Button onClick={() => void switchTo(null)}>{t('leave')}</Button>}
    >
      {t('insideHelp')}
    </GuardPanel>
  )
}
