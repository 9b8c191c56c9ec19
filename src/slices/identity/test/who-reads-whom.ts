import { aboutTheCaller, line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const ownSession = /*        */ line('done      not-found not-found not-found not-found not-found not-found not-found not-found')

// The owner has no second factor, so there is nothing to reset for whoever may.
const resetFactors = /*      */ line('denied    denied    denied    denied    denied    denied    not-found denied    denied')

export const whoReadsWhom: WhoReadsWhom = {
  'identity.revokeSession': { answers: ownSession, input: ({ sessionId }) => ({ sessionId }) },
  'account.resetFactors': { answers: resetFactors, input: ({ owner }) => ({ userId: owner.userId, note: 'Lost phone' }) },
  'account.removeFactor': { exempt: 'names a passkey of the caller; those of others are not found, as the isolation fuzzer checks' },
  'identity.switchOrganization': { exempt: 'names an organization of the caller' },
  'identity.createOrganization': aboutTheCaller,
  'identity.ownOrganizations': aboutTheCaller,
  'identity.closedOrganizations': aboutTheCaller,
  'identity.signOut': aboutTheCaller,
  'account.read': aboutTheCaller,
  'account.changeEmail': aboutTheCaller,
  'account.cancelEmailChange': aboutTheCaller,
  'identity.refresh': aboutTheCaller,
  'identity.activity': aboutTheCaller,
  'identity.changePassword': aboutTheCaller,
  'identity.updateProfile': aboutTheCaller,
  'identity.listSessions': aboutTheCaller,
  'identity.revokeOtherSessions': aboutTheCaller,
  'account.confirmPassword': aboutTheCaller,
  'account.beginAuthenticator': aboutTheCaller,
  'account.verifyAuthenticator': aboutTheCaller,
  'account.beginPasskey': aboutTheCaller,
  'account.addPasskey': aboutTheCaller,
  'account.newBackupCodes': aboutTheCaller,
}
