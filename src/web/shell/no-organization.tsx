import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from './texts.ts'

/** For a person without an organization, and for a platform administrator. */
export const NoOrganization = ({ operator }: { operator: boolean }) => (
  <GuardPanel glyph={<GuardGlyph name="empty" />} title={operator ? t('operatorTitle') : t('noOrganizationTitle')}>
    <p>{operator ? t('operatorHelp') : t('noOrganizationHelp')}</p>
  </GuardPanel>
)
