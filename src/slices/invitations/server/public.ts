export { endInvitations, endInvitationsOfLeaver, inviteStaff, openInvitationsOf, requireInvitable } from './invite-staff.ts'
