import { defineTexts } from '#web/texts.ts'

/** Loaded when a second factor or a passkey is asked for. */
export const t = defineTexts({
  title: 'Two-step verification',
  help: 'Enter the code from your authenticator app.',
  code: 'Code',
  codeHelp:
    "Lost your phone? Enter a backup code instead. If you don't have one, ask your administrator to reset your two-step verification.",
  codeRequired: 'Please enter a code',
  verify: 'Verify',
  failedVerify: 'Failed to verify the code',
  closed: 'Too many wrong codes were entered',
  closedText: "We don't accept any more codes for this account until you reset your password. We'll email you a link.",
  resetPassword: 'Reset your password',
  usePasskey: 'Use a passkey',
  signInWithPasskey: 'Sign in with a passkey',
  passkeyFailed: "The passkey couldn't be used",
  passkeyFailedText: 'Try again, or sign in another way.',
})
