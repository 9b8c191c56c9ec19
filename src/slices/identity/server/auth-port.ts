/**
 * What the sign-in library does for us, and nothing else: it finds accounts and proves passwords. Whatever must happen together with rows
 * of ours (an account with its profile and its mail, a session with the password that it rests on) is one transaction of ours on its tables.
 */
export interface AuthPort {
  /**
   * Proves the password; a browser that the account knows is served before all others. Unknown addresses cost the same time as wrong
   * passwords. Throws UNAVAILABLE for whoever would wait for seconds.
   */
  provePassword(
    email: string,
    password: string,
    isKnownDevice: boolean,
  ): Promise<{ ok: true; proof: PasswordProof } | { ok: false; reason: 'invalid' | 'unverified' }>
  /** scrypt in the thread pool, some 30 ms of one core. */
  hashPassword(password: string): Promise<string>
  isPassword(password: string, hash: string): Promise<boolean>
  close(): Promise<void>
}

/** Whose password it was, and the hash it was checked against or stored as. It counts only while that hash is still stored. */
export interface PasswordProof {
  userId: string
  passwordHash: string
}
