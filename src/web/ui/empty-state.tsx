import type { ReactNode } from 'react'
import { t } from '#web/ui-texts.ts'
import { Button } from './button.tsx'
import { GuardGlyph } from './guard-glyph.tsx'
import { GuardPanel } from './guard-panel.tsx'

/** Nothing here yet: one sentence and at most one action. */
export const EmptyState = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <GuardPanel place="inset" glyph={<GuardGlyph name="empty" />} title={title} actions={action}>
    {children}
  </GuardPanel>
)

/** No matches: names the filters and clears them. */
export const FilterEmptyState = ({ title, children, onClear }: { title: string; children?: ReactNode; onClear: () => void }) => (
  <GuardPanel
    place="inset"
    glyph={<GuardGlyph name="filtered" />}
    title={title}
    actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
  >
    {children}
  </GuardPanel>
)
