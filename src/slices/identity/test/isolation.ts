import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { addPerson } from '#test/organization.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Another session of the administrator. */
    sessionId: string
    /** A passkey of the administrator. */
    passkeyId: string
    /** A member with a second factor. */
    userIdWithFactor: string
  }
}

export const makeIds: MakeIds<'sessionId' | 'passkeyId' | 'userIdWithFactor'> = {
  sessionId: async (t, { people, organization }) => {
    const id = newId()
    await t.owner.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
      [id, `other-${id}`, people.admin.userId, organization.id],
    )
    return id
  },
  passkeyId: (t, { people }) => addPasskey(t, people.admin.userId),
  userIdWithFactor: async (t, { organization }) => {
    // Someone of their own: it ends their sessions.
    const { userId } = await addPerson(t, organization, 'Lost', { role: 'employee', employee: false })
    await addPasskey(t, userId)
    return userId
  },
}

async function addPasskey(t: TestDatabase, userId: string): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, name) values ($1::uuid, $2, $1::text, 'key', 0, 'Phone')`,
    [id, userId],
  )
  return id
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
  'identity.checkSetupCode': { exempt: 'public; takes the code that the server printed' },
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
  'account.read': { as: 'employee', input: () => ({}) },
  'account.changeEmail': {
    exempt: 'changes the own address; its input carries no id',
    fixedInput: { currentPassword: 'not-the-password', newEmail: 'another@x.test' },
  },
  'account.cancelEmailChange': { as: 'employee', input: () => ({}) },
  'account.confirmEmail': { exempt: 'public; takes an unguessable link' },
  'identity.verifySecondFactor': { exempt: 'public; takes what its own cookie waits for' },
  'identity.beginPasskeySignIn': { exempt: 'public; answers with a random challenge' },
  'identity.passkeySignIn': { exempt: 'public; takes a signature for the challenge of its own cookie' },
  'account.confirmPassword': { exempt: 'proves the own password; its input carries no id', fixedInput: { password: 'not-the-password' } },
  'account.beginAuthenticator': { as: 'manager', input: () => ({}) },
  'account.verifyAuthenticator': { exempt: 'activates the own authenticator; its input carries no id', fixedInput: { code: '000000' } },
  'account.beginPasskey': { exempt: 'for the own account; its input is empty' },
  'account.addPasskey': {
    exempt: 'takes a signature for the challenge of its own cookie',
    fixedInput: { name: 'Phone', credentialId: 'id', clientDataJSON: 'e30', attestationObject: 'e30', transports: [] },
  },
  'account.newBackupCodes': { exempt: 'for the own account; its input is empty' },
  'account.removeFactor': { as: 'admin', input: ids => ({ factorId: ids.passkeyId }) },
  'account.resetFactors': {
    as: 'admin',
    input: ids => ({ userId: ids.userIdWithFactor, note: 'Lost phone' }),
  },
  'identity.refresh': { as: 'employee', input: () => ({}) },
  'identity.activity': { as: 'employee', input: () => ({}) },
  'identity.updateProfile': { as: 'employee', input: () => ({ firstName: 'Amina', lastName: 'Yusuf', version: 1 }) },
  'identity.listSessions': { as: 'employee', input: () => ({}) },
  'identity.revokeSession': { as: 'admin', input: ids => ({ sessionId: ids.sessionId }) },
  'identity.revokeOtherSessions': { as: 'employee', input: () => ({}), endsSessions: 'other' },
  'identity.switchOrganization': { as: 'employee', input: ids => ({ organizationId: ids.organizationId }) },
}
