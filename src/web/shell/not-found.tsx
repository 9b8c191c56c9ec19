import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '#web/ui-texts.ts'

/** Shown for every address without a screen; inside the shell with a way back, because who sees it there is signed in. */
export const NotFound = ({ inside = false }: { inside?: boolean }) => (
  <GuardPanel
    glyph={<GuardGlyph name="page" />}
    title={t('pageNotFound')}
    actions={
      <>
        <Link to="/" className={buttonClass({ variant: 'filled' })}>
          {t('goToDashboard')}
        </Link>
        {inside ? (
          <Button onClick={() => window.history.back()}>{t('back')}</Button>
        ) : (
          <Link to="/auth" className={buttonClass({ variant: 'outline' })}>
            {t('signIn')}
          </Link>
        )}
      </>
    }
  >
    <p>{t('pageNotFoundHelp')}</p>
  </GuardPanel>
)
