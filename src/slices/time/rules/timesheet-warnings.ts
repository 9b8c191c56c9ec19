/**
 * A timesheet needs review when a scheduled day has no hours, a day more than 16, a workweek more than 60 or overtime, typed overtime
 * differs from the computed, a holiday was worked, what counts changed since it was submitted, or there are no hours at all; without such a warning it
 * may be approved in bulk. That hours were changed after the period ended, and that those of an approved one are not certified in time (EFF-6), is said
 * and does not keep from that. Authority: PRD-19. Rules SHT-8 and OT-9.
 *
 * The hours are those that count. Typed overtime is compared with the computed by workweek (OT-9); where the group computes overtime and
 * none was typed, the overtime itself is the warning.
 * A warning never blocks: worked time has to be recorded and paid, however long it was (OT-7).
 */
import { hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { type PlainDate, shortDay, type Weekday } from '#core/plain-date.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { scheduledDays, type WorkCalendar } from '#slices/time-groups/rules/work-calendar.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'
import { type ColumnHandle, parseColumn } from './column.ts'

/**
 * By kind, whether a timesheet with it has to be opened before it is approved. Hours are often finished on the day after the period, so that is no
 * reason to open one.
 */
export const needsReview = {
  missing_day: true,
  over_daily: true,
  over_weekly: true,
  overtime: true,
  overtime_mismatch: true,
  holiday_worked: true,
  result_changed: true,
  changed_late: false,
  zero_hours: true,
  fund_dates: true,
} as const satisfies Record<string, boolean>

export type WarningKind = keyof typeof needsReview

/** Tells whether a kind is one to open a timesheet for; warnings of other slices, which are about approved ones, never are. */
export const asksForReview = (kind: string): boolean => kind in needsReview && needsReview[kind as WarningKind]

/** Whether a timesheet with these warnings is left out of bulk approval. */
export function keepFromBulk(warnings: readonly { kind: string }[]): boolean {
  return warnings.some(({ kind }) => asksForReview(kind))
}

export type TimesheetWarning = {
  /** A key of `needsReview`, or a kind of another slice. */
  kind: string
  /** For the person, e.g. '16.50 hrs on Sat, Nov 14 (over 16 hrs)'. */
  text: string
  /** The day to mark; for a long workweek its first day in the period; null for the whole timesheet. */
  date: PlainDate | null
  column: ColumnHandle | null
}

export type WarningsInput = {
  period: PayPeriod
  /** `minutes` count; `enteredMinutes` are those of the cell, left out where nothing is taken off them. */
  entries: readonly { date: PlainDate; column: ColumnHandle; minutes: number; enteredMinutes?: number }[]
  calendar: WorkCalendar
  /** As computed per day (overtime.ts), for the days of the period. */
  overtime: readonly { date: PlainDate; overtimeMinutes: number; doubleTimeMinutes: number }[]
  /** Whether the group's overtime is computed or typed into columns of its own. */
  overtimeSource: 'computed' | 'typed'
  /** The holidays among the days off of the calendar; closures are not. */
  paidHolidays: readonly PlainDate[]
  /** Entries that were changed after the last day of the period, where the person is; null where there are none. */
  changedLate: { entries: number; lastOn: PlainDate } | null
  /** Overtime, deductions, or holiday pay changed since the timesheet was submitted. */
  isResultChanged: boolean
  workWeekStart: Weekday
  timeFormat: TimeFormat
}

const DAY_LIMIT = 16 * 60
const WEEK_LIMIT = 60 * 60

/** The warnings of a timesheet, in order of days; empty when there are none. */
export function timesheetWarnings(input: WarningsInput): TimesheetWarning[] {
  const byDay = totals(input.entries, entry => entry.date)
  if ([...byDay.values()].every(minutes => minutes === 0)) {
    return [{ kind: 'zero_hours', text: 'No hours in this period', date: null, column: null }]
  }
  const warnings = rules.flatMap(rule => rule(input, byDay))
  return warnings.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : a.date === b.date ? 0 : 1))
}

type WarningRule = (input: WarningsInput, byDay: ReadonlyMap<PlainDate, number>) => TimesheetWarning[]

/** A kind of warning each, but for overtime, which is a difference where it is typed. */
const rules: readonly WarningRule[] = [missingDays, longDays, longWeeks, mismatches, holidaysWorked, changesAfterwards]

function missingDays({ period, calendar }: WarningsInput, byDay: ReadonlyMap<PlainDate, number>): TimesheetWarning[] {
  return scheduledDays(period, calendar)
    .filter(date => !byDay.get(date))
    .map(date => ({ kind: 'missing_day', text: `No hours on ${shortDay(date)}`, date, column: null }))
}

/** Holiday pay is beside what was worked on the day: it makes no day long. */
function longDays({ entries, timeFormat }: WarningsInput): TimesheetWarning[] {
  return [
    ...totals(
      entries.filter(({ column }) => column !== 'holiday'),
      entry => entry.date,
    ),
  ]
    .filter(([, minutes]) => minutes > DAY_LIMIT)
    .map(([date, minutes]) => ({
      kind: 'over_daily',
      text: `${hoursWithUnit(minutes, timeFormat)} on ${shortDay(date)} (over 16 hrs)`,
      date,
      column: null,
    }))
}

function longWeeks(input: WarningsInput): TimesheetWarning[] {
  return [...totals(input.entries.filter(isWorked), entry => weekInPeriod(input, entry.date))]
    .filter(([, minutes]) => minutes > WEEK_LIMIT)
    .map(([date, minutes]) => ({
      kind: 'over_weekly',
      text: `${hoursWithUnit(minutes, input.timeFormat)} worked in the week of ${shortDay(date)} (over 60 hrs)`,
      date,
      column: null,
    }))
}

/** Worked, not paid leave: worked hours on a holiday are often paid at another rate, and sometimes a mistake. */
function holidaysWorked({ entries, paidHolidays, timeFormat }: WarningsInput): TimesheetWarning[] {
  const worked = totals(entries.filter(isWorked), entry => entry.date)
  return paidHolidays.flatMap(date => {
    const minutes = worked.get(date) ?? 0
    if (minutes === 0) return []
    const text = `${hoursWithUnit(minutes, timeFormat)} worked on a holiday, ${shortDay(date)}`
    return [{ kind: 'holiday_worked', text, date, column: null }]
  })
}

function changesAfterwards({ changedLate, isResultChanged }: WarningsInput): TimesheetWarning[] {
  const late: TimesheetWarning[] = changedLate
    ? [
        {
          kind: 'changed_late',
          text: `${changedLate.entries === 1 ? '1 entry' : `${changedLate.entries} entries`} changed after the period ended, last on ${shortDay(changedLate.lastOn)}`,
          date: null,
          column: null,
        },
      ]
    : []
  return isResultChanged ? [RESULT_CHANGED, ...late] : late
}

/** Of a timesheet whose hours stand, but not what counts of them: such as after a change of settings from an earlier date. */
export const RESULT_CHANGED: TimesheetWarning = {
  kind: 'result_changed',
  text: 'Overtime, deductions, or holiday pay changed since the timesheet was submitted',
  date: null,
  column: null,
}

/** OT-9: compared by workweek, because a total over the period would hide too much in one week and too little in the next. */
function mismatches(input: WarningsInput): TimesheetWarning[] {
  const week = (row: { date: PlainDate }) => weekInPeriod(input, row.date)
  const ofWeek = (rows: readonly { date: PlainDate; minutes: number }[], start: PlainDate) =>
    rows.filter(row => row.minutes > 0 && week(row) === start).map(row => row.date)
  const compare = (column: 'overtime' | 'double_time', name: string, computedRows: { date: PlainDate; minutes: number }[]) => {
    const computed = totals(computedRows, week)
    const typedRows = input.entries.filter(entry => entry.column === column)
    const typed = totals(typedRows, week)
    const entered = totals(
      typedRows.map(row => ({ ...row, minutes: row.enteredMinutes ?? row.minutes })),
      week,
    )
    const premium = (start: PlainDate, minutes: number): TimesheetWarning => {
      const text = `${hoursWithUnit(minutes, input.timeFormat)} ${name.toLowerCase()} in the week of ${shortDay(start)}`
      return { kind: 'overtime', text, date: ofWeek(computedRows, start).sort()[0] ?? start, column: null }
    }
    return [...new Set([...computed.keys(), ...typed.keys()])].flatMap((start): TimesheetWarning[] => {
      const [typedMinutes, computedMinutes] = [typed.get(start) ?? 0, computed.get(start) ?? 0]
      if (input.overtimeSource === 'computed' && typedMinutes === 0 && computedMinutes > 0) return [premium(start, computedMinutes)]
      if (typedMinutes === computedMinutes) return []
      const hours = (minutes: number) => hoursWithUnit(minutes, input.timeFormat)
      const enteredMinutes = entered.get(start) ?? 0
      const said =
        enteredMinutes === typedMinutes
          ? `${hours(typedMinutes)} entered,`
          : `${hours(enteredMinutes)} entered, of which ${hours(typedMinutes)} ${typedMinutes === 60 ? 'counts' : 'count'} after deductions;`
      const text = `${name}: ${said} ${hours(computedMinutes)} calculated`
      // Marked where it was typed, else where the threshold was crossed.
      const date = ofWeek(typedRows, start).sort()[0] ?? ofWeek(computedRows, start).sort()[0] ?? start
      return [{ kind: 'overtime_mismatch', text, date, column }]
    })
  }
  return [
    ...compare(
      'overtime',
      'Overtime',
      input.overtime.map(({ date, overtimeMinutes }) => ({ date, minutes: overtimeMinutes })),
    ),
    ...compare(
      'double_time',
      'Double time',
      input.overtime.map(({ date, doubleTimeMinutes }) => ({ date, minutes: doubleTimeMinutes })),
    ),
  ]
}

function isWorked(entry: { column: ColumnHandle }): boolean {
  const column = parseColumn(entry.column)
  return column !== null && countsAsWorked(column)
}

function weekInPeriod({ period, workWeekStart }: WarningsInput, date: PlainDate): PlainDate {
  const start = workWeekStarting(date, workWeekStart)
  if (start < period.startsOn) return period.startsOn
  return start
}

function totals<Row extends { minutes: number }>(rows: readonly Row[], key: (row: Row) => PlainDate): Map<PlainDate, number> {
  const sums = new Map<PlainDate, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.minutes)
  return sums
}
