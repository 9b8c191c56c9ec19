/**
 * A password is not made of what is publicly known about its owner: their name, address, organizations, and the name of the product.
 * It may contain such words if the rest would be long enough alone. Authority: NIST SP 800-63B 3.1.1.2 (context-specific words). Rule
 * IDN-5.
 */
import type { Violation } from '#core/result.ts'
import { PASSWORD_MIN } from './password-shape.ts'

export type PasswordPersonalRule = 'password_personal'

/** Shorter parts, such as "Li" or "St.", occur in too many other words. */
const MIN_PART_LENGTH = 4
const PRODUCT = 'Steward'

export function passwordPersonalViolation(password: string, ownWords: readonly string[]): Violation<PasswordPersonalRule> | null {
  const rest = withoutOwnWords(password, ownWords)
  if (rest === simple(password) || rest.replace(/[^\p{L}\p{N}]/gu, '').length >= PASSWORD_MIN) return null
  const message = 'This password is too close to your name, email, or organization. Please choose another one.'
  return { rule: 'password_personal', field: 'password', message }
}

/** The password in lower case without marks and without the personal words. */
export function withoutOwnWords(password: string, ownWords: readonly string[]): string {
  const parts = [PRODUCT, ...ownWords]
    .flatMap(words => simple(words).split(/[^\p{L}\p{N}]+/u))
    .filter(part => part.length >= MIN_PART_LENGTH)
  // Longest first: removing "Anna" must not leave the "belle" of "Annabelle".
  return parts
    .sort((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replaceAll(part, ' '), simple(password))
    .trim()
}

function simple(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
