import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  help: 'If {name} forgot their password, email them a link to choose a new one. Only they get the link.',
  send: 'Send password reset email',
  sent: 'Password reset email sent to {name}',
  resetError: 'Reset Error',
  resetFailed: 'Failed to send password reset email. Please try again.',
})
