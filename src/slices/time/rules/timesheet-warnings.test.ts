import { describe, expect, test } from 'vitest'
import { keepFromBulk, needsReview, timesheetWarnings, type WarningsInput } from './timesheet-warnings.ts'

const department = 'department:0198a6c1-0000-7000-8000-0123456789ab'
const WEEKDAYS = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20]
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
const entry = (number: number, hours: number, column = department) => ({ date: day(number), column, minutes: hours * 60 })

const clean: WarningsInput = {
  period: { startsOn: '2026-11-09', endsOn: '2026-11-22' },
  entries: WEEKDAYS.map(number => entry(number, 8)),
  calendar: { hireDate: null, terminationDate: null, holidays: new Set() },
  overtime: [],
  overtimeSource: 'typed',
  paidHolidays: [],
  changedLate: null,
  isResultChanged: false,
  workWeekStart: 'monday',
  timeFormat: 'decimal',
}
const texts = (known: Partial<WarningsInput>) => timesheetWarnings({ ...clean, ...known }).map(warning => warning.text)
const without = (...numbers: number[]) => clean.entries.filter(row => !numbers.some(number => row.date === day(number)))

describe('what needs review', () => {
  test('eight hours on every weekday give no warning', () => {
    expect(timesheetWarnings(clean)).toEqual([])
  })

  test('a scheduled day without hours', () => {
    expect(timesheetWarnings({ ...clean, entries: without(12) })).toEqual([
      { kind: 'missing_day', text: 'No hours on Thu, Nov 12', date: '2026-11-12', column: null },
    ])
  })

  test('leave is hours too: a day of vacation is not missing', () => {
    expect(texts({ entries: [...without(12), entry(12, 8, 'vacation')] })).toEqual([])
  })

  test('a holiday, a weekend and a day outside employment are not missing', () => {
    const calendar = { hireDate: '2026-11-10', terminationDate: '2026-11-19', holidays: new Set(['2026-11-11']) }
    expect(texts({ entries: without(9, 11, 20), calendar })).toEqual([])
  })

  test('a day over 16 hours in total has a warning, a day of exactly 16 has none', () => {
    const saturday = [entry(14, 12.5), entry(14, 4, 'overtime')]
    const computed = [{ date: day(14), overtimeMinutes: 240, doubleTimeMinutes: 0 }]
    expect(texts({ entries: [...clean.entries, ...saturday], overtime: computed })).toEqual(['16.50 hrs on Sat, Nov 14 (over 16 hrs)'])
    expect(texts({ entries: [...clean.entries, entry(14, 16)] })).toEqual([])
    const aMinuteMore = { date: day(14), column: department, minutes: 961 }
    expect(texts({ entries: [...clean.entries, aMinuteMore] })).toEqual(['16.02 hrs on Sat, Nov 14 (over 16 hrs)'])
    expect(texts({ entries: [...clean.entries, entry(14, 8.5), entry(14, 8, 'holiday')] })).toEqual([])
  })

  test('a workweek over 60 hours worked; leave does not count', () => {
    const longWeek = [9, 10, 11, 12, 13].map(number => entry(number, 4))
    expect(texts({ entries: [...clean.entries, ...longWeek] })).toEqual([])
    expect(texts({ entries: [...clean.entries, ...longWeek, entry(15, 0.5)] })).toEqual([
      '60.50 hrs worked in the week of Mon, Nov 9 (over 60 hrs)',
    ])
    expect(texts({ entries: [...clean.entries, ...longWeek, entry(15, 8, 'sick')] })).toEqual([])
  })

  test('OT-9: typed overtime that differs from the computed overtime', () => {
    const overtime = [
      { date: day(13), overtimeMinutes: 60, doubleTimeMinutes: 0 },
      { date: day(14), overtimeMinutes: 450, doubleTimeMinutes: 0 },
    ]
    expect(timesheetWarnings({ ...clean, entries: [...clean.entries, entry(14, 4, 'overtime')], overtime })).toEqual([
      { kind: 'overtime_mismatch', text: 'Overtime: 4.00 hrs entered, 8.50 hrs calculated', date: '2026-11-14', column: 'overtime' },
    ])
  })

  test('OT-9: names what was typed and what of it counts, where lunch was taken off', () => {
    const typed = { ...entry(14, 4, 'overtime'), minutes: 233, enteredMinutes: 240 }
    const overtime = [{ date: day(14), overtimeMinutes: 300, doubleTimeMinutes: 0 }]
    expect(texts({ entries: [...clean.entries, typed], overtime })).toEqual([
      'Overtime: 4.00 hrs entered, of which 3.88 hrs count after deductions; 5.00 hrs calculated',
    ])
  })

  test('OT-9: equal totals over the period do not hide a difference in each week', () => {
    const overtime = [{ date: day(20), overtimeMinutes: 240, doubleTimeMinutes: 0 }]
    expect(texts({ entries: [...clean.entries, entry(14, 4, 'overtime')], overtime })).toEqual([
      'Overtime: 4.00 hrs entered, 0.00 hrs calculated',
      'Overtime: 0.00 hrs entered, 4.00 hrs calculated',
    ])
  })

  test('double time is compared separately', () => {
    const overtime = [{ date: day(13), overtimeMinutes: 0, doubleTimeMinutes: 60 }]
    expect(texts({ overtime })).toEqual(['Double time: 0.00 hrs entered, 1.00 hr calculated'])
  })

  test('no hours at all is one warning, not ten', () => {
    expect(timesheetWarnings({ ...clean, entries: [] })).toEqual([
      { kind: 'zero_hours', text: 'No hours in this period', date: null, column: null },
    ])
  })

  test('L18 hours worked on a holiday; the paid holiday itself, leave, and work on a closure are none', () => {
    const holidays = { paidHolidays: [day(11)], calendar: { ...clean.calendar, holidays: new Set([day(11), day(12)]) } }
    expect(timesheetWarnings({ ...clean, ...holidays })).toEqual([
      { kind: 'holiday_worked', text: '8.00 hrs worked on a holiday, Wed, Nov 11', date: '2026-11-11', column: null },
    ])
    expect(texts({ ...holidays, entries: [...without(11), entry(11, 8, 'holiday')] })).toEqual([])
    expect(texts({ ...holidays, entries: [...without(11), entry(11, 8, 'vacation')] })).toEqual([])
    expect(texts({ ...holidays, entries: without(11) })).toEqual([])
  })

  test('L20 entries that were changed after the period ended', () => {
    expect(timesheetWarnings({ ...clean, changedLate: { entries: 3, lastOn: '2026-11-30' } })).toEqual([
      { kind: 'changed_late', text: '3 entries changed after the period ended, last on Mon, Nov 30', date: null, column: null },
    ])
    expect(texts({ changedLate: { entries: 1, lastOn: '2026-11-23' } })).toEqual([
      '1 entry changed after the period ended, last on Mon, Nov 23',
    ])
  })

  test('what counts of an approved timesheet changed afterwards', () => {
    expect(timesheetWarnings({ ...clean, isResultChanged: true })).toEqual([
      {
        kind: 'result_changed',
        text: 'Overtime, deductions, or holiday pay changed since the timesheet was submitted',
        date: null,
        column: null,
      },
    ])
  })

  test('warnings are in order of days and in the group’s time format', () => {
    const entries = [...without(10, 19), entry(14, 16.5)]
    expect(texts({ entries, timeFormat: 'hours_minutes' })).toEqual([
      'No hours on Tue, Nov 10',
      '16:30 hrs on Sat, Nov 14 (over 16 hrs)',
      'No hours on Thu, Nov 19',
    ])
  })

  test('a workweek that began before the period is shown at its first day inside', () => {
    const overtime = [{ date: day(9), overtimeMinutes: 60, doubleTimeMinutes: 0 }]
    expect(timesheetWarnings({ ...clean, overtime, workWeekStart: 'thursday' })[0]).toMatchObject({ date: '2026-11-09' })
  })
})

test('where the group computes overtime, the overtime itself is the warning, of each workweek', () => {
  const overtime = [
    { date: day(13), overtimeMinutes: 120, doubleTimeMinutes: 0 },
    { date: day(20), overtimeMinutes: 60, doubleTimeMinutes: 30 },
  ]
  expect(timesheetWarnings({ ...clean, overtime, overtimeSource: 'computed' })).toEqual([
    { kind: 'overtime', text: '2.00 hrs overtime in the week of Mon, Nov 9', date: day(13), column: null },
    { kind: 'overtime', text: '1.00 hr overtime in the week of Mon, Nov 16', date: day(20), column: null },
    { kind: 'overtime', text: '0.50 hrs double time in the week of Mon, Nov 16', date: day(20), column: null },
  ])
  const typed = { ...clean, overtime, overtimeSource: 'computed' as const, entries: [...clean.entries, entry(13, 1, 'overtime')] }
  expect(texts(typed)).toContain('Overtime: 1.00 hr entered, 2.00 hrs calculated')
})

describe('what keeps a timesheet from bulk approval', () => {
  test('every kind but changes after the period, which are ordinary on the day after, and what only approved ones have', () => {
    const kinds = Object.keys(needsReview) as (keyof typeof needsReview)[]
    expect(kinds.filter(kind => !keepFromBulk([{ kind }]))).toEqual(['changed_late'])
    expect(keepFromBulk([{ kind: 'changed_late' }, { kind: 'holiday_worked' }])).toBe(true)
    expect(keepFromBulk([])).toBe(false)
  })
})
