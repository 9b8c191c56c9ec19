import { createPrivateKey, sign } from 'node:crypto'
import { deriveKey } from './derived-key.ts'

export const ACCESS_TOKEN_SECONDS = 600

interface Subject {
  userId: string
  sessionId: string
  /** Seconds since 1970. */
  expiresAt: number
}

// An Ed25519 private key in PKCS #8 is this header and the 32 bytes of its seed.
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs access tokens (EdDSA, JWT) with the user, the session and the expiry. They only tell the client who is signed in; the server
 * accepts nothing but the cookie as a credential.
 */
export function createAccessTokens(secret: string, audience: string): (subject: Subject) => string {
  const der = Buffer.concat([PKCS8_ED25519, deriveKey(secret, 'access token').export()])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'EdDSA', typ: 'JWT' })
  return ({ userId, sessionId, expiresAt }) => {
    const text = `${head}.${part({ sub: userId, sid: sessionId, aud: audience, exp: expiresAt })}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
}
