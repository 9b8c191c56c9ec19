import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { KeepsTyped } from './keeps-typed.ts'

/** A part whose code loads after its screen. `face` is shown until it is loaded, or if it fails to load. */
export const LazyPart = ({ face = null, children }: { face?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={face}>
    <Suspense fallback={face}>{children}</Suspense>
  </ErrorBoundary>
)

/** A dialog or drawer whose code loads when it opens; its first field gets what is typed before that. */
export const LazyLayer = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={null}>
    <Suspense fallback={<KeepsTyped />}>{children}</Suspense>
  </ErrorBoundary>
)
