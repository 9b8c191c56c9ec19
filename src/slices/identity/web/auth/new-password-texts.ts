import { defineTexts } from '#web/texts.ts'

/** Loaded with the form, which few visits need. */
export const t = defineTexts({
  newPassword: 'New password',
  updatePassword: 'Update password',
  failedUpdate: 'Failed to update password',
  passwordUpdated: 'Password updated successfully! Redirecting...',
})
