import { lazy, Suspense } from 'react'

const Ask = lazy(() => import('./ask-administrators.tsx').then(module => ({ default: module.AskAdministrators })))

/** Whom to ask for what one may not do, by name; for screens that have nothing yet. */
export const AskAdministrators = () => (
  <Suspense>
    <Ask />
  </Suspense>
)
