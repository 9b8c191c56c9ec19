import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '#web/ui-texts.ts'

/** Replaces a screen whose module the organization does not use; `action` is the button that requests it. */
export const ModuleNotAvailable = ({ action }: { action?: ReactNode }) => (
  <GuardPanel
    glyph={<GuardGlyph name="module" />}
    title={t('moduleNotAvailable')}
    actions={
      <>
        {action}
        <Link to="/" className={buttonClass({ variant: action === undefined ? 'filled' : 'outline' })}>
          {t('goToDashboard')}
        </Link>
      </>
    }
  >
    <p>{t('moduleNotEnabled')}</p>
  </GuardPanel>
)
