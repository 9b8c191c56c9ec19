import { expect, test } from 'vitest'
import { isPrintable } from './printed-report.ts'

test.each([
  [0, false],
  [1, true],
  [5000, true],
  [5001, false],
])('a report of %i rows can be printed: %s (RPT-1)', (entries, printable) => {
  expect(isPrintable(entries)).toBe(printable)
})
