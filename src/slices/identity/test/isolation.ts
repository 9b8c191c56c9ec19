import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Another session of the administrator. */
    sessionId: string
  }
}

export const makeIds: MakeIds<'sessionId'> = {
  sessionId: async (t, { people, organization }) => {
    const id = newId()
    await t.owner.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
      [id, `other-${id}`, people.admin.userId, organization.id],
    )
    return id
  },
}

export const fixtures: Fixtures = {
  'identity.signIn': { exempt: 'public; takes an e-mail and a password' },
  'identity.signUp': { exempt: 'public; answers the same for every address' },
  'identity.verifyEmail': { exempt: 'public; takes an unguessable link' },
  'identity.resendVerification': { exempt: 'public; answers the same for every address' },
  'identity.requestPasswordReset': { exempt: 'public; answers the same for every address' },
  'identity.resetPassword': { exempt: 'public; takes an unguessable link' },
  'identity.closedOrganizations': { as: 'employee', input: () => ({}) },
  'identity.setupStatus': { exempt: 'public; says nothing of a tenant' },
  'identity.setup': { exempt: 'public; takes the code that the server printed' },
  'identity.ownOrganizations': { as: 'employee', input: () => ({}) },
  'identity.session': { exempt: 'public; answers for its own cookie' },
  'identity.signOut': { exempt: 'ends the own session; its input is empty', endsSessions: 'own' },
  'identity.changePassword': {
    exempt: 'changes the own password; its input carries no id',
    fixedInput: { currentPassword: 'not-the-password', newPassword: 'quite-another-one' },
  },
  'identity.createOrganization': {
    exempt: 'is for whoever is in no organization; its input carries no id',
    fixedInput: { organizationName: 'Another', subdomain: '-', timezone: 'UTC' },
  },
  'account.emailChange': { as: 'employee', input: () => ({}) },
  'account.changeEmail': {
    exempt: 'changes the own address; its input carries no id',
    fixedInput: { currentPassword: 'not-the-password', newEmail: 'another@x.test' },
  },
  'account.cancelEmailChange': { as: 'employee', input: () => ({}) },
  'account.confirmEmail': { exempt: 'public; takes an unguessable link' },
  'identity.refresh': { as: 'employee', input: () => ({}) },
  'identity.activity': { as: 'employee', input: () => ({}) },
  'identity.updateProfile': { as: 'employee', input: () => ({ firstName: 'Amina', lastName: 'Yusuf', version: 1 }) },
  'identity.listSessions': { as: 'employee', input: () => ({}) },
  'identity.revokeSession': { as: 'admin', input: ids => ({ sessionId: ids.sessionId }) },
  'identity.revokeOtherSessions': { as: 'employee', input: () => ({}), endsSessions: 'other' },
  'identity.switchOrganization': { as: 'employee', input: ids => ({ organizationId: ids.organizationId }) },
}
