import { fail } from '#core/failure.ts'
import { parseEmail } from '#slices/identity/rules/email.ts'
import { passwordViolation } from '#slices/identity/rules/password.ts'

/** The address as it is stored, or a refusal that names the field. */
export function requireEmail(text: string): string {
  const parsed = parseEmail(text)
  if (!parsed.ok) fail('VALIDATION', parsed.message, { field: 'email', rule: parsed.rule })
  return parsed.email
}

/** Refuses a password that the rule refuses. The password itself stands in no message. */
export function requirePassword(password: string, field: 'password' | 'newPassword'): void {
  const violation = passwordViolation(password)
  if (violation !== null) fail('VALIDATION', violation.message, { field, rule: violation.rule })
}
