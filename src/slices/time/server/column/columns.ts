import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'

/** A column of a person's timesheet with its allocation. */
export interface ColumnRow {
  columnType: ColumnType
  columnId: string
  source: 'group' | 'assigned' | 'added' | 'entries'
  /** The name of the pay code or allocation; null for one that no longer exists. */
  name: string | null
  isActive: boolean
  /** A fund's own functional category. */
  functionalCategory: string | null
}

/** Resolves `c (column_type, column_id)` to the name of its pay code or allocation. An id of another organization resolves to nothing, like an unknown one. */
const allocations = `
  left join app.pay_codes pc on c.column_type = 'pay_code' and pc.organization_id = (select app.org_id()) and pc.key = c.column_id
  left join app.departments d on c.column_type = 'department' and d.organization_id = (select app.org_id()) and d.id = (case c.column_type when 'department' then c.column_id end)::uuid
  left join app.locations lo on c.column_type = 'location' and lo.organization_id = (select app.org_id()) and lo.id = (case c.column_type when 'location' then c.column_id end)::uuid
  left join app.units u on c.column_type = 'unit' and u.organization_id = (select app.org_id()) and u.id = (case c.column_type when 'unit' then c.column_id end)::uuid
  left join app.funds f on c.column_type = 'fund' and f.organization_id = (select app.org_id()) and f.id = (case c.column_type when 'fund' then c.column_id end)::uuid`
const resolved = `coalesce(pc.name, d.name, lo.name, u.name, f.name) as name,
  coalesce(pc.is_active, d.is_active, lo.is_active, u.is_active, f.is_active, false) as is_active, f.default_function as functional_category`

const groupAndPerson = `
  select gc.column_type, gc.column_id, 'group' as source, 1 as rank, gc.sort_order from app.group_time_columns gc
    where gc.organization_id = (select app.org_id()) and gc.group_id = $groupId::uuid and gc.is_shown
  union all
  select ec.column_type, ec.column_id, ec.source, case ec.source when 'assigned' then 2 else 3 end, ec.sort_order from app.employee_time_columns ec
    where ec.organization_id = (select app.org_id()) and ec.employee_id = $employeeId::uuid
      and (ec.source = 'assigned' or coalesce(app.lets_add_column($groupId::uuid, ec.column_type, ec.column_id), true))`

/** All columns of a timesheet in order: the group's, the person's, and those that are only there because they have hours in the period. */
export const loadTimesheetColumns = sqlStatement<
  { employeeId: string; groupId: string | null; from: PlainDate; to: PlainDate },
  ColumnRow
>(`
  select c.column_type, c.column_id, c.source, ${resolved}
  from (
    select distinct on (a.column_type, a.column_id) * from (
      ${groupAndPerson}
      union all
      select t.column_type, t.column_id, 'entries', 4, 0 from app.time_entries t
        where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId::uuid
          and t.date between $from and $to
    ) as a order by a.column_type, a.column_id, a.rank
  ) as c
  ${allocations}
  order by c.rank, c.sort_order, c.column_type, c.column_id`)

/** A column accepts hours if it belongs to the group or the person, not just to existing hours, and its allocation is open. */
export function isEditable(row: ColumnRow): boolean {
  return row.isActive && row.source !== 'entries'
}

/** The column as the contract shows it. */
export function timeColumnOf(row: ColumnRow) {
  const { columnType } = row
  const payCodeKind = countsAsWorked(row) ? ('worked' as const) : ('time_off' as const)
  return {
    handle: columnHandle(columnType, row.columnId),
    label: row.name ?? 'Removed',
    kind: columnType === 'pay_code' ? payCodeKind : columnType,
    editable: isEditable(row),
    source: row.source,
  }
}
