import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  verifying: 'Confirming your email address',
  verified: 'Your email address is confirmed. You can sign in now.',
  emailChanged: 'Your email address was changed. Use the new one to sign in from now on.',
  emailHalfConfirmed: 'Thanks. Now open the link in the email we sent to your other address.',
})
