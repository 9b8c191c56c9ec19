import { type ComponentProps, lazy, Suspense } from 'react'
import type { LastDecisionLine as Line } from './last-decision.tsx'

const LoadedLine = lazy(() => import('./last-decision.tsx').then(module => ({ default: module.LastDecisionLine })))

/** The result of the last decision; loaded with the first one. */
export const LastDecisionLine = (props: ComponentProps<typeof Line>) => (
  <Suspense>
    <LoadedLine {...props} />
  </Suspense>
)
