import { createHmac } from 'node:crypto'
import { deriveKey, isSameText } from './derived-key.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The request-forgery token: 32 alphanumerics bound to a session, known to our own pages only (PRD-6). */
export interface RequestTokens {
  /** For the session with that token. The same for its whole life, and nothing has to be stored. */
  tokenFor(sessionToken: string): string
  /** Whether a write carries the token of its own session. */
  isHeld(request: { token: string | null; requestToken: string | null }): boolean
}

export function createRequestTokens(secret: string): RequestTokens {
  const key = deriveKey(secret, 'request token')
  function tokenFor(sessionToken: string): string {
    const bytes = createHmac('sha512', key).update(sessionToken).digest()
    // Two bytes a letter: 65536 is not a multiple of 62, but off by less than a thousandth.
    return Array.from({ length: 32 }, (_, i) => ALPHABET[bytes.readUInt16BE(2 * i) % ALPHABET.length]).join('')
  }
  return {
    tokenFor,
    isHeld: ({ token, requestToken }) =>
      token !== null && requestToken !== null && /^[A-Za-z0-9]{32}$/.test(requestToken) && isSameText(requestToken, tokenFor(token)),
  }
}
