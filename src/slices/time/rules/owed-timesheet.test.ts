import { describe, expect, test } from 'vitest'
import { owesTimesheet } from './owed-timesheet.ts'

/** Two weeks from Monday, November 9, 2026. */
const period = { startsOn: '2026-11-09', endsOn: '2026-11-22' }
const calendar = { hireDate: '2020-01-06', terminationDate: null, holidays: new Set<string>() }

describe('SHT-35 a timesheet is owed', () => {
  test.each([
    ['where the record is older than the period', { recordedOn: '2026-01-02' }, true],
    ['where the record was created on the last day of the period', { recordedOn: '2026-11-22' }, true],
    ['for nothing that ended the day before the record, whatever the hire date', { recordedOn: '2026-11-23' }, false],
    ['for hours that were entered for a period before the record', { recordedOn: '2026-11-28', hasHours: true }, true],
    [
      'for no period before the hire date, however old the record is',
      { recordedOn: '2026-01-02', calendar: { ...calendar, hireDate: '2026-11-23' } },
      false,
    ],
    ['for no period after the last day', { recordedOn: '2026-01-02', calendar: { ...calendar, terminationDate: '2026-11-08' } }, false],
    [
      'for none on whose days no work is scheduled',
      { recordedOn: '2026-01-02', calendar: { ...calendar, schedule: [0, 0, 0, 0, 0, 0, 0] } },
      false,
    ],
  ])('%s', (_, change, owed) => {
    expect(owesTimesheet({ period, hasHours: false, calendar, ...change })).toBe(owed)
  })
})
