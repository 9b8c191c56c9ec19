import { Button } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from './texts.ts'

/** The address names no one, or someone of whom the current user may not know. */
export const MissingPerson = ({ isAlone, onClose }: { isAlone: boolean; onClose: () => void }) => (
  <GuardPanel
    place={isAlone ? 'page' : 'inset'}
    glyph={<GuardGlyph name="page" />}
    title={t('notFound')}
    actions={<Button onClick={onClose}>{t('toStaff')}</Button>}
  >
    <p>{t('notFoundHelp')}</p>
  </GuardPanel>
)
