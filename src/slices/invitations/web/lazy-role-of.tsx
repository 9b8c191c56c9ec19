import { lazy } from 'react'

/** A member's role, which whoever may can change; inside a Suspense. */
export const RoleOf = lazy(() => import('./role/role-of.tsx').then(module => ({ default: module.RoleOf })))
