import { defineTexts } from '#web/texts.ts'

/** The entry holds them for every page: titles of the screens outside the shell, and the end of a session. */
export const t = defineTexts({
  signInTitle: 'Sign in',
  setUp: 'Create organization',
  welcomeTitle: 'Welcome to Steward',
  sessionExpired: 'Session Expired',
  sessionExpiredText: 'Your session has expired. Please log in again.',
})
