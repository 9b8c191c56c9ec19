import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { requireForOthers } from '#slices/people/server/public.ts'
import { type ColumnType, columnHandle, parseColumn } from '#slices/time/rules/column.ts'
import type { hoursOfGroups } from '#slices/time-groups/contract/hours-of-groups.ts'
import { timeColumnOf } from '../column/columns.ts'
import { isCalculated } from '../column/forbidden.ts'
import { loadOpenAllocations } from '../entry/open-allocations.ts'

const openColumns = sqlStatement<object, { columnType: ColumnType; columnId: string; name: string | null }>(`
  select o.column_type, o.column_id, o.name from (
    select 1 as rank, p.sort_order as at, 'pay_code' as column_type, p.key as column_id, p.name from app.pay_codes p
    where p.organization_id = (select app.org_id()) and p.is_active
    union all select 2, 0, 'department', d.id::text, d.name from app.departments d where d.organization_id = (select app.org_id()) and d.is_active
    union all select 3, 0, 'location', l.id::text, l.name from app.locations l where l.organization_id = (select app.org_id()) and l.is_active
    union all select 4, 0, 'unit', u.id::text, u.name from app.units u where u.organization_id = (select app.org_id()) and u.is_active
    union all select 5, 0, 'fund', f.id::text, f.name from app.funds f where f.organization_id = (select app.org_id()) and f.is_active
  ) o order by o.rank, o.at, lower(o.name), o.column_id`)

/** Every column that a timesheet can have. */
export async function columnsOfTimesheets({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof hoursOfGroups.columns>): Promise<OutputOf<typeof hoursOfGroups.columns>> {
  const rows = await tx.rows(openColumns, {})
  return {
    columns: rows.map(row => {
      const { handle, label, kind } = timeColumnOf({ ...row, source: 'group', isActive: true, functionalCategory: null })
      return { column: handle, label, kind }
    }),
  }
}

const personExists = sqlStatement<{ employeeId: string }, { id: string }>(
  `select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.id = $employeeId and e.is_active for update of e`,
)
const removeAssigned = sqlStatement<{ employeeId: string }, unknown>(`
  delete from app.employee_time_columns where organization_id = (select app.org_id()) and employee_id = $employeeId and source = 'assigned'`)
const insertAssigned = sqlStatement<{ employeeId: string; types: string[]; ids: string[] }, unknown>(`
  insert into app.employee_time_columns (employee_id, column_type, column_id, source, sort_order)
  select $employeeId::uuid, c.type, c.id, 'assigned', c.place - 1
  from unnest($types::text[], $ids::text[]) with ordinality as c (type, id, place)
  on conflict (organization_id, employee_id, column_type, column_id) do update set source = 'assigned', sort_order = excluded.sort_order`)

const calculated = sqlStatement<{ employeeId: string; types: string[]; ids: string[] }, { place: number }>(`
  select ec.place::int from app.employees e
  join app.time_tracking_groups g on g.organization_id = e.organization_id and g.id = e.time_tracking_group_id
  cross join unnest($types::text[], $ids::text[]) with ordinality as ec (column_type, column_id, place)
  where e.organization_id = (select app.org_id()) and e.id = $employeeId and ${isCalculated} order by ec.place`)

/**
 * Assigns columns and keeps those that the person has added. Throws NOT_FOUND for someone who is not active here, and VALIDATION for a
 * column that is not open and, of rule `overtime_calculated`, for one of overtime if their group calculates it; FORBIDDEN of rule `own_record` for one's own
 * columns, except for an administrator who may approve time.
 */
export async function assignColumns({
  ctx: { tx, request },
  input: { employeeId, columns },
}: VerbArgs<WriteTx<Actor>, typeof hoursOfGroups.assignColumns>): Promise<{ ok: true }> {
  const handles = [...new Set(columns)]
  const targets = handles.map(column => parseColumn(column) ?? unknownColumn(columns, column))
  const assigned = { employeeId, types: targets.map(({ columnType }) => columnType), ids: targets.map(({ columnId }) => columnId) }
  const [person, open, overtime] = await Promise.all([
    tx.first(personExists, { employeeId }),
    loadOpenAllocations(tx, targets),
    tx.first(calculated, assigned),
  ])
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  await requireForOthers(tx, { employeeId, fields: ['timeTrackingGroupId'] }, 'employeeId')
  for (const { columnType, columnId } of targets) {
    const handle = columnHandle(columnType, columnId)
    if (!open.has(handle)) unknownColumn(columns, handle)
  }
  if (overtime) {
    const field = `columns.${columns.indexOf(handles[overtime.place - 1]!)}`
    fail('VALIDATION', "Overtime is calculated in this person's group. Remove this column.", { field, rule: 'overtime_calculated' })
  }
  await Promise.all([tx.run(removeAssigned, { employeeId }), tx.run(insertAssigned, assigned)])
  emitAudit(tx, {
    action: 'time_column.assigned',
    resourceType: 'employee_time_columns',
    resourceId: employeeId,
    after: { columns: handles },
    requestId: request.requestId,
  })
  tx.announce('employees', employeeId)
  return { ok: true }
}

function unknownColumn(columns: readonly string[], column: string): never {
  fail('VALIDATION', 'Choose columns in your organization', { field: `columns.${columns.indexOf(column)}`, rule: 'unknown_column' })
}
