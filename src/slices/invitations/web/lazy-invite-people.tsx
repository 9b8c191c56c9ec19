import { lazy } from 'react'

/** The dialog that invites people; render it while it is open, inside a Suspense. For whoever may change the staff. */
export const InvitePeople = lazy(() => import('./invite/invite-people.tsx').then(module => ({ default: module.InvitePeople })))
