export { useGivableRoles, useIsMailDelivered } from './givable-roles.ts'
export type { InvitePeopleProps } from './invite/invite-people.tsx'
// In files of their own: whoever imports one here loads nothing of the others.
export { Invitations } from './lazy-invitations.tsx'
export { InvitePeople } from './lazy-invite-people.tsx'
export { RoleOf } from './lazy-role-of.tsx'
