import { addDays } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { allocationNames, currentUserToday, reportInLine } from '#slices/people/server/public.ts'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import { columnLabels } from '#slices/time/server/public.ts'
import { periodsAround } from '#slices/time-groups/server/public.ts'
import { MAX_RANGE_DAYS } from './filter.ts'

const people = sqlStatement<object, { id: string; name: string }>(
  `select e.id, e.first_name || ' ' || e.last_name as name from app.employees e where ${reportInLine} order by e.name_lc, e.id`,
)

const inUse = sqlStatement<{ since: string }, { columnType: ColumnType; columnId: string; departmentId: string | null }>(
  `select distinct t.column_type, t.column_id, t.department_id
   from app.time_entries t join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
   where t.date >= $since::date and ${reportInLine}`,
)

/** Every option matches something: columns and departments of entries no older than a report can reach back. */
export async function options({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof timesheetReport.options>) {
  const [day, employees, allocations] = await Promise.all([
    tx.first(currentUserToday, {}),
    tx.rows(people, {}),
    tx.rows(allocationNames, {}),
  ])
  const { today } = day!
  const [used, periods] = await Promise.all([tx.rows(inUse, { since: addDays(today, -MAX_RANGE_DAYS) }), periodsAround(tx, today)])
  const labelOf = columnLabels(allocations)
  const departments = new Set(used.map(row => row.departmentId))
  const columns = new Map(used.map(row => labelOf(row.columnType, row.columnId)).map(({ column, columnLabel }) => [column, columnLabel]))
  return {
    employees,
    departments: allocations
      .filter(({ type, id }) => type === 'department' && departments.has(id))
      .map(({ id, name }) => ({ id, name }))
      .sort(byText(one => one.name)),
    columns: [...columns].map(([column, label]) => ({ column, label })).sort(byText(one => one.label)),
    today,
    periods,
  }
}

function byText<T>(text: (one: T) => string): (a: T, b: T) => number {
  return (a, b) => text(a).localeCompare(text(b), 'en')
}
