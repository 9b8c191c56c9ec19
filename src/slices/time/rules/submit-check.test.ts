import { expect, test } from 'vitest'
import { ATTESTATION, attestationOnBehalf, dueOn, submitViolation } from './submit-check.ts'

const period = { startsOn: '2026-03-02', endsOn: '2026-03-15' }

test('a timesheet is due on the last day of its period', () => {
  expect(dueOn(period)).toBe('2026-03-15')
})

test.each([
  ['2026-03-01', 'period_not_begun'],
  ['2026-03-02', null],
  ['2026-03-15', null],
  ['2026-06-01', null],
])('submitted on %s: %s', (today, rule) => {
  expect(submitViolation(period, today)?.rule ?? null).toBe(rule)
})

test('the certification covers work done and leave taken', () => {
  expect(ATTESTATION).toMatch(/true and complete .* worked .* leave/)
})

test('whoever submits for someone else is named with the reason, and certifies nothing in their place', () => {
  const text = attestationOnBehalf('Ada Ames', 'Pam Poe', 'On leave since Monday')
  expect(text).toBe('Submitted by Ada Ames on behalf of Pam Poe: On leave since Monday')
  expect(text).not.toMatch(/confirm/)
})
