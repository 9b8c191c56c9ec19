import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from './texts.ts'

/** For a platform administrator outside of any organization. Others are led to /welcome. */
export const NoOrganization = () => (
  <GuardPanel
    glyph={<GuardGlyph name="empty" />}
    title={t('operatorTitle')}
    actions={
      <Link to="/welcome" className={buttonClass()}>
        {t('createOrganization')}
      </Link>
    }
  >
    <p>{t('operatorHelp')}</p>
  </GuardPanel>
)
