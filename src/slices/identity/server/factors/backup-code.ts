import { createHmac, type KeyObject, randomInt } from 'node:crypto'

export const BACKUP_CODES = 10
/** Without letters and digits that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** A code as it is shown, `abcde-fghjk`: 49 bits. */
export function newBackupCode(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
}

/** A code as it is typed, without spaces and hyphens, in lower case. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toLowerCase()
}

/** The stored hash. Keyed, because 49 bits could be guessed from a plain one. */
export function hashOfBackupCode(key: KeyObject, userId: string, typed: string): string {
  return createHmac('sha256', key).update(`${userId} ${typed}`).digest('base64url')
}
