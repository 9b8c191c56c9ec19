import { addDays, type PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { firstOf, rowsOf } from '#slices/people/server/public.ts'
import { type DayResult, dayResults } from '#slices/time/rules/day-results.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { daysTogether } from '#slices/time/rules/workweeks.ts'
import { membershipOn, type PersonGroups, type SettingsVersion } from '#slices/time-groups/rules/group-settings.ts'
import type { DayOff } from '#slices/time-groups/rules/work-calendar.ts'
import { loadGroupsOf, loadHolidays, personGroupsOf } from '#slices/time-groups/server/public.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { type PeriodRange, periodRanges, rangeOf } from '../period/period-ranges.ts'
import { loadPerson } from '../person.ts'
import { daySettingsOf } from './day-settings.ts'
import { type HolidayScope, holidayPayToChange, noteHolidayPay, storeHolidayPay } from './holiday-entries.ts'
import { cellsOfDays, storedDays, workedCells } from './load-days.ts'
import { isStored, sharesOfDays, storeDaysNow } from './stored-day.ts'

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
  const [state, scope] = await Promise.all([firstOf(tx, lockTimeState, { employeeId }, {}), loadScope(tx, employeeId, from)])
  if (!state || !scope) return false
  const paid = (await storeHolidayPay(tx, scope)) + (await noteHolidayPay(tx, scope, from))
  const changed = await changedResults(tx, scope, from)
  await storeDaysNow(tx, employeeId, changed)
  return changed.length + paid > 0
}

interface Scope extends HolidayScope<PersonGroups> {
  /** Besides `periods` those just before, with which a workweek may share days. */
  around: readonly PeriodRange[]
}

/** Someone with their groups and the periods that have their hours or timesheets, from a day on; null for who was never in a group. */
async function loadScope(tx: ReadTx<unknown>, employeeId: string, from: PlainDate): Promise<Scope | null> {
  const whose = { employeeId }
  const since = { employeeId, from: addDays(from, -BEFORE) }
  const [employee, groupRows, used, timesheets] = await Promise.all([
    firstOf(tx, loadPerson, whose, {}),
    rowsOf(tx, loadGroupsOf, whose, {}),
    tx.rows(periodsSince, since),
    tx.rows(timesheetsSince, since),
  ])
  if (!employee || groupRows.length === 0) return null
  const around = periodRanges(used, timesheets, [])
  return { employee, groups: personGroupsOf(groupRows), periods: around.filter(period => period.endsOn >= from), around }
}

/** The results, from the workweek of a day on, that are not what is stored. */
async function changedResults(
  tx: ReadTx<unknown>,
  { employee, groups, calendarOf = stored => stored }: HolidayScope<PersonGroups>,
  from: PlainDate,
): Promise<DayResult[]> {
  const since = { employeeId: employee.id, from: addDays(from, -BEFORE), to: FOREVER }
  const [cells, stored, shares, daysOff] = await Promise.all([
    tx.rows(workedCells, since),
    tx.rows(storedDays, since),
    tx.rows(sharesOfDays, since),
    tx.rows(loadHolidays, since),
  ])
  const holidays = new Map(calendarOf(daysOff).flatMap(day => (day.type === 'holiday' ? [[day.date, 0]] : [])))
  const settingsOf = daySettingsOf(groups)
  const first = daysTogether(from, settingsOf).from
  const storedOn = new Map(stored.map(day => [day.date, day]))
  const sharesOn = new Map(shares.map(day => [day.date, day.shares]))
  const known = new Set([...cells, ...stored].map(({ date }) => date))
  const days = cellsOfDays(cells, stored, holidays).filter(({ date }) => date >= first && known.has(date))
  return dayResults(days, settingsOf).filter(
    result => !isStored(result, storedOn.get(result.date), storedOn.has(result.date) ? (sharesOn.get(result.date) ?? []) : null),
  )
}

/** A group as it would be. */
export interface ChangedGroup {
  groupId: string
  versions: readonly SettingsVersion[]
  holidays: readonly DayOff[]
}

/** The days whose hours `recomputePerson` would change if a group were another, and the approved timesheets among theirs. Stores nothing. */
export async function daysToChange(
  tx: ReadTx<unknown>,
  employeeId: string,
  { groupId, versions, holidays }: ChangedGroup,
  from: PlainDate,
): Promise<{ days: number; approved: number }> {
  const scope = await loadScope(tx, employeeId, from)
  if (!scope) return { days: 0, approved: 0 }
  const { memberships, versions: stored } = scope.groups
  const isInGroup = ({ date }: DayOff) => membershipOn(memberships, date)?.groupId === groupId
  const changed = {
    ...scope,
    groups: { memberships, versions: [...stored.filter(version => version.groupId !== groupId), ...versions] },
    calendarOf: (daysOff: readonly DayOff[]) => [...daysOff.filter(day => !isInGroup(day)), ...holidays.filter(isInGroup)],
  }
  const [paid, results] = await Promise.all([holidayPayToChange(tx, changed), changedResults(tx, changed, from)])
  const dates = new Set([...paid, ...results.map(({ date }) => date)])
  const periods = new Set([...dates].map(date => rangeOf(scope.around, date)))
  return { days: dates.size, approved: [...periods].filter(period => period?.status === 'approved').length }
}
