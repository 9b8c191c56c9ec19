import { lazy } from 'react'

export type { InvitePeopleProps } from './invite/invite-people.tsx'

/** The dialog that invites people; render it while it is open, inside a Suspense. For whoever may change the staff. */
export const InvitePeople = lazy(() => import('./invite/invite-people.tsx').then(module => ({ default: module.InvitePeople })))

/** The list of invitations with what can be done about them, inside a Suspense. For whoever may change the staff. */
export const Invitations = lazy(() => import('./list/invitations.tsx').then(module => ({ default: module.Invitations })))

/** A member's role, which whoever may can change; inside a Suspense. */
export const RoleOf = lazy(() => import('./role/role-of.tsx').then(module => ({ default: module.RoleOf })))
