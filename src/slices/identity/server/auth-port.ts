/**
 * Everything we use the sign-in library for: finding accounts and checking passwords. Accounts and sessions are written by our own
 * transactions, because they must be consistent with our tables (profiles, mail, security events).
 */
export interface AuthPort {
  /**
   * Checks the password; browsers known to the account have priority. Unknown addresses take the same time as wrong passwords. Throws
   * UNAVAILABLE when the wait would take seconds.
   */
  provePassword(
    email: string,
    password: string,
    isKnownDevice: boolean,
  ): Promise<{ ok: true; proof: PasswordProof } | { ok: false; reason: 'invalid' | 'unverified' }>
  /**
   * Uses scrypt in the thread pool, about 30 ms of one core. With an owner before all sign-ins; otherwise behind them.
   */
  hashPassword(password: string, owner?: PasswordOwner): Promise<string>
  isPassword(password: string, hash: string, owner: PasswordOwner): Promise<boolean>
  /** Hashes the next password of an owner who proves the present one, both in one turn; null when the present one is wrong. */
  hashNext(next: string, present: { password: string; hash: string }, owner: PasswordOwner): Promise<string | null>
  /** Checks the code of someone at a kiosk, with the priority of a sign-in; for null, an unknown number, it takes the same time. Throws UNAVAILABLE as above. */
  proveCode(code: string, hash: string | null): Promise<boolean>
  close(): Promise<void>
}

/** Someone who changes or proves the password of an account that is theirs. Owners take turns, so that none keeps another waiting. */
export interface PasswordOwner {
  /** Their session, or the mailed link that they opened. */
  key: string
  /** Aborted when they disconnect. */
  signal: AbortSignal
}

/** The user, and the hash that the password was checked against or stored as. Valid only while that hash is stored. */
export interface PasswordProof {
  userId: string
  passwordHash: string
}
