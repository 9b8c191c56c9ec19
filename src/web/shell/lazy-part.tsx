import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** A part whose code loads after its screen. `face` is shown until it is loaded, or if it fails to load. */
export const LazyPart = ({ face = null, children }: { face?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={face}>
    <Suspense fallback={face}>{children}</Suspense>
  </ErrorBoundary>
)
