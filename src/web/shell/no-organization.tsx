import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from './texts.ts'

/** For a person who belongs to no organization yet, or to none any more. */
export const NoOrganization = () => (
  <GuardPanel glyph={<GuardGlyph name="empty" />} title={t('noOrganizationTitle')}>
    <p>{t('noOrganizationHelp')}</p>
  </GuardPanel>
)
