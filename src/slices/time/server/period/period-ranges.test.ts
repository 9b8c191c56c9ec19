import { describe, expect, test } from 'vitest'
import { periodRanges, rangeOf } from './period-ranges.ts'

const days = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
const march = days('2026-03-01', '2026-03-31')
const first = days('2026-03-16', '2026-03-29')
const second = days('2026-03-30', '2026-04-12')

describe('the period of a day', () => {
  test.each([
    ['is the group’s where the employee has nothing', [], [], [second, first], '2026-03-17', { ...first, status: 'draft' }],
    [
      'is the one that has their hours before that of their group',
      [march],
      [],
      [first, second],
      '2026-03-30',
      { ...march, status: 'draft' },
    ],
    ['is the earlier of two of their own', [second, march], [], [], '2026-03-31', { ...march, status: 'draft' }],
    [
      'is the one of their timesheet, with its status',
      [],
      [{ ...march, status: 'submitted' as const }],
      [first],
      '2026-03-17',
      { ...march, status: 'submitted' },
    ],
    [
      'has the status of the timesheet that starts with it',
      [first],
      [{ ...first, status: 'approved' as const }],
      [first],
      '2026-03-16',
      { ...first, status: 'approved' },
    ],
    ['is none in a gap', [first], [], [], '2026-03-30', undefined],
  ])('%s', (_, own, timesheets, ofGroup, date, range) => {
    expect(rangeOf(periodRanges(own, timesheets, ofGroup), date)).toEqual(range)
  })

  test('is listed once, however many entries lie in it', () => {
    expect(periodRanges([first, first, second, first], [{ ...first, status: 'draft' }], [first, second])).toHaveLength(2)
  })
})
