import { domainToASCII, domainToUnicode } from 'node:url'
import { parseEmail } from '#core/email.ts'
import { fail } from '#core/failure.ts'
import { passwordViolation } from '#slices/identity/rules/password.ts'

/** The canonical form of an e-mail address. Throws VALIDATION with the field. */
export function requireEmail(text: string, field: 'email' | 'newEmail' = 'email'): string {
  const parsed = parseEmail(text, toUnicodeDomain)
  if (!parsed.ok) fail('VALIDATION', parsed.message, { field, rule: parsed.rule })
  return parsed.email
}

/** The canonical form of an e-mail address; null if it is invalid. */
export function canonicalEmail(text: string): string | null {
  const parsed = parseEmail(text, toUnicodeDomain)
  return parsed.ok ? parsed.email : null
}

// To ASCII and back, which normalizes case and width like browsers and mail servers, and validates xn-- labels.
function toUnicodeDomain(domain: string): string {
  return domainToUnicode(domainToASCII(domain))
}

/**
 * Throws VALIDATION for a password that breaks the rule. `ownWords`: the names, address and organizations of its person, as far as known.
 * No message contains the password.
 */
export function requirePassword(password: string, field: 'password' | 'newPassword', ownWords: readonly string[]): void {
  const violation = passwordViolation(password, ownWords)
  if (violation !== null) fail('VALIDATION', violation.message, { field, rule: violation.rule })
}
