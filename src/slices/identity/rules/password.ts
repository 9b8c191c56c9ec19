/**
 * A password has 6 to 128 characters, is not only spaces, and is not one of the passwords that attackers try first.
 * Authority: specification W §5 (text to the letter), decisions.md §2. Rule I4 (ours).
 */
import type { Violation } from '#core/result.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 6
/** A bound on what the hash must chew, counted in UTF-16 units as the library below us counts. */
export const PASSWORD_MAX = 128

export type PasswordRule = 'password_too_short' | 'password_too_long' | 'password_blank' | 'password_common'

export function passwordViolation(password: string): Violation<PasswordRule> | null {
  const no = (rule: PasswordRule, message: string) => ({ rule, field: 'password', message })
  // Characters as people see them being typed: an emoji is one, not two.
  if ([...password].length < PASSWORD_MIN) return no('password_too_short', 'Password must be at least 6 characters')
  if (password.length > PASSWORD_MAX) return no('password_too_long', 'Password must be no more than 128 characters')
  if (password.trim() === '') return no('password_blank', 'Password must not be only spaces')
  if (COMMON_PASSWORDS.has(password.trim().toLowerCase())) {
    return no('password_common', 'This password is too common. Please choose another one.')
  }
  return null
}
