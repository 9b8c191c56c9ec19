import { expect, test } from 'vitest'
import { periodLabelWithYear } from './period-label.ts'

test.each([
  ['2026-11-09', '2026-11-22', 'Nov 9 – Nov 22, 2026'],
  ['2026-12-21', '2027-01-03', 'Dec 21, 2026 – Jan 3, 2027'],
])('a period from %s to %s names its year once, or both years', (startsOn, endsOn, label) =>
  expect(periodLabelWithYear(startsOn, endsOn)).toBe(label),
)
