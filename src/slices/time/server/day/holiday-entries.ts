import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { holidayPay } from '#slices/time/rules/holiday-pay.ts'
import { payThatFits } from '#slices/time/rules/pay-that-fits.ts'
import type { Effective, PersonGroups, WeekSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { Employment } from '#slices/time-groups/rules/work-calendar.ts'
import { type PeriodRange, rangeOf } from '../period/period-ranges.ts'
import { daysOffOf } from './load-days.ts'

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

interface HolidayScope {
  employee: Employment & { id: string }
  groups: PersonGroups<Effective & WeekSettings>
  periods: readonly PeriodRange[]
}

/** True if any of the groups pays holidays; nothing else asks the database. */
export function paysHolidays({ versions }: PersonGroups<Effective & WeekSettings>): boolean {
  return versions.some(version => version.holidayPay === 'scheduled')
}

/**
 * Makes the cells in column holiday of open periods what the group's calendar pays (HOL-1), before anything else of the transaction: adds what is missing, corrects
 * what differs, also where it was typed before the group paid holidays, and withdraws the pay of days that are holidays no more.
 *
 * @param othersOn minutes that the rest of a day will have, where that changes in this transaction
 * @returns the number of cells that change
 */
export async function storeHolidayPay(
  tx: WriteTx<unknown>,
  { employee, groups, periods }: HolidayScope,
  othersOn: ReadonlyMap<PlainDate, number> = new Map(),
): Promise<number> {
  const open = periods.filter(period => period.status === 'draft' || period.status === 'rejected')
  if (open.length === 0 || !paysHolidays(groups)) return 0
  const range = {
    from: open.map(one => one.startsOn).sort()[0]!,
    to: open
      .map(one => one.endsOn)
      .sort()
      .at(-1)!,
  }
  const of = { employeeId: employee.id, ...range }
  const [daysOff, cells] = await Promise.all([tx.rows(daysOffOf, of), tx.rows(holidayCells, of)])
  const paid = holidayPay(daysOff, groups, employee)
  const cellOn = new Map(cells.map(cell => [cell.date, cell]))
  const isOpen = (date: PlainDate) => open.includes(rangeOf(periods, date)!)
  const added: { date: PlainDate; minutes: number }[] = []
  const changed: { id: string; minutes: number }[] = []
  const removed: string[] = []
  for (const [date, scheduled] of paid) {
    const cell = cellOn.get(date)
    const minutes = payThatFits(scheduled, Math.max(othersOn.get(date) ?? 0, cell?.others ?? 0))
    if (!isOpen(date) || minutes === 0) continue
    if (!cell?.id) added.push({ date, minutes })
    else if (cell.minutes !== minutes || !cell.isPaid) changed.push({ id: cell.id, minutes })
  }
  for (const { date, id, isPaid } of cells) if (id && isPaid && !paid.has(date) && isOpen(date)) removed.push(id)
  if (removed.length > 0) await tx.run(withdraw, { ids: removed })
  if (changed.length > 0) await tx.run(correct, { ids: changed.map(one => one.id), minutes: changed.map(one => one.minutes) })
  if (added.length > 0) {
    await tx.run(pay, {
      employeeId: employee.id,
      ids: added.map(() => newId()),
      dates: added.map(one => one.date),
      minutes: added.map(one => one.minutes),
      starts: added.map(one => rangeOf(periods, one.date)!.startsOn),
      ends: added.map(one => rangeOf(periods, one.date)!.endsOn),
    })
  }
  return added.length + changed.length + removed.length
}

/** The days among these on which the group pays a holiday, so that no one types in column holiday there. */
export async function paidHolidays(
  tx: WriteTx<unknown>,
  { employee, groups }: HolidayScope,
  dates: readonly PlainDate[],
): Promise<Set<PlainDate>> {
  if (dates.length === 0 || !paysHolidays(groups)) return new Set()
  const sorted = dates.toSorted()
  const daysOff = await tx.rows(daysOffOf, { employeeId: employee.id, from: sorted[0]!, to: sorted.at(-1)! })
  return new Set(holidayPay(daysOff, groups, employee).keys())
}
