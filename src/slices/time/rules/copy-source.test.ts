import { expect, test } from 'vitest'
import { sourceDays } from './copy-source.ts'

const march = { startsOn: '2026-03-01', endsOn: '2026-03-31' }
const april = { startsOn: '2026-04-01', endsOn: '2026-04-30' }

test('two weeks are filled day by day from the previous two weeks', () => {
  const days = sourceDays({ startsOn: '2026-03-02', endsOn: '2026-03-15' }, { startsOn: '2026-03-16', endsOn: '2026-03-29' })
  expect(days.size).toBe(14)
  expect([days.get('2026-03-16'), days.get('2026-03-22'), days.get('2026-03-29')]).toEqual(['2026-03-02', '2026-03-08', '2026-03-15'])
})

// March 2026 begins on a Sunday, April on a Wednesday.
test.each([
  ['2026-04-01', '2026-03-04', 'the first Wednesday'],
  ['2026-04-05', '2026-03-01', 'the first Sunday, although it is before the Wednesday'],
  ['2026-04-13', '2026-03-09', 'the second Monday'],
  ['2026-04-29', undefined, 'a fifth Wednesday, which March does not have'],
  ['2026-04-30', undefined, 'a fifth Thursday, which March does not have'],
])('in months %s is filled from %s: %s', (date, from, _why) => {
  expect(sourceDays(march, april).get(date)).toBe(from)
})

test('halves of a month of unequal length fill the days that both have', () => {
  const days = sourceDays({ startsOn: '2026-02-16', endsOn: '2026-02-28' }, { startsOn: '2026-03-01', endsOn: '2026-03-15' })
  // The second half of February has one Sunday, the first half of March three.
  expect([days.get('2026-03-01'), days.get('2026-03-08'), days.get('2026-03-15')]).toEqual(['2026-02-22', undefined, undefined])
  expect(days.size).toBe(13)
})
