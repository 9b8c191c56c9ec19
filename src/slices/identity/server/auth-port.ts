/**
 * What the sign-in library does for us, and nothing else: it proves passwords and makes sessions. Whatever must happen together with rows
 * of ours (an account with its profile and its mail, a reset with the end of all sessions) is one transaction of ours on the same tables.
 */
export interface AuthPort {
  /** Proves the password and makes a session. Unknown addresses cost the same time as wrong passwords. */
  signIn(email: string, password: string): Promise<{ ok: true; token: string } | { ok: false; reason: 'invalid' | 'unverified' }>
  /** Makes a session for a person whom something else than a password has proved (a reset link, the setup code). Its token. */
  startSession(userId: string): Promise<string>
  /** scrypt in the thread pool, some 30 ms of one core. */
  hashPassword(password: string): Promise<string>
  isPassword(password: string, hash: string): Promise<boolean>
  close(): Promise<void>
}
