import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** A part whose code comes after its screen's. Until it is there, and where it does not come, `face` stands in its place and the rest goes on. */
export const LazyPart = ({ face = null, children }: { face?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={face}>
    <Suspense fallback={face}>{children}</Suspense>
  </ErrorBoundary>
)
