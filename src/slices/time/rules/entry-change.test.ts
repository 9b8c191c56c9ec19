import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { roundMinutes } from '#slices/time-groups/rules/rounding.ts'
import { runs } from '#test/depth.ts'
import {
  checkEntryChange,
  checkEntryChanges,
  type EntryChange,
  type EntryContext,
  type EntryRule,
  type StoredEntry,
} from './entry-change.ts'

const RUNS = runs(300, 100_000)
const department = 'department:0198a6c1-0000-7000-8000-0123456789ab'
const fund = 'fund:0198a6c1-0000-7000-8000-0123456789ac'
const change: EntryChange = { date: '2026-03-04', column: 'regular', minutesEntered: 480 }
const context: EntryContext = {
  timesheetStatus: 'draft',
  hireDate: '2026-03-02',
  terminationDate: '2026-03-13',
  period: { startsOn: '2026-03-02', endsOn: '2026-03-15' },
  columnsAllowed: new Set(['regular', 'vacation', department, fund]),
  fundDates: new Map([[fund, { startsOn: '2026-03-04', endsOn: '2026-03-10' }]]),
  dayTotalOtherMinutes: 0,
  rounding: { timeRoundingMinutes: 0, roundingDirection: 'nearest' },
  isOvertimeCalculated: false,
  isHolidayPaid: false,
}
const quarterHours = { timeRoundingMinutes: 15, roundingDirection: 'nearest' } as const

describe('a valid change', () => {
  test.each<[string, Partial<EntryChange>, Partial<EntryContext>, number]>([
    ['on a draft', {}, {}, 480],
    ['on a rejected timesheet', {}, { timesheetStatus: 'rejected' }, 480],
    ['on the day of hire', { date: '2026-03-02' }, {}, 480],
    ['on the last day of employment', { date: '2026-03-13' }, {}, 480],
    ['on the last day of the period', { date: '2026-03-15' }, { terminationDate: null }, 480],
    ['with open employment dates', {}, { hireDate: null, terminationDate: null }, 480],
    ['in an allocation column', { column: department }, {}, 480],
    [
      'on a fund that is open at both ends',
      { column: fund, date: '2026-03-12' },
      { fundDates: new Map([[fund, { startsOn: null, endsOn: null }]]) },
      480,
    ],
    ['beside a fund that has ended', { date: '2026-03-12' }, {}, 480],
    ['that clears a day after the fund has ended', { minutesEntered: 0, column: fund, date: '2026-03-12' }, {}, 0],
    ['that fills the day to exactly 24 hours', { minutesEntered: 960 }, { dayTotalOtherMinutes: 480 }, 960],
    ['RND-5: rounded to the group’s step, to be stored beside what was typed', { minutesEntered: 488 }, { rounding: quarterHours }, 495],
    ['that clears the cell', { minutesEntered: 0 }, {}, 0],
    ['that clears overtime where it is calculated', { minutesEntered: 0, column: 'overtime' }, { isOvertimeCalculated: true }, 0],
    ['beside overtime that is calculated', {}, { isOvertimeCalculated: true }, 480],
    ['beside a holiday that is paid', {}, { isHolidayPaid: true }, 480],
    ['in column holiday where the day is not paid', { column: 'holiday' }, { columnsAllowed: new Set(['holiday']) }, 480],
    ['in a column of overtime where people enter it', { column: 'overtime' }, { columnsAllowed: new Set(['overtime']) }, 480],
    ['that clears a column no longer allowed', { minutesEntered: 0, column: 'sick' }, {}, 0],
    ['that clears a day after termination', { minutesEntered: 0, date: '2026-03-14' }, {}, 0],
    ['that clears a day before hire and outside every period', { minutesEntered: 0, date: '2026-02-14' }, { period: null }, 0],
  ])('%s', (_name, changed, known, minutes) => {
    expect(checkEntryChange({ ...change, ...changed }, { ...context, ...known })).toEqual({ ok: true, minutes })
  })
})

describe('an invalid change', () => {
  test.each<[EntryRule, string | null, Partial<EntryChange>, Partial<EntryContext>]>([
    ['timesheet_submitted', null, {}, { timesheetStatus: 'submitted' }],
    ['timesheet_approved', null, {}, { timesheetStatus: 'approved' }],
    ['timesheet_submitted', null, { minutesEntered: 0 }, { timesheetStatus: 'submitted' }],
    ['timesheet_approved', null, { minutesEntered: 0 }, { timesheetStatus: 'approved' }],
    ['negative', 'minutes', { minutesEntered: -1 }, {}],
    ['not_whole_minutes', 'minutes', { minutesEntered: 7.5 }, {}],
    ['not_whole_minutes', 'minutes', { minutesEntered: Number.NaN }, {}],
    ['not_whole_minutes', 'minutes', { minutesEntered: Number.POSITIVE_INFINITY }, {}],
    ['day_over_24_hours', 'minutes', { minutesEntered: 1441 }, {}],
    ['day_over_24_hours', 'minutes', { minutesEntered: 961 }, { dayTotalOtherMinutes: 480 }],
    ['day_over_24_hours', 'minutes', { minutesEntered: 953 }, { dayTotalOtherMinutes: 485, rounding: quarterHours }], // 960 after rounding
    ['unknown_column', 'column', { column: 'comp_time' }, {}],
    ['unknown_column', 'column', { column: 'comp_time', minutesEntered: 0 }, {}],
    ['unknown_column', 'column', { column: 'sick' }, {}],
    ['overtime_calculated', 'column', { column: 'overtime' }, { columnsAllowed: new Set(['overtime']), isOvertimeCalculated: true }],
    ['holiday_paid', 'column', { column: 'holiday' }, { columnsAllowed: new Set(['holiday']), isHolidayPaid: true }],
    ['holiday_paid', 'column', { column: 'holiday', minutesEntered: 0 }, { isHolidayPaid: true }],
    ['before_hire', 'date', { date: '2026-03-01' }, { period: { startsOn: '2026-02-16', endsOn: '2026-03-01' } }],
    ['after_termination', 'date', { date: '2026-03-14' }, {}],
    ['no_period', 'date', {}, { period: null }],
    ['no_period', 'date', {}, { period: { startsOn: '2026-03-09', endsOn: '2026-03-22' } }],
    ['rounds_to_nothing', 'minutes', { minutesEntered: 7 }, { rounding: quarterHours }],
  ])('%s at %s: %o %o', (rule, field, changed, known) => {
    expect(checkEntryChange({ ...change, ...changed }, { ...context, ...known })).toMatchObject({ ok: false, rule, field })
  })

  test('the lock uses the fixed texts', () => {
    expect(checkEntryChange(change, { ...context, timesheetStatus: 'submitted' })).toMatchObject({
      message: "This timesheet has been submitted and can't be changed",
    })
    expect(checkEntryChange(change, { ...context, timesheetStatus: 'approved' })).toMatchObject({
      message: "This timesheet has been approved and can't be changed",
    })
  })
})

describe('EFF-7: hours in the column of a fund are charged within its dates alone', () => {
  test.each<[string, PlainDate, EntryRule | null]>([
    ['the day before it begins', '2026-03-03', 'fund_not_started'],
    ['its first day', '2026-03-04', null],
    ['its last day', '2026-03-10', null],
    ['the day after it ended', '2026-03-11', 'fund_ended'],
  ])('%s', (_name, date, rule) => {
    const decision = checkEntryChange({ ...change, column: fund, date }, context)
    expect(decision).toMatchObject(rule === null ? { ok: true, minutes: 480 } : { ok: false, rule, field: 'date' })
  })
})

describe('a batch is validated as if written at once', () => {
  const contextOf = () => context
  const at = (column: string, minutesEntered: number): EntryChange => ({ date: '2026-03-04', column, minutesEntered })
  const stored: StoredEntry[] = [
    { date: '2026-03-04', column: 'regular', minutes: 1200 },
    { date: '2026-03-04', column: 'vacation', minutes: 60 },
  ]

  test('moving hours between columns is valid in either order', () => {
    const moves = [at('regular', 0), at(department, 1200)]
    expect(checkEntryChanges(moves, stored, contextOf)).toEqual([
      { ok: true, minutes: 0 },
      { ok: true, minutes: 1200 },
    ])
    expect(checkEntryChanges(moves.toReversed(), stored, contextOf).every(decision => decision.ok)).toBe(true)
  })

  test('a day that the batch takes over 24 hours invalidates the cells with hours on that day, and no others', () => {
    const changes = [at(department, 240), at('vacation', 0), { ...at(department, 480), date: '2026-03-05' }]
    expect(checkEntryChanges(changes, stored, contextOf)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    const over = [at(department, 241), at('vacation', 0), { ...at(department, 480), date: '2026-03-05' }]
    expect(checkEntryChanges(over, stored, contextOf)).toMatchObject([{ rule: 'day_over_24_hours' }, { ok: true }, { ok: true }])
  })

  test('the same cell twice in one batch is invalid, because the order would decide', () => {
    expect(checkEntryChanges([at('regular', 60), at('regular', 120)], [], contextOf)).toMatchObject([{ ok: true }, { rule: 'cell_twice' }])
  })

  test('an invalid cell does not count towards its day', () => {
    expect(checkEntryChanges([at('regular', -5), at(department, 1440)], [], contextOf)).toMatchObject([{ rule: 'negative' }, { ok: true }])
  })

  test('a batch is valid exactly when it leaves every day at 24 hours or less', () => {
    const columns = fc.constantFrom('regular', 'vacation', department)
    const dates = fc.constantFrom('2026-03-03', '2026-03-04')
    const cell = { date: dates, column: columns }
    const selector = (entry: { date: string; column: string }) => `${entry.date} ${entry.column}`
    const typed = fc.uniqueArray(fc.record({ ...cell, minutesEntered: fc.integer({ min: 0, max: 900 }) }), { selector, maxLength: 6 })
    const before = fc.uniqueArray(fc.record({ ...cell, minutes: fc.integer({ min: 1, max: 480 }) }), { selector, maxLength: 6 })
    fc.assert(
      fc.property(typed, before, fc.constantFrom(0, 6, 60), (changes, existing, timeRoundingMinutes) => {
        const rounding = { timeRoundingMinutes, roundingDirection: 'up' } as const
        const after = new Map(existing.map(entry => [selector(entry), entry]))
        for (const { date, column, minutesEntered } of changes) {
          after.set(selector({ date, column }), { date, column, minutes: roundMinutes(minutesEntered, rounding) })
        }
        const decisions = checkEntryChanges(changes, existing, () => ({ ...context, rounding }))
        for (const [index, { date, minutesEntered }] of changes.entries()) {
          const fits = dayTotal([...after.values()], date) <= 1440
          expect(decisions[index]!.ok).toBe(fits || minutesEntered === 0)
        }
      }),
      { seed: 2, numRuns: RUNS },
    )
  })
})

function dayTotal(entries: readonly StoredEntry[], date: string): number {
  return entries.filter(entry => entry.date === date).reduce((sum, entry) => sum + entry.minutes, 0)
}
