export { endInvitations, inviteStaff, openInvitationsOf, requireInvitable } from './invite-staff.ts'
