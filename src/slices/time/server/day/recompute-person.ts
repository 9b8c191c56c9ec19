import { addDays, type PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { firstOf, rowsOf } from '#slices/people/server/public.ts'
import { dayResults } from '#slices/time/rules/day-results.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { daysTogether } from '#slices/time/rules/workweeks.ts'
import { loadGroupsOf, loadHolidays, personGroupsOf } from '#slices/time-groups/server/public.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { periodRanges } from '../period/period-ranges.ts'
import { loadPerson } from '../person.ts'
import { daySettingsOf } from './day-settings.ts'
import { noteHolidayPay, storeHolidayPay } from './holiday-entries.ts'
import { cellsOfDays, storedDays, workedCells } from './load-days.ts'
import { differs, inStoredOrder, sharesOfDays, storeDaysNow } from './stored-day.ts'

type Range = { startsOn: PlainDate; endsOn: PlainDate }

const periodsSince = sqlStatement<{ employeeId: string; from: PlainDate }, Range>(`
  select distinct t.pay_period_start as starts_on, t.pay_period_end as ends_on from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId::uuid and t.date >= $from::date - 62`)

const timesheetsSince = sqlStatement<{ employeeId: string; from: PlainDate }, Range & { status: TimesheetStatus }>(`
  select s.pay_period_start as starts_on, s.pay_period_end as ends_on, s.status from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.employee_id = $employeeId::uuid and s.pay_period_end >= $from`)

/** The last day that anyone can have hours on. */
const FOREVER: PlainDate = '2100-12-31'
/** A workweek, and one that shares days with it. */
const BEFORE = 14

/**
 * Computes the results of someone's days again, from a day on, under the lock of their time state: a save waits, or the other way round. Entries
 * stay as they are, but for holiday pay in open timesheets. What is stored already is not stored again. Returns true if anything changed.
 */
export async function recomputePerson(tx: WriteTx<unknown>, employeeId: string, from: PlainDate): Promise<boolean> {
  const whose = { employeeId }
  const since = { employeeId, from: addDays(from, -BEFORE), to: FOREVER }
  const [state, person, groupRows, used, timesheets] = await Promise.all([
    firstOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    rowsOf(tx, loadGroupsOf, whose, {}),
    tx.rows(periodsSince, since),
    tx.rows(timesheetsSince, since),
  ])
  if (!state || !person || groupRows.length === 0) return false
  const groups = personGroupsOf(groupRows)
  const periods = periodRanges(used, timesheets, []).filter(period => period.endsOn >= from)
  const scope = { employee: person, groups, periods }
  const paid = (await storeHolidayPay(tx, scope)) + (await noteHolidayPay(tx, scope, from))
  const [cells, stored, shares, daysOff] = await Promise.all([
    tx.rows(workedCells, since),
    tx.rows(storedDays, since),
    tx.rows(sharesOfDays, since),
    tx.rows(loadHolidays, since),
  ])
  const holidays = new Map(daysOff.filter(day => day.type === 'holiday').map(day => [day.date, 0]))
  const settingsOf = daySettingsOf(groups)
  const first = daysTogether(from, settingsOf).from
  const storedOn = new Map(stored.map(day => [day.date, day]))
  const sharesOn = new Map(shares.map(day => [day.date, day.shares]))
  const known = new Set([...cells, ...stored].map(({ date }) => date))
  const days = cellsOfDays(cells, stored, holidays).filter(({ date }) => date >= first && known.has(date))
  const changed = dayResults(days, settingsOf).filter(
    result =>
      differs(result, storedOn.get(result.date)) ||
      JSON.stringify(inStoredOrder(result.shares)) !== JSON.stringify(sharesOn.get(result.date) ?? []),
  )
  await storeDaysNow(tx, employeeId, changed)
  return changed.length + paid > 0
}
