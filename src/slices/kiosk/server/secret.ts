import { createHash, randomBytes } from 'node:crypto'

/** Of a new kiosk: 256 bits, known to its browser's cookie alone. */
export function newKioskSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** As it is stored. No salt or slow hash: no one guesses 256 bits. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
