import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '#web/ui-texts.ts'

/** Shown for every address without a screen. */
export const NotFound = () => (
  <GuardPanel
    glyph={<GuardGlyph name="page" />}
    title={t('pageNotFound')}
    actions={
      <>
        <Link to="/dashboard" className={buttonClass({ variant: 'filled' })}>
          {t('goToDashboard')}
        </Link>
        <Link to="/auth" className={buttonClass({ variant: 'outline' })}>
          {t('signIn')}
        </Link>
      </>
    }
  >
    <p>{t('pageNotFoundHelp')}</p>
  </GuardPanel>
)
