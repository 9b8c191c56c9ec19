import { expect, test } from 'vitest'
import { isOverdue, waitsSince } from './escalation.ts'

const submitted = '2026-03-27T15:00:00Z'

test.each([
  [2, '2026-03-29T14:59:59Z', false],
  [2, '2026-03-29T15:00:00Z', true],
  [null, '2027-03-29T15:00:00Z', false],
] as const)('APR-17 after %s days at %s: %s', (days, now, overdue) => {
  expect(isOverdue(days, submitted, now)).toBe(overdue)
})

test('APR-17 a later step waits since the last decision on the one before', () => {
  expect(waitsSince(submitted, [])).toBe(submitted)
  expect(waitsSince(submitted, [null, '2026-03-28T09:00:00Z', '2026-03-28T08:00:00Z'])).toBe('2026-03-28T09:00:00Z')
})
