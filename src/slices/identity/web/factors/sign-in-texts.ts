import { defineTexts } from '#web/texts.ts'

/** Loaded when a second factor or a passkey is asked for. */
export const t = defineTexts({
  title: 'Two-step verification',
  help: 'Enter the code from your authenticator app, or use a passkey.',
  helpAuthenticator: 'Enter the code from your authenticator app.',
  helpPasskey: 'Use your passkey to finish signing in.',
  noPasskeysHere: "This browser can't use passkeys here. Use another browser, or enter one of your backup codes.",
  useBackupCode: 'Use a backup code instead',
  code: 'Code',
  backupCode: 'Backup code',
  backupCodeHelp: "Each one works once. If you don't have one, ask your administrator to reset your two-step verification.",
  codeHelp:
    "Lost your phone? Enter a backup code instead. If you don't have one, ask your administrator to reset your two-step verification.",
  codeRequired: 'Please enter a code',
  verify: 'Verify',
  failedVerify: 'Failed to verify the code',
  closed: 'Too many wrong codes were entered',
  closedText: "We won't accept more codes for this account until you reset your password. We'll email you a link.",
  resetPassword: 'Reset your password',
  usePasskey: 'Use a passkey',
  signInWithPasskey: 'Sign in with a passkey',
  passkeyFailed: "The passkey couldn't be used",
  passkeyFailedText: 'Try again, or sign in another way.',
})
