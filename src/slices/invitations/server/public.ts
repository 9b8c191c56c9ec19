export { inviteAdministrator } from './invite-administrator.ts'
export { endInvitations, endInvitationsOfLeaver, inviteStaff, openInvitationsOf, requireInvitable } from './invite-staff.ts'
