import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import type { DayCells } from '#slices/time/rules/day-results.ts'
import type { StoredDay } from './stored-day.ts'

interface Days {
  employeeId: string
  from: PlainDate
  to: PlainDate
}

/**
 * The worked entries of days, each day's in the order of the columns of its timesheet, which is that of `loadTimesheetColumns` (column/columns.ts). A
 * period's group is looked up once: for each entry it took most of the time of a year.
 */
export const workedCells = sqlStatement<Days, { date: PlainDate; columnType: ColumnType; columnId: string; minutes: number }>(`
  with worked as materialized (select t.organization_id, t.employee_id, t.date, t.column_type, t.column_id, t.minutes, t.pay_period_start from app.time_entries t
    where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId::uuid and t.is_worked and t.date between $from and $to),
  periods as materialized (select p.starts_on, app.group_on((select app.org_id()), $employeeId::uuid, p.starts_on) as group_id
    from (select distinct w.pay_period_start as starts_on from worked w) p)
  select w.date, w.column_type, w.column_id, w.minutes from worked w
  join periods p on p.starts_on = w.pay_period_start
  left join app.group_time_columns gc on gc.organization_id = w.organization_id and gc.group_id = p.group_id
    and gc.is_shown and gc.column_type = w.column_type and gc.column_id = w.column_id
  left join app.employee_time_columns ec on ec.organization_id = w.organization_id and ec.employee_id = w.employee_id
    and ec.column_type = w.column_type and ec.column_id = w.column_id
    and (ec.source = 'assigned' or coalesce(app.lets_add_column(p.group_id, ec.column_type, ec.column_id), true))
  order by w.date, case when gc.column_id is not null then 1 when ec.source = 'assigned' then 2 when ec.column_id is not null then 3 else 4 end,
    coalesce(gc.sort_order, ec.sort_order, 0), w.column_type, w.column_id`)

export const storedDays = sqlStatement<Days, StoredDay>(`
  select o.date, o.lunch_deducted_minutes, o.break_deducted_minutes, o.overtime_minutes, o.double_time_minutes, o.lunch_taken_minutes,
    o.lunch_waived, o.lunch_note
  from app.overtime_days o
  where o.organization_id = (select app.org_id()) and o.employee_id = $employeeId::uuid and o.date between $from and $to order by o.date`)

/** Days with their cells in order, as the rules take them. Days without any hours, lunch or holiday are left out. */
export function cellsOfDays(
  entries: readonly { date: PlainDate; columnType: ColumnType; columnId: string; minutes: number }[],
  stored: readonly StoredDay[],
  holidays: ReadonlyMap<PlainDate, number>,
): DayCells[] {
  const entriesOn = Map.groupBy(entries, entry => entry.date)
  const storedOn = new Map(stored.map(day => [day.date, day]))
  const dates = [...new Set([...entriesOn.keys(), ...storedOn.keys(), ...holidays.keys()])].sort()
  return dates.map(date => ({
    date,
    cells: (entriesOn.get(date) ?? []).map(({ columnType, columnId, minutes }) => ({
      column: columnHandle(columnType, columnId),
      minutes,
    })),
    ...lunchOf(storedOn.get(date)),
    holidayMinutes: holidays.get(date) ?? 0,
    isHoliday: holidays.has(date),
  }))
}

/** Reads a person's statement about a day's lunch; without a row, there is none. */
export function lunchOf(stored: StoredDay | undefined): Pick<DayCells, 'lunchTakenMinutes' | 'lunchWaived' | 'lunchNote'> {
  return {
    lunchTakenMinutes: stored?.lunchTakenMinutes ?? null,
    lunchWaived: stored?.lunchWaived ?? false,
    lunchNote: stored?.lunchNote ?? null,
  }
}
