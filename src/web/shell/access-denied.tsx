import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '#web/ui-texts.ts'

export interface SectionDeniedProps {
  /** Says what they can do about it themselves. */
  more?: ReactNode
}

/** Replaces a whole section that the person may not see. */
export const SectionDenied = ({ more }: SectionDeniedProps) => (
  <GuardPanel glyph={<GuardGlyph name="denied" />} title={t('accessDenied')} actions={<ToDashboard />}>
    <p>{t('accessDeniedSection')}</p>
    {more}
  </GuardPanel>
)

/** Replaces one part of a screen that the person may otherwise use. */
export const FeatureDenied = () => (
  <GuardPanel place="inset" glyph={<GuardGlyph name="denied" />} title={t('accessDenied')}>
    <p>{t('accessDeniedFeature')}</p>
  </GuardPanel>
)

const ToDashboard = () => (
  <Link to="/" className={buttonClass({ variant: 'filled' })}>
    {t('goToDashboard')}
  </Link>
)
