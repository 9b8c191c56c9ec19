import { createHmac } from 'node:crypto'
import { deriveKey, isSameText } from './derived-key.ts'
import { Newest, SESSIONS_KEPT } from './newest.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The request-forgery token: 32 alphanumerics, derived from the session and known only to our own pages (PRD-6). */
export interface RequestTokens {
  /** The token of a session. Derived, so nothing is stored, and constant for the session. Only for sessions whose cookie was verified. */
  tokenFor(sessionToken: string): string
  /** Whether a write carries the token of its own session. */
  isHeld(request: { token: string | null; requestToken: string | null }): boolean
}

export function createRequestTokens(secret: string): RequestTokens {
  const key = deriveKey(secret, 'request token')
  const derived = new Newest<string>(SESSIONS_KEPT)
  function tokenFor(sessionToken: string): string {
    const known = derived.get(sessionToken)
    if (known !== undefined) return known
    const token = derive(sessionToken)
    derived.add(sessionToken, token)
    return token
  }
  function derive(sessionToken: string): string {
    const bytes = createHmac('sha512', key).update(sessionToken).digest()
    // Two bytes per character: the bias of 65536 modulo 62 is below a thousandth.
    return Array.from({ length: 32 }, (_, i) => ALPHABET[bytes.readUInt16BE(2 * i) % ALPHABET.length]).join('')
  }
  return {
    tokenFor,
    isHeld: ({ token, requestToken }) =>
      token !== null && requestToken !== null && /^[A-Za-z0-9]{32}$/.test(requestToken) && isSameText(requestToken, tokenFor(token)),
  }
}
