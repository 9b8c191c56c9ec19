/**
 * A password has 6 to 128 characters and is not only spaces: the part of the rule that needs no list.
 * Authority: PRD-7. Rule IDN-6.
 */
import type { Violation } from '#core/result.ts'

export const PASSWORD_MIN = 6
/** Limits the work of hashing, counted in UTF-16 units as the hash library counts. */
export const PASSWORD_MAX = 128

export type PasswordShapeRule = 'password_too_short' | 'password_too_long' | 'password_blank'

export function passwordShapeViolation(password: string): Violation<PasswordShapeRule> | null {
  const no = (rule: PasswordShapeRule, message: string) => ({ rule, field: 'password', message })
  // Characters as people count them: an emoji is one, not two.
  if ([...password].length < PASSWORD_MIN) return no('password_too_short', 'Password must be at least 6 characters')
  if (password.length > PASSWORD_MAX) return no('password_too_long', 'Password must be no more than 128 characters')
  if (password.trim() === '') return no('password_blank', 'Password must not be only spaces')
  return null
}
