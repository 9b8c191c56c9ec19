export { inviteAdministrator } from './invite-administrator.ts'
export {
  endInvitations,
  endInvitationsOfLeaver,
  inviteStaff,
  openInvitationsOf,
  requireInvitable,
  whyNotInvitable,
} from './invite-staff.ts'
