import { describe, expect, test } from 'vitest'
import { addDays, eachDay, type PlainDate } from '#core/plain-date.ts'
import { breakLunch } from '#slices/time-groups/rules/group-settings.ts'
import { type DaySettings, dayResults } from './day-results.ts'
import { type Counting, recountOf, settingsOfSteps } from './recount-days.ts'

const lunch: DaySettings = {
  groupType: 'hourly',
  overtimeThresholdMinutes: null,
  overtimeRules: [],
  workWeekStart: 'monday',
  breakLunchSettings: breakLunch({ allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes: 60 }),
  timeFormat: 'decimal',
}
const [startsOn, endsOn] = ['2026-11-11', '2026-11-24']
/** The days before the period in its first workweek: eight hours each. */
const beside = ['2026-11-09', '2026-11-10'].map(date => ({
  date,
  cells: [{ column: 'regular', minutes: 540 }],
  lunchTakenMinutes: null,
  lunchWaived: false,
  lunchNote: null,
  holidayMinutes: 0,
}))
const counting = (settings: Counting['settings'] = [{ from: '2026-08-01', ...lunch }]): Counting => ({ settings, holidays: [], beside })
const columns = ['regular', 'fund:a']

type Hours = Record<string, number>
const minutesOf = (hours: Hours) => (date: PlainDate, column: string) => hours[`${date} ${column}`] ?? 0

/** Computes the server's answer for these hours. */
function answerOf(hours: Hours, of = counting()) {
  const from = addDays(startsOn, -2)
  const days = eachDay(from, addDays(endsOn, 5)).map(date => {
    const cells = columns.map(column => ({ column, minutes: minutesOf(hours)(date, column) })).filter(({ minutes }) => minutes > 0)
    const known = beside.find(day => day.date === date)
    return { date, cells, lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0, ...known, isHoliday: false }
  })
  return dayResults(days, settingsOfSteps(of.settings)).filter(({ date }) => date >= startsOn && date <= endsOn)
}
const recount = (hours: Hours, of = counting()) =>
  recountOf({ startsOn, endsOn, counting: of, columns, days: answerOf(hours, of), minutesOf: minutesOf(hours) })
const week = (from: PlainDate, minutes: number) =>
  Object.fromEntries(eachDay(from, addDays(from, 4)).map(date => [`${date} regular`, minutes]))

describe('DAY-3: hours that are typed', () => {
  test.each([
    ['a day above the trigger of lunch', { '2026-11-16 regular': 540 }],
    ['two columns that share lunch', { '2026-11-16 regular': 300, '2026-11-16 fund:a': 245 }],
    ['a week that began before the period', { '2026-11-11 regular': 600, '2026-11-12 regular': 600, '2026-11-13 regular': 600 }],
    ['a week with overtime', week('2026-11-16', 600)],
    ['nothing any more', {}],
  ])('count as the server would count them: %s', (_, hours) => {
    const before = { ...week('2026-11-16', 300), '2026-11-24 fund:a': 420 }
    expect(recount(before)(minutesOf(hours))).toEqual(answerOf(hours))
  })

  test('count in the week that a changed start of the workweek gives them', () => {
    const of = counting([
      { from: '2026-08-01', ...lunch },
      { from: '2026-11-20', ...lunch, workWeekStart: 'friday' },
    ])
    const hours = week('2026-11-16', 660)
    expect(recount({}, of)(minutesOf(hours))).toEqual(answerOf(hours, of))
  })

  test('leave the results of other workweeks the same objects, and bring back the answer once they are what it has', () => {
    const before = { ...week('2026-11-16', 540), '2026-11-12 regular': 480 }
    const answered = answerOf(before)
    const now = recountOf({ startsOn, endsOn, counting: counting(), columns, days: answered, minutesOf: minutesOf(before) })
    expect(now(minutesOf(before))).toBe(answered)
    const typed = now(minutesOf({ ...before, '2026-11-18 regular': 600 }))
    const same = typed.filter(day => answered.includes(day)).map(({ date }) => date)
    expect(same).toEqual(expect.arrayContaining(['2026-11-12', '2026-11-16', '2026-11-17', '2026-11-23', '2026-11-24']))
    expect(same).not.toContain('2026-11-18')
    expect(now(minutesOf({ ...before, '2026-11-18 regular': 600 }))).toBe(typed)
    expect(now(minutesOf(before))).toEqual(answered)
    expect(now(minutesOf(before))[7]).toBe(answered[7])
  })

  test('count as answered for someone who only reads them', () => {
    const days = answerOf({})
    const none = { settings: [], holidays: [], beside: [] }
    const now = recountOf({ startsOn, endsOn, counting: none, columns, days, minutesOf: minutesOf({}) })
    expect(now(minutesOf(week('2026-11-16', 600)))).toBe(days)
  })
})
