/** What becomes of a session, as the specification names it (PRD-83). */
export const SESSION_EVENTS = [
  'initial_session',
  'signed_in',
  'signed_out',
  'token_refreshed',
  'user_updated',
  'password_recovery',
  'mfa_challenge_verified',
] as const

export type SessionEvent = (typeof SESSION_EVENTS)[number]
