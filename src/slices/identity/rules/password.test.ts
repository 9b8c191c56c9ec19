import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type PasswordRule, passwordViolation } from './password.ts'

describe('accepted', () => {
  test.each(['harbor-light-demo', 'k4Wz!p', '🦊🐢🦉🐝🦋🐌', 'correct horse battery staple', ' k4Wz! ', `${'x'.repeat(127)}y`])(
    '%j',
    password => {
      expect(passwordViolation(password)).toBeNull()
    },
  )
})

describe('refused', () => {
  test.each<[PasswordRule, string]>([
    ['password_too_short', ''],
    ['password_too_short', 'k4Wz!'],
    ['password_too_short', '🦊🐢🦉🐝🦋'], // ten UTF-16 units, five characters
    ['password_too_long', 'k'.repeat(129)],
    ['password_blank', '        '],
    ['password_blank', ' \u00a0\u2003\u3000\t\n '],
    ['password_common', '123456'],
    ['password_common', 'password'],
    ['password_common', 'PassWord1'],
    ['password_common', ' qwerty '],
    ['password_common', 'letmein'],
  ])('%s: %j', (rule, password) => {
    expect(passwordViolation(password)).toMatchObject({ rule, field: 'password' })
  })

  test('too short by the specified text', () => {
    expect(passwordViolation('12345')!.message).toBe('Password must be at least 6 characters')
  })
})

test('the list holds a few hundred entries that the length rule alone would let through', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(200)
  for (const password of COMMON_PASSWORDS) {
    expect(password).toBe(password.toLowerCase())
    expect(password.length).toBeGreaterThanOrEqual(6)
  }
})
