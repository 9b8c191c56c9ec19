import { formatDistance } from 'date-fns'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agoText } from './ago-text.ts'

const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)
const now = Date.UTC(2026, 10, 22, 15)
const zone = process.env.TZ

beforeEach(() => {
  // Its clocks change.
  process.env.TZ = 'America/New_York'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  [0, 'less than a minute ago'],
  [minutes(1), '1 minute ago'],
  [minutes(44), '44 minutes ago'],
  [minutes(45), 'about 1 hour ago'],
  [minutes(5 * 60), 'about 5 hours ago'],
  [days(1), '1 day ago'],
  [days(1.75), '2 days ago'],
  [days(31), 'about 1 month ago'],
  [days(61), '2 months ago'],
  [days(366), 'about 1 year ago'],
  [days(500), 'over 1 year ago'],
  [days(700), 'almost 2 years ago'],
  [-minutes(5), 'in 5 minutes'],
])('an instant %s ms before now is "%s"', (before, text) => {
  expect(agoText(now - before, now)).toBe(text)
})

test('the words are those of date-fns, also over a change of clocks and at the ends of months', () => {
  const differs = (instant: number, at: number) => agoText(instant, at) !== formatDistance(instant, at, { addSuffix: true })
  const instants = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2029, 0, 1) })
  const distances = fc.oneof(...[3, 100, 2000].map(most => fc.integer({ min: -days(most), max: days(most) })))
  fc.assert(
    fc.property(instants, distances, (at, distance) => !differs(at - distance, at)),
    { numRuns: 2000 },
  )
  const different: string[] = []
  for (let from = Date.UTC(2023, 9, 25, 12); from < Date.UTC(2024, 2, 15); from += days(1))
    for (let to = from; to < from + days(500); to += days(1))
      if (differs(from, to)) different.push(`${new Date(from).toISOString()} ${new Date(to).toISOString()}`)
  expect(different).toEqual([])
})
