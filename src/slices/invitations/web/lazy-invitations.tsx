import { lazy } from 'react'

/** The list of invitations with what can be done about them, inside a Suspense. For whoever may change the staff. */
export const Invitations = lazy(() => import('./list/invitations.tsx').then(module => ({ default: module.Invitations })))
