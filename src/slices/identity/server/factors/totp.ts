import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator app supports: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be a step off, either way. */
const WINDOW = 1

/** A new secret, base32, of the 160 bits that RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address of the QR code; the app shows the account and the installation's name under it. */
export function keyUri(secret: string, email: string): string {
  return new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer: 'Steward', label: email }).toString()
}

/**
 * The time step whose code this is, at an instant in seconds since 1970 or a step beside it; null for any other text. Whoever accepts it stores the step
 * and accepts no step up to it again.
 */
export function stepOfCode(secret: string, code: string, seconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = TOTP.validate({ ...settings, token: code, secret: Secret.fromBase32(secret), timestamp: seconds * 1000, window: WINDOW })
  return delta === null ? null : Math.floor(seconds / settings.period) + delta
}
