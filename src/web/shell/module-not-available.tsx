import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '#web/ui-texts.ts'

export interface ModuleNotAvailableProps {
  /** The button that requests it. */
  action?: ReactNode
}

/** Replaces a screen whose module the organization does not use. */
export const ModuleNotAvailable = ({ action }: ModuleNotAvailableProps) => (
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
