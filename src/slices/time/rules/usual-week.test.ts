import { describe, expect, test } from 'vitest'
import { type UsualCell, usualHours, usualWeekViolation } from './usual-week.ts'

const cell = (weekday: UsualCell['weekday'], minutes = 480, column = 'regular'): UsualCell => ({ weekday, column, minutes })

describe('SHT-32 a usual week', () => {
  test.each<[string, UsualCell[], string | undefined, number | undefined]>([
    ['has nothing', [], undefined, undefined],
    ['has hours of several columns a day', [cell('monday', 300), cell('monday', 180, 'overtime')], undefined, undefined],
    ['has 24 hours on a day', [cell('monday', 1440), cell('tuesday', 1440)], undefined, undefined],
    ['has more than 24 hours on a day', [cell('monday', 1440), cell('monday', 1, 'overtime')], 'day_over_24_hours', 1],
    ['names a cell twice', [cell('monday', 60), cell('tuesday'), cell('monday', 60)], 'cell_twice', 2],
    ['has leave', [cell('monday'), cell('friday', 480, 'vacation')], 'not_worked', 1],
    ['has a paid holiday', [cell('friday', 480, 'holiday')], 'not_worked', 0],
    ['has a column that cannot be', [cell('friday', 480, 'fund:everything')], 'unknown_column', 0],
  ])('that %s: %o → %s', (_, cells, rule, at) => {
    const violation = usualWeekViolation(cells)
    expect(violation?.rule).toBe(rule)
    expect(violation?.at).toBe(at)
  })

  // 2026-11-09 is a Monday.
  test.each<[string, { startsOn: string; endsOn: string }, string[], string[]]>([
    [
      'every Monday and Friday',
      { startsOn: '2026-11-09', endsOn: '2026-11-22' },
      [],
      ['2026-11-09', '2026-11-13', '2026-11-16', '2026-11-20'],
    ],
    ['none that is free', { startsOn: '2026-11-09', endsOn: '2026-11-15' }, ['2026-11-13', '2026-11-11'], ['2026-11-09']],
    ['a period that begins in mid-week', { startsOn: '2026-11-11', endsOn: '2026-11-16' }, [], ['2026-11-13', '2026-11-16']],
    ['no day of a weekend alone', { startsOn: '2026-11-14', endsOn: '2026-11-15' }, [], []],
  ])('fills %s', (_, period, free, days) => {
    const filled = usualHours([cell('monday', 240), cell('friday', 240)], period, new Set(free))
    expect(filled).toEqual(days.map(date => ({ date, column: 'regular', minutesEntered: 240 })))
  })
})
