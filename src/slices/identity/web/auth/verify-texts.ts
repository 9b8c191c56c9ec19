import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  verifying: 'Confirming your email address',
  verified: 'Your email address is confirmed. You can sign in now.',
  choosePassword: 'Choose a password',
  choosePasswordText:
    'This link was opened in a different browser than the one used to sign up. Choose a password so that only you can sign in.',
  password: 'Password',
  confirm: 'Confirm email address',
  failedConfirm: 'Failed to confirm your email address',
  emailChanged: 'Your email address was changed. Use the new one to sign in.',
  emailHalfConfirmed: 'Thanks. Now open the link in the email we sent to your other address.',
})
