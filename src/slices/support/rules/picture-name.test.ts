import { expect, test } from 'vitest'
import { pictureName } from './picture-name.ts'

test.each([
  ['2026-11-20T08:15:30.000Z', 'steward-2026-11-20T08-15-30.png'],
  ['2026-11-20T08:15:30.999Z', 'steward-2026-11-20T08-15-30.png'],
  ['2026-11-20T08:15:30+05:30', 'steward-2026-11-20T02-45-30.png'],
  ['2027-01-01T00:00:00Z', 'steward-2027-01-01T00-00-00.png'],
])('a picture taken at %s is called %s', (takenAt, name) => {
  expect(pictureName(new Date(takenAt))).toBe(name)
})
