/**
 * A password has its shape (password-shape.ts) and is not one of those that attackers try first.
 * Authority: decisions.md §2. Rule I4 (ours).
 */
import type { Violation } from '#core/result.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type PasswordShapeRule, passwordShapeViolation } from './password-shape.ts'

export type PasswordRule = PasswordShapeRule | 'password_common'

export function passwordViolation(password: string): Violation<PasswordRule> | null {
  const shape = passwordShapeViolation(password)
  if (shape !== null) return shape
  if (!COMMON_PASSWORDS.has(password.trim().toLowerCase())) return null
  return { rule: 'password_common', field: 'password', message: 'This password is too common. Please choose another one.' }
}
