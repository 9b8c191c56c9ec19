import type { SpecifiedCall } from '#core/specified-call.ts'

const ownCookie = 'The cookie is the credential; the response is the specified Session object'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'platform', call: 'auth: read the current session', operations: ['identity.session', 'identity.refresh'], note: ownCookie },
  { source: 'platform', call: 'auth: sign out (local scope)', operations: ['identity.signOut'] },
  {
    source: 'platform',
    call: 'auth: listen to state changes',
    operations: ['identity.activity'],
    note: 'The seven events are the browser’s own (`web/session-events.ts`); the server ends a session after 30 minutes without real activity',
  },
  { source: 'workforce', call: 'auth: sign in with password', operations: ['identity.signIn'] },
  {
    source: 'workforce',
    call: 'auth: sign up',
    operations: ['identity.signUp', 'identity.verifyEmail', 'identity.resendVerification'],
    note: 'Role and organization are not taken from the client',
  },
  { source: 'workforce', call: 'auth: reset password', operations: ['identity.requestPasswordReset', 'identity.resetPassword'] },
  {
    source: 'workforce',
    call: 'auth: update user password',
    operations: ['identity.changePassword'],
    note: 'Requires the current password',
  },
  {
    source: 'workforce',
    call: 'send-password-reset',
    operations: ['identity.requestPasswordReset', 'staff.sendPasswordReset'],
    note: 'Email is sent through the transaction’s outbox',
  },
  { source: 'workforce', call: 'profiles: update first_name, last_name', operations: ['identity.updateProfile'] },
]
