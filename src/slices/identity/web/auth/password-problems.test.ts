import { expect, test } from 'vitest'
import { passwordProblems } from './password-problems.ts'

const problems = (password: string, confirmation = password) =>
  passwordProblems({ password, confirmation }, ['Rosa', 'Delgado', 'rosa@x.test'])

test('the form reports the server’s personal-word errors before anything is sent', () => {
  expect(problems('Delgado2024!').password).toBe(
    'This password is too close to your name, email, or organization. Please choose another one.',
  )
  expect(problems('Steward-1').password).toMatch(/^This password is too close/)
  expect(problems('short').password).toBe('Password must be at least 6 characters')
  expect(problems('lantern-over-the-pier')).toEqual({ password: undefined, confirmation: undefined })
  expect(problems('lantern-over-the-pier', 'lantern').confirmation).toBe('Passwords do not match')
})
