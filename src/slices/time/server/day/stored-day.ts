import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type DayResult, type DayShare, isWorthStoring } from '#slices/time/rules/day-results.ts'

/** The result of a day as it is stored, in minutes, without the shares of its cells. */
export interface StoredDay {
  date: PlainDate
  lunchDeductedMinutes: number
  breakDeductedMinutes: number
  overtimeMinutes: number
  doubleTimeMinutes: number
  lunchTakenMinutes: number | null
  lunchWaived: boolean
  lunchNote: string | null
}

/** The keys and columns of StoredDay for a JSON object, of `app.overtime_days o`. */
export const storedDayJson = `'date', o.date, 'lunchDeductedMinutes', o.lunch_deducted_minutes,
  'breakDeductedMinutes', o.break_deducted_minutes, 'overtimeMinutes', o.overtime_minutes, 'doubleTimeMinutes', o.double_time_minutes,
  'lunchTakenMinutes', o.lunch_taken_minutes, 'lunchWaived', o.lunch_waived, 'lunchNote', o.lunch_note`

const store = sqlStatement<
  {
    employeeId: string
    dates: PlainDate[]
    kept: boolean[]
    lunch: number[]
    breaks: number[]
    overtime: number[]
    doubleTime: number[]
    taken: (number | null)[]
    waived: boolean[]
    notes: (string | null)[]
    shares: string[]
  },
  unknown
>(`
  with n as (select * from unnest($dates::date[], $kept::boolean[], $lunch::int[], $breaks::int[], $overtime::int[], $doubleTime::int[],
      $taken::int[], $waived::boolean[], $notes::text[], $shares::text[])
    as n (date, is_kept, lunch, break, overtime, double_time, taken, waived, note, shares)),
  gone as (delete from app.overtime_days d using n where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId::uuid
    and d.date = n.date and not n.is_kept)
  insert into app.overtime_days (employee_id, date, lunch_deducted_minutes, break_deducted_minutes, overtime_minutes, double_time_minutes,
    lunch_taken_minutes, lunch_waived, lunch_note, shares)
  select $employeeId::uuid, n.date, n.lunch, n.break, n.overtime, n.double_time, n.taken, n.waived, n.note, n.shares::jsonb from n where n.is_kept
  on conflict (organization_id, employee_id, date) do update
    set lunch_deducted_minutes = excluded.lunch_deducted_minutes, break_deducted_minutes = excluded.break_deducted_minutes,
      overtime_minutes = excluded.overtime_minutes, double_time_minutes = excluded.double_time_minutes,
      lunch_taken_minutes = excluded.lunch_taken_minutes, lunch_waived = excluded.lunch_waived, lunch_note = excluded.lunch_note,
      shares = excluded.shares`)

/** Stores the results of a person's days with the commit; a day without any loses its row. */
export function storeDays(tx: WriteTx<unknown>, employeeId: string, days: readonly DayResult[]): void {
  if (days.length > 0) tx.atCommit(store, rowsOfDays(employeeId, days))
}

/** The same before what follows in the transaction. */
export async function storeDaysNow(tx: WriteTx<unknown>, employeeId: string, days: readonly DayResult[]): Promise<void> {
  if (days.length > 0) await tx.run(store, rowsOfDays(employeeId, days))
}

function rowsOfDays(employeeId: string, days: readonly DayResult[]) {
  return {
    employeeId,
    dates: days.map(day => day.date),
    kept: days.map(isWorthStoring),
    lunch: days.map(day => day.lunchDeductedMinutes),
    breaks: days.map(day => day.breakDeductedMinutes),
    overtime: days.map(day => day.overtimeMinutes),
    doubleTime: days.map(day => day.doubleTimeMinutes),
    taken: days.map(day => day.lunchTakenMinutes),
    waived: days.map(day => day.lunchWaived),
    notes: days.map(day => day.lunchNote),
    shares: days.map(day => JSON.stringify(inStoredOrder(day.shares))),
  }
}

/** Shares are stored in the order of their columns' handles: that of a timesheet's columns may change. */
export function inStoredOrder(shares: readonly DayShare[]): DayShare[] {
  return shares.toSorted((a, b) => (a.column < b.column ? -1 : 1))
}

/** The shares of the cells of stored days, for a comparison. */
export const sharesOfDays = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, { date: PlainDate; shares: DayShare[] }>(`
  select o.date, o.shares from app.overtime_days o
  where o.organization_id = (select app.org_id()) and o.employee_id = $employeeId::uuid and o.date between $from and $to`)

/** True if a computed day is stored as it is, with the shares of its cells; or if it has nothing to store, and isn't. */
export function isStored(result: DayResult, stored: StoredDay | undefined, shares: readonly DayShare[] | null): boolean {
  if (stored === undefined) return !isWorthStoring(result)
  if (!isWorthStoring(result) || differs(result, stored)) return false
  return shares !== null && JSON.stringify(inStoredOrder(result.shares)) === JSON.stringify(shares)
}

/** True if a computed day has other figures than the stored one, or than none. */
export function differs(result: DayResult, stored: StoredDay | undefined): boolean {
  return (
    result.lunchDeductedMinutes !== (stored?.lunchDeductedMinutes ?? 0) ||
    result.breakDeductedMinutes !== (stored?.breakDeductedMinutes ?? 0) ||
    result.overtimeMinutes !== (stored?.overtimeMinutes ?? 0) ||
    result.doubleTimeMinutes !== (stored?.doubleTimeMinutes ?? 0) ||
    result.lunchTakenMinutes !== (stored?.lunchTakenMinutes ?? null) ||
    result.lunchWaived !== (stored?.lunchWaived ?? false) ||
    result.lunchNote !== (stored?.lunchNote ?? null)
  )
}
