import { domainToASCII, domainToUnicode } from 'node:url'
import { fail } from '#core/failure.ts'
import { parseEmail } from '#slices/identity/rules/email.ts'
import { passwordViolation } from '#slices/identity/rules/password.ts'

/** The address as it is stored, or a refusal that names the field. */
export function requireEmail(text: string): string {
  const parsed = parseEmail(text, toUnicodeDomain)
  if (!parsed.ok) fail('VALIDATION', parsed.message, { field: 'email', rule: parsed.rule })
  return parsed.email
}

/** The same for what must not refuse: null for what is no address. */
export function canonicalEmail(text: string): string | null {
  const parsed = parseEmail(text, toUnicodeDomain)
  return parsed.ok ? parsed.email : null
}

// Through ASCII and back: that maps case and width as browsers and mail servers do, and checks what stands behind xn--.
function toUnicodeDomain(domain: string): string {
  return domainToUnicode(domainToASCII(domain))
}

/**
 * Refuses a password that the rule refuses. `ownWords`: names, address and organizations of its person, as far as they are known. The password
 * itself stands in no message.
 */
export function requirePassword(password: string, field: 'password' | 'newPassword', ownWords: readonly string[]): void {
  const violation = passwordViolation(password, ownWords)
  if (violation !== null) fail('VALIDATION', violation.message, { field, rule: violation.rule })
}
