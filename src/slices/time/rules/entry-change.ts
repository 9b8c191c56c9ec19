/**
 * Every write path (grid, paste, copy, on behalf, import, API) runs this check: nothing changes on a day whose timesheet is submitted
 * or approved, no day exceeds 24 hours, and no hours are entered before hire, after termination, outside a pay period, in an unknown
 * column, in one of overtime where the group calculates it, in the column of a holiday that the group pays, or on a fund outside its
 * dates. Authority: PRD-15. Rule SHT-7.
 *
 * Clearing a cell requires only an open timesheet, because hours must be removable after a change of hire date, group, columns or
 * fund. The pay of a holiday is not hours that someone entered, so it is not cleared either.
 */
import { MINUTES_PER_DAY } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { type Invalid, invalid } from '#core/result.ts'
import { isOvertime } from '#slices/time-groups/rules/pay-codes.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { type RoundingSettings, roundMinutes } from '#slices/time-groups/rules/rounding.ts'
import { type ColumnHandle, parseColumn } from './column.ts'
import { employmentViolation } from './day-of-timesheet.ts'
import { lockViolation, type TimesheetStatus } from './timesheet-state.ts'

export type EntryChange = {
  date: PlainDate
  column: ColumnHandle
  /** As typed, whole minutes; 0 clears the cell. */
  minutesEntered: number
}

/** Both days included; null is open. */
export type FundDates = { startsOn: PlainDate | null; endsOn: PlainDate | null }

export type EntryContext = {
  timesheetStatus: TimesheetStatus
  /** First and last day of employment; null is open. */
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  /** The pay period of the change's date, null when it has none. */
  period: PayPeriod | null
  columnsAllowed: ReadonlySet<ColumnHandle>
  /** Start and end dates of the funds among the columns, where set: no award is charged outside its dates. */
  fundDates: ReadonlyMap<ColumnHandle, FundDates>
  /** Minutes in the other cells of the day. */
  dayTotalOtherMinutes: number
  rounding: RoundingSettings
  /** Whether the timesheet's group calculates overtime, so that no one enters it. */
  isOvertimeCalculated: boolean
  /** Whether the group pays a holiday on the date, so that no one enters it. */
  isHolidayPaid: boolean
}

export type EntryRule =
  | 'timesheet_submitted'
  | 'timesheet_approved'
  | 'not_whole_minutes'
  | 'negative'
  | 'unknown_column'
  | 'overtime_calculated'
  | 'holiday_paid'
  | 'no_period'
  | 'before_hire'
  | 'after_termination'
  | 'fund_not_started'
  | 'fund_ended'
  | 'rounds_to_nothing'
  | 'day_over_24_hours'
  | 'cell_twice'

/** `minutes` is rounded, to be stored beside `minutesEntered`; 0 means that the entry is deleted. */
export type EntryDecision = { ok: true; minutes: number } | Invalid<EntryRule>

export function checkEntryChange(change: EntryChange, context: EntryContext): EntryDecision {
  const lock = lockViolation(context.timesheetStatus)
  if (lock) return invalid(lock.rule, null, lock.message)
  const { date, column, minutesEntered } = change
  if (!Number.isInteger(minutesEntered)) return invalid('not_whole_minutes', 'minutes', 'Enter whole minutes')
  if (minutesEntered < 0) return invalid('negative', 'minutes', "Hours can't be negative")
  if (minutesEntered > MINUTES_PER_DAY) return dayOver24Hours
  const target = parseColumn(column)
  if (!target) return invalid('unknown_column', 'column', "This column isn't on the timesheet")
  if (context.isHolidayPaid && column === 'holiday')
    return invalid('holiday_paid', 'column', 'Holiday pay is added to this day automatically')
  if (minutesEntered === 0) return { ok: true, minutes: 0 }
  if (!context.columnsAllowed.has(column)) return invalid('unknown_column', 'column', "This column isn't on the timesheet")
  if (context.isOvertimeCalculated && isOvertime(target))
    return invalid('overtime_calculated', 'column', "Overtime is calculated from the hours worked and isn't entered")
  const outside = employmentViolation(date, context)
  if (outside) return { ok: false, ...outside }
  if (!context.period || date < context.period.startsOn || date > context.period.endsOn)
    return invalid('no_period', 'date', "This day isn't in a pay period")
  const fund = context.fundDates.get(column)
  if (fund?.startsOn && date < fund.startsOn) return invalid('fund_not_started', 'date', "This day is before the fund's start date")
  if (fund?.endsOn && date > fund.endsOn) return invalid('fund_ended', 'date', "This day is after the fund's end date")
  const minutes = roundMinutes(minutesEntered, context.rounding)
  if (minutes === 0)
    return invalid('rounds_to_nothing', 'minutes', `Time is rounded to ${context.rounding.timeRoundingMinutes} minutes, so this would be 0`)
  return context.dayTotalOtherMinutes + minutes > MINUTES_PER_DAY ? dayOver24Hours : { ok: true, minutes }
}

const dayOver24Hours = invalid('day_over_24_hours', 'minutes', "You can't enter more than 24 hours in a day")

export type StoredEntry = { date: PlainDate; column: ColumnHandle; minutes: number }

/**
 * Validates a batch as if it were written at once: a day's total is counted after all changes, so that moving eight hours between
 * columns is valid in any order. Results are in the order of `changes`.
 *
 * @param existing stored entries of the affected days before the batch
 * @param contextOf everything else about a day
 */
export function checkEntryChanges(
  changes: readonly EntryChange[],
  existing: readonly StoredEntry[],
  contextOf: (date: PlainDate) => Omit<EntryContext, 'dayTotalOtherMinutes'>,
): EntryDecision[] {
  const cellOf = (cell: { date: PlainDate; column: ColumnHandle }) => `${cell.date} ${cell.column}`
  const changed = new Set(changes.map(cellOf))
  const totals = new Map<PlainDate, number>()
  const add = (date: PlainDate, minutes: number) => totals.set(date, (totals.get(date) ?? 0) + minutes)
  for (const entry of existing) if (!changed.has(cellOf(entry))) add(entry.date, entry.minutes)

  const seen = new Set<string>()
  const alone = changes.map((change): EntryDecision => {
    if (seen.has(cellOf(change))) return invalid('cell_twice', null, 'The same cell is changed twice')
    seen.add(cellOf(change))
    const decision = checkEntryChange(change, { ...contextOf(change.date), dayTotalOtherMinutes: 0 })
    if (decision.ok) add(change.date, decision.minutes)
    return decision
  })
  return alone.map((decision, index) => {
    const { date } = changes[index]!
    if (!decision.ok || decision.minutes === 0 || totals.get(date)! <= MINUTES_PER_DAY) return decision
    return dayOver24Hours
  })
}
