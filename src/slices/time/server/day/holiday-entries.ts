import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { holidayPay } from '#slices/time/rules/holiday-pay.ts'
import { payThatFits } from '#slices/time/rules/pay-that-fits.ts'
import type { Effective, PersonGroups, WeekSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { DayOff, Employment } from '#slices/time-groups/rules/work-calendar.ts'
import { loadHolidays } from '#slices/time-groups/server/public.ts'
import { type PeriodRange, rangeOf } from '../period/period-ranges.ts'

/** A cell in column holiday, with the other minutes of its day. */
interface HolidayCell {
  date: PlainDate
  id: string | null
  minutes: number
  isPaid: boolean
  others: number
}

const holidayCells = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, HolidayCell>(`
  select t.date, max(t.id::text) filter (where t.column_id = 'holiday') as id,
    coalesce(sum(t.minutes) filter (where t.column_id = 'holiday'), 0)::int as minutes,
    coalesce(bool_or(t.source = 'holiday'), false) as is_paid, coalesce(sum(t.minutes) filter (where t.column_id <> 'holiday'), 0)::int as others
  from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId::uuid and t.date between $from and $to group by t.date`)

const pay = sqlStatement<
  { employeeId: string; ids: string[]; dates: PlainDate[]; minutes: number[]; starts: PlainDate[]; ends: PlainDate[] },
  unknown
>(`
  insert into app.time_entries (id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, department_id, location_id,
    unit_id, fund_id, program_id, functional_category, pay_period_start, pay_period_end, entered_by, source)
  select n.id, e.id, n.date, 'pay_code', 'holiday', n.minutes, n.minutes, false, e.department_id, e.location_id, e.unit_id, e.default_fund_id,
    e.default_program_id, e.default_functional_category, n.period_start, n.period_end, coalesce(app.user_id(), e.user_id, e.id), 'holiday'
  from unnest($ids::uuid[], $dates::date[], $minutes::int[], $starts::date[], $ends::date[]) as n (id, date, minutes, period_start, period_end)
  join app.employees e on e.organization_id = (select app.org_id()) and e.id = $employeeId::uuid`)

const correct = sqlStatement<{ ids: string[]; minutes: number[] }, unknown>(`
  update app.time_entries t set minutes = n.minutes, minutes_entered = n.minutes, source = 'holiday', version = t.version + 1, updated_at = app.now()
  from unnest($ids::uuid[], $minutes::int[]) as n (id, minutes) where t.organization_id = (select app.org_id()) and t.id = n.id`)

const withdraw = sqlStatement<{ ids: string[] }, unknown>(
  'delete from app.time_entries t where t.organization_id = (select app.org_id()) and t.id = any ($ids::uuid[])',
)

export interface HolidayScope<Groups extends PersonGroups<Effective & WeekSettings> = PersonGroups<Effective & WeekSettings>> {
  employee: Employment & { id: string }
  groups: Groups
  periods: readonly PeriodRange[]
  /** The days off of a calendar that is not stored, made from those that are. */
  calendarOf?: (stored: readonly DayOff[]) => readonly DayOff[]
}

/** True if any of the groups pays holidays; nothing else asks the database. */
export function paysHolidays({ versions }: PersonGroups<Effective & WeekSettings>): boolean {
  return versions.some(version => version.holidayPay === 'scheduled')
}

/** A change of a day's holiday pay cell; `minutes` 0 removes it. */
interface PayChange {
  date: PlainDate
  cell: HolidayCell | undefined
  minutes: number
}

/** Where column holiday of the wanted periods differs from what the groups' calendars pay. Pay of a group that someone was in before is found too, though no group pays now. */
async function payChanges(
  tx: ReadTx<unknown>,
  { employee, groups, periods, calendarOf = stored => stored }: HolidayScope,
  wanted: readonly PeriodRange[],
  othersOn: ReadonlyMap<PlainDate, number>,
): Promise<PayChange[]> {
  if (wanted.length === 0) return []
  const of = {
    employeeId: employee.id,
    from: wanted.map(one => one.startsOn).sort()[0]!,
    to: wanted
      .map(one => one.endsOn)
      .sort()
      .at(-1)!,
  }
  const [daysOff, cells] = await Promise.all([paysHolidays(groups) ? tx.rows(loadHolidays, of) : [], tx.rows(holidayCells, of)])
  const paid = holidayPay(calendarOf(daysOff), groups, employee)
  const cellOn = new Map(cells.map(cell => [cell.date, cell]))
  const added = [...paid].flatMap(([date, scheduled]): PayChange[] => {
    const cell = cellOn.get(date)
    const minutes = payThatFits(scheduled, Math.max(othersOn.get(date) ?? 0, cell?.others ?? 0))
    const isSame = cell?.id ? cell.minutes === minutes && cell.isPaid : false
    return minutes === 0 || isSame ? [] : [{ date, cell, minutes }]
  })
  const removed = cells.flatMap((cell): PayChange[] =>
    cell.id && cell.isPaid && !paid.has(cell.date) ? [{ date: cell.date, cell, minutes: 0 }] : [],
  )
  return [...added, ...removed].filter(({ date }) => wanted.includes(rangeOf(periods, date)!))
}

const openPeriods = ({ periods }: HolidayScope): PeriodRange[] =>
  periods.filter(period => period.status === 'draft' || period.status === 'rejected')

/** The days whose cells `storeHolidayPay` would change. */
export async function holidayPayToChange(tx: ReadTx<unknown>, scope: HolidayScope): Promise<PlainDate[]> {
  return (await payChanges(tx, scope, openPeriods(scope), new Map())).map(({ date }) => date)
}

interface SavedDays {
  othersOn: ReadonlyMap<PlainDate, number>
  typedOn: ReadonlySet<PlainDate>
}

/**
 * Makes the cells in column holiday of open periods what the group's calendar pays (HOL-1), before anything else of the transaction: adds what is missing, corrects
 * what differs, also where it was typed before the group paid holidays, and withdraws the pay of days that are holidays no more.
 *
 * @param saved what changes in this transaction: the minutes that the rest of a day will have, and the days whose column holiday someone types in
 * @returns the number of cells that change
 */
export async function storeHolidayPay(
  tx: WriteTx<unknown>,
  scope: HolidayScope,
  { othersOn, typedOn }: SavedDays = { othersOn: new Map(), typedOn: new Set() },
): Promise<number> {
  const open = openPeriods(scope)
  const changes = await payChanges(tx, scope, open, othersOn)
  const added = changes.filter(({ cell, minutes }) => !cell?.id && minutes > 0)
  const changed = changes.filter(({ cell, minutes }) => cell?.id && minutes > 0)
  // Hours typed over pay that is not due any more replace it: withdrawn, there would be nothing left to change.
  const removed = changes.filter(({ date, minutes }) => minutes === 0 && !typedOn.has(date))
  if (removed.length > 0) await tx.run(withdraw, { ids: removed.map(({ cell }) => cell!.id!) })
  if (changed.length > 0) await tx.run(correct, { ids: changed.map(({ cell }) => cell!.id!), minutes: changed.map(one => one.minutes) })
  if (added.length > 0) {
    await tx.run(pay, {
      employeeId: scope.employee.id,
      ids: added.map(() => newId()),
      dates: added.map(one => one.date),
      minutes: added.map(one => one.minutes),
      starts: added.map(one => rangeOf(open, one.date)!.startsOn),
      ends: added.map(one => rangeOf(open, one.date)!.endsOn),
    })
  }
  return added.length + changed.length + removed.length
}

const noteChanges = sqlStatement<{ employeeId: string; starts: PlainDate[]; changed: boolean[] }, { id: string }>(`
  update app.timesheet_submissions s
  set result_changes = case when n.changed then s.result_changes || '{"holidayPay": true}'::jsonb else s.result_changes - 'holidayPay' end
  from unnest($starts::date[], $changed::boolean[]) as n (starts_on, changed)
  where s.organization_id = (select app.org_id()) and s.employee_id = $employeeId::uuid and s.pay_period_start = n.starts_on
    and s.status in ('submitted', 'approved') and (s.result_changes -> 'holidayPay' is not null) <> n.changed returning s.id`)

/**
 * Of submitted and approved timesheets, whose holiday pay stays as it was submitted: those of which a day from this one on would be paid otherwise say that
 * their result changed, also once they are approved as they are, and those that are paid as they would be again no longer do. Returns the number of those that change.
 */
export async function noteHolidayPay(tx: WriteTx<unknown>, scope: HolidayScope, from: PlainDate): Promise<number> {
  const locked = scope.periods.filter(period => period.status === 'submitted' || period.status === 'approved')
  const changes = await payChanges(tx, scope, locked, new Map())
  const differing = changes.filter(({ cell, minutes }) => (cell?.minutes ?? 0) !== minutes).map(({ date }) => date)
  const notes = locked.flatMap(({ startsOn, endsOn }) => {
    const own = differing.filter(date => startsOn <= date && date <= endsOn)
    // Days before may differ since long ago, from before the group paid holidays.
    return own.length > 0 && own.every(date => date < from) ? [] : [{ startsOn, changed: own.length > 0 }]
  })
  if (notes.length === 0) return 0
  const of = { employeeId: scope.employee.id, starts: notes.map(note => note.startsOn), changed: notes.map(note => note.changed) }
  return (await tx.rows(noteChanges, of)).length
}

/** The days among these on which the group pays a holiday, so that no one types in column holiday there. */
export async function paidHolidays(
  tx: ReadTx<unknown>,
  { employee, groups }: Omit<HolidayScope, 'periods'>,
  dates: readonly PlainDate[],
): Promise<Set<PlainDate>> {
  if (dates.length === 0 || !paysHolidays(groups)) return new Set()
  const sorted = dates.toSorted()
  const daysOff = await tx.rows(loadHolidays, { employeeId: employee.id, from: sorted[0]!, to: sorted.at(-1)! })
  return new Set(holidayPay(daysOff, groups, employee).keys())
}
