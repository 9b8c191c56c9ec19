import type { SpecifiedCall } from '#core/specified-call.ts'

const ownCookie = 'The cookie is the credential; the answer is the specified Session object'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'P', call: 'auth: read the current session', operations: ['identity.session', 'identity.refresh'], note: ownCookie },
  {
    source: 'P',
    call: 'rpc get_public_org_by_domain',
    operations: ['identity.organizationHere'],
    note: 'The address decides, before any input; the name is all it tells',
  },
  { source: 'P', call: 'auth: sign out (local scope)', operations: ['identity.signOut'] },
  {
    source: 'P',
    call: 'auth: listen to state changes',
    operations: ['identity.activity'],
    note: 'Events are the browser’s own; the server ends a session after 30 minutes without real activity',
  },
  { source: 'W', call: 'auth: sign in with password', operations: ['identity.signIn'] },
  {
    source: 'W',
    call: 'auth: sign up',
    operations: ['identity.signUp', 'identity.verifyEmail', 'identity.resendVerification'],
    note: 'Role and organization are not taken from the client',
  },
  { source: 'W', call: 'auth: reset password', operations: ['identity.requestPasswordReset', 'identity.resetPassword'] },
  { source: 'W', call: 'auth: update user password', operations: ['identity.changePassword'], note: 'Asks for the current one' },
  {
    source: 'W',
    call: 'send-welcome-email, send-password-reset',
    operations: ['identity.signUp', 'identity.requestPasswordReset'],
    note: 'Mail leaves through the outbox of the transaction',
  },
  { source: 'W', call: 'profiles: update first_name, last_name', operations: ['identity.updateProfile'] },
]
