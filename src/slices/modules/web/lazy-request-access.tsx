import { lazy, Suspense } from 'react'

const Request = lazy(() => import('./request-access.tsx').then(module => ({ default: module.RequestAccess })))

/** Requests a module, for the panel in place of its screens. */
export const RequestAccess = ({ module }: { module: string }) => (
  <Suspense>
    <Request module={module} />
  </Suspense>
)
