import { describe, expect, test } from 'vitest'
import { hasLeft, saysLeft } from './leaving-status.ts'

describe('a status says that someone has left', () => {
  test.each([
    ...['Terminated', 'TERMINATED', 'Terminated - Voluntary', 'Term', 'T', 'Inactive', 'Dismissed', 'Resigned', 'Retired', 'Deceased'],
    ...['Suspended', 'Former employee', 'Left', 'Separated', 'Laid off'],
  ])('%s', status => expect(saysLeft(status)).toBe(true))
  test.each([
    'Active',
    'A',
    'Leave',
    'On leave',
    'Leave of absence',
    'Full-Time',
    'Temporary',
    'Left-handed tools',
    'Intern',
    '',
    'Quite new',
  ])('and not: %s', status => expect(saysLeft(status)).toBe(false))
})

test.each([
  [null, null, false],
  [{ field: 'status', text: 'Status is “Terminated”', isBlocked: false }, null, true],
  [null, '2026-11-22', true],
  [null, '2026-11-23', true],
  [null, '2026-11-24', false],
] as const)('with what the row says, %o, and the last day %s, on November 23: %s', (left, day, expected) => {
  expect(hasLeft(left, day, '2026-11-23')).toBe(expected)
})
