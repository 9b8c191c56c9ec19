import { aboutTheCaller, line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const ownSession = /*        */ line('done      not-found not-found not-found not-found not-found not-found not-found not-found')

export const whoReadsWhom: WhoReadsWhom = {
  'identity.revokeSession': { answers: ownSession, input: ({ sessionId }) => ({ sessionId }) },
  'identity.switchOrganization': { exempt: 'names an organization of the caller' },
  'identity.createOrganization': aboutTheCaller,
  'identity.ownOrganizations': aboutTheCaller,
  'identity.closedOrganizations': aboutTheCaller,
  'identity.signOut': aboutTheCaller,
  'account.emailChange': aboutTheCaller,
  'account.changeEmail': aboutTheCaller,
  'account.cancelEmailChange': aboutTheCaller,
  'identity.refresh': aboutTheCaller,
  'identity.activity': aboutTheCaller,
  'identity.changePassword': aboutTheCaller,
  'identity.updateProfile': aboutTheCaller,
  'identity.listSessions': aboutTheCaller,
  'identity.revokeOtherSessions': aboutTheCaller,
}
