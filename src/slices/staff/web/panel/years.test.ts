import { expect, test } from 'vitest'
import { yearsBetween } from './years.ts'

test.each([
  ['2023-08-14', '2026-08-13', 2],
  ['2023-08-14', '2026-08-14', 3],
  ['2023-08-14', '2026-09-01', 3],
  ['2024-02-29', '2025-02-28', 0],
  ['2026-12-01', '2026-11-22', 0],
])('from %s to %s are %d whole years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years)
})
