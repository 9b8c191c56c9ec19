/**
 * A timesheet needs review when a scheduled day has no hours, a day more than 16, a workweek more than 60, typed overtime differs
 * from the computed, or there are no hours at all; without such a warning it may be approved in bulk. Authority: PRD-19. Rules SHT-8
 * and OT-9.
 *
 * Typed overtime is compared with the computed by workweek (OT-9).
 * A warning never blocks: worked time has to be recorded and paid, however long it was (OT-7).
 */
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { type PlainDate, shortDay, type Weekday } from '#core/plain-date.ts'
import { workWeekStarting } from '#slices/time-groups/rules/group-settings.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { scheduledDays, type WorkCalendar } from '#slices/time-groups/rules/work-calendar.ts'
import { type ColumnHandle, parseColumn } from './column.ts'
import { countsAsWorked } from './pay-codes.ts'

export type TimesheetWarning = {
  kind: 'missing_day' | 'over_daily' | 'over_weekly' | 'overtime_mismatch' | 'zero_hours'
  /** For the person, e.g. '16.50 hrs on Sat, Nov 14, over 16 hrs'. */
  text: string
  /** The day to mark; for a long workweek its first day in the period; null for the whole timesheet. */
  date: PlainDate | null
  column: ColumnHandle | null
}

export type WarningsInput = {
  period: PayPeriod
  entries: readonly { date: PlainDate; column: ColumnHandle; minutes: number }[]
  calendar: WorkCalendar
  /** As computed per day (overtime.ts), for the days of the period. */
  overtime: readonly { date: PlainDate; overtimeMinutes: number; doubleTimeMinutes: number }[]
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
  const warnings = [...missingDays(input, byDay), ...longDays(input, byDay), ...longWeeks(input), ...mismatches(input)]
  return warnings.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : a.date === b.date ? 0 : 1))
}

function missingDays({ period, calendar }: WarningsInput, byDay: ReadonlyMap<PlainDate, number>): TimesheetWarning[] {
  return scheduledDays(period, calendar)
    .filter(date => !byDay.get(date))
    .map(date => ({ kind: 'missing_day', text: `No hours on ${shortDay(date)}`, date, column: null }))
}

function longDays({ timeFormat }: WarningsInput, byDay: ReadonlyMap<PlainDate, number>): TimesheetWarning[] {
  return [...byDay]
    .filter(([, minutes]) => minutes > DAY_LIMIT)
    .map(([date, minutes]) => ({
      kind: 'over_daily',
      text: `${formatHours(minutes, timeFormat)} hrs on ${shortDay(date)}, over 16 hrs`,
      date,
      column: null,
    }))
}

function longWeeks(input: WarningsInput): TimesheetWarning[] {
  const worked = input.entries.filter(entry => {
    const column = parseColumn(entry.column)
    return column !== null && countsAsWorked(column)
  })
  return [...totals(worked, entry => weekInPeriod(input, entry.date))]
    .filter(([, minutes]) => minutes > WEEK_LIMIT)
    .map(([date, minutes]) => ({
      kind: 'over_weekly',
      text: `${formatHours(minutes, input.timeFormat)} hrs worked in the week of ${shortDay(date)}, over 60 hrs`,
      date,
      column: null,
    }))
}

/** OT-9: compared by workweek, because a total over the period would hide too much in one week and too little in the next. */
function mismatches(input: WarningsInput): TimesheetWarning[] {
  const week = (row: { date: PlainDate }) => weekInPeriod(input, row.date)
  const compare = (column: 'overtime' | 'double_time', name: string, computedRows: { date: PlainDate; minutes: number }[]) => {
    const computed = totals(computedRows, week)
    const typedRows = input.entries.filter(entry => entry.column === column)
    const typed = totals(typedRows, week)
    return [...new Set([...computed.keys(), ...typed.keys()])].flatMap((start): TimesheetWarning[] => {
      const [typedMinutes, computedMinutes] = [typed.get(start) ?? 0, computed.get(start) ?? 0]
      if (typedMinutes === computedMinutes) return []
      const [entered, calculated] = [formatHours(typedMinutes, input.timeFormat), formatHours(computedMinutes, input.timeFormat)]
      const text = `${name}: ${entered} hrs entered, ${calculated} hrs calculated`
      const ofWeek = (rows: readonly { date: PlainDate; minutes: number }[]) =>
        rows.filter(row => row.minutes > 0 && week(row) === start).map(row => row.date)
      // Marked where it was typed, else where the threshold was crossed.
      const date = ofWeek(typedRows).sort()[0] ?? ofWeek(computedRows).sort()[0] ?? start
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
