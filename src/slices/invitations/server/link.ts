import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link: 256 bits. Only its hash is stored (SEC-39). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The address of the screen where an invitation is accepted. */
export function linkTo(publicUrl: string, token: string): string {
  return `${publicUrl}/accept-invitation?token=${token}`
}
