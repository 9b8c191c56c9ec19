import { expect, test } from 'vitest'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { type DayCells, type DaySettings, dayResults } from './day-results.ts'
import { daysTogether } from './workweeks.ts'

// Worked out by hand. Mondays: March 2, 9, 16, 23, 30 of 2026.
const BASE: DaySettings = {
  groupType: 'hourly',
  overtimeThresholdMinutes: 2400,
  overtimeRules: [],
  workWeekStart: 'monday',
  timeFormat: 'decimal',
  breakLunchSettings: {
    allowBreaks: false,
    breakPeriodMinutes: 15,
    paidBreaks: true,
    autoDeductBreaks: false,
    breakTriggerMinutes: 360,
    allowLunch: true,
    lunchPeriodMinutes: 30,
    paidLunch: false,
    autoDeductLunch: false,
    lunchTriggerMinutes: 360,
  },
}
const LUNCH: DaySettings = { ...BASE, breakLunchSettings: { ...BASE.breakLunchSettings, autoDeductLunch: true } }
const SHORT_WEEK: DaySettings = { ...BASE, overtimeThresholdMinutes: 2100 }

const days = (from: PlainDate, hours: readonly number[]): DayCells[] =>
  hours.flatMap((of, index) =>
    of === 0
      ? []
      : [
          {
            date: addDays(from, index),
            cells: [{ column: 'regular', minutes: of * 60 }],
            lunchTakenMinutes: null,
            lunchWaived: false,
            lunchNote: null,
            holidayMinutes: 0,
            isHoliday: false,
          },
        ],
  )
const FORTY_FIVE = [9, 9, 9, 9, 9, 0, 0]
/** Deducted, regular and overtime hours of each day. */
const table = (all: readonly DayCells[], settingsOf: (date: PlainDate) => DaySettings) =>
  dayResults(all, settingsOf).map(day => [day.date.slice(5), day.deductedMinutes / 60, day.regularMinutes / 60, day.overtimeMinutes / 60])

test('OT-10: a change of groups in the middle of a week: the week keeps the settings of its first day, the next has the new ones', () => {
  // From Wednesday, March 11 on in a group with half an hour of lunch and a week of 40 hours; before in one of 35 hours without.
  const settingsOf = (date: PlainDate) => (date < '2026-03-11' ? SHORT_WEEK : LUNCH)
  expect(table([...days('2026-03-09', FORTY_FIVE), ...days('2026-03-16', FORTY_FIVE)], settingsOf)).toEqual([
    ['03-09', 0, 9, 0],
    ['03-10', 0, 9, 0],
    ['03-11', 0, 9, 0],
    ['03-12', 0, 8, 1],
    ['03-13', 0, 0, 9],
    ['03-16', 0.5, 8.5, 0],
    ['03-17', 0.5, 8.5, 0],
    ['03-18', 0.5, 8.5, 0],
    ['03-19', 0.5, 8.5, 0],
    ['03-20', 0.5, 6, 2.5],
  ])
})

test('OT-10: a change of groups in the middle of a period, on the first day of a week: each week has its own group’s settings', () => {
  const settingsOf = (date: PlainDate) => (date < '2026-03-16' ? LUNCH : SHORT_WEEK)
  expect(table([...days('2026-03-09', [9, 9, 9, 9, 9]), ...days('2026-03-16', [9, 9, 9, 9, 0])], settingsOf)).toEqual([
    ['03-09', 0.5, 8.5, 0],
    ['03-10', 0.5, 8.5, 0],
    ['03-11', 0.5, 8.5, 0],
    ['03-12', 0.5, 8.5, 0],
    ['03-13', 0.5, 6, 2.5],
    ['03-16', 0, 9, 0],
    ['03-17', 0, 9, 0],
    ['03-18', 0, 9, 0],
    ['03-19', 0, 8, 1],
  ])
})

test('OT-10: settings saved later from a past date on: what was before that date stays as it was', () => {
  const all = [...days('2026-03-02', FORTY_FIVE), ...days('2026-03-09', FORTY_FIVE)]
  const before = dayResults(all, () => BASE)
  const after = dayResults(all, date => (date < '2026-03-09' ? BASE : LUNCH))
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5))
  expect(after.slice(5).map(day => [day.deductedMinutes, day.regularMinutes, day.overtimeMinutes])).toEqual([
    [30, 510, 0],
    [30, 510, 0],
    [30, 510, 0],
    [30, 510, 0],
    [30, 360, 150],
  ])
})

test('OT-11: the workweek starts on Thursday instead of Monday: the four shared days count in the old or the new week', () => {
  // The last old week is March 9 to 15, the first new one March 12 to 18, then 19 to 25.
  const settingsOf = (date: PlainDate): DaySettings => ({ ...BASE, workWeekStart: date < '2026-03-12' ? 'monday' : 'thursday' })
  // The old week has 50 hours with the shared days, the new one 32 without: 10 overtime. The other way 30 and 52: 12.
  const heavy = [...days('2026-03-09', [10, 10, 10, 10, 10, 0, 0]), ...days('2026-03-16', [11, 11, 10])]
  expect(table(heavy, settingsOf).map(([date, , regular, overtime]) => [date, regular, overtime])).toEqual([
    ['03-09', 10, 0],
    ['03-10', 10, 0],
    ['03-11', 10, 0],
    ['03-12', 10, 0],
    ['03-13', 10, 0],
    ['03-16', 11, 0],
    ['03-17', 9, 2],
    ['03-18', 0, 10],
  ])
  // The old week 50 with, the new one 24 without: 10 overtime. The other way 30 and 44: 4.
  const light = [...days('2026-03-09', [10, 10, 10, 10, 10, 0, 0]), ...days('2026-03-16', [8, 8, 8])]
  expect(table(light, settingsOf).map(([date, , regular, overtime]) => [date, regular, overtime])).toEqual([
    ['03-09', 10, 0],
    ['03-10', 10, 0],
    ['03-11', 10, 0],
    ['03-12', 10, 0],
    ['03-13', 0, 10],
    ['03-16', 8, 0],
    ['03-17', 8, 0],
    ['03-18', 8, 0],
  ])
  expect(daysTogether('2026-03-10', settingsOf)).toEqual({ from: '2026-03-09', to: '2026-03-18' })
  expect(daysTogether('2026-03-20', settingsOf)).toEqual({ from: '2026-03-19', to: '2026-03-25' })
})
