import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { currentEmployee, firstOf, givenEmployee, type OfEmployee, runOf } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { type ColumnType, parseColumn } from '#slices/time/rules/column.ts'
import { loadPerson } from '../person.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'
import { auditColumn, type ColumnChange, currentColumns } from './current-columns.ts'
import { isCalculated, isForbidden } from './forbidden.ts'

type Target = { columnType: ColumnType; columnId: string }

// Locked until the column is stored: a deactivation that is under way is waited for, and a later one finds the column.
const isOpen = sqlStatement<Target, { open: boolean }>(`
  select case $columnType
    when 'pay_code' then exists (select from app.pay_codes where organization_id = (select app.org_id()) and key = $columnId and is_active)
    when 'department' then exists (select from app.departments where organization_id = (select app.org_id()) and id::text = $columnId and is_active for share)
    when 'location' then exists (select from app.locations where organization_id = (select app.org_id()) and id::text = $columnId and is_active for share)
    when 'unit' then exists (select from app.units where organization_id = (select app.org_id()) and id::text = $columnId and is_active for share)
    when 'fund' then exists (select from app.funds where organization_id = (select app.org_id()) and id::text = $columnId and is_active for share)
  end as open`)

// A foreign key would tell of an unknown row in other words than the answer does.
const exists = `case $columnType
    when 'pay_code' then exists (select from app.pay_codes where organization_id = (select app.org_id()) and key = $columnId)
    when 'department' then exists (select from app.departments where organization_id = (select app.org_id()) and id::text = $columnId)
    when 'location' then exists (select from app.locations where organization_id = (select app.org_id()) and id::text = $columnId)
    when 'unit' then exists (select from app.units where organization_id = (select app.org_id()) and id::text = $columnId)
    when 'fund' then exists (select from app.funds where organization_id = (select app.org_id()) and id::text = $columnId)
  end`

// A column that comes from the group or an administrator stays as it is: adding it again changes nothing.
const insertion = `insert into app.employee_time_columns (employee_id, column_type, column_id, source, sort_order)
  select e.id, $columnType, $columnId, 'added',
    (select coalesce(max(c.sort_order), 0) + 1 from app.employee_time_columns c where c.organization_id = e.organization_id and c.employee_id = e.id)
  from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who) and ${exists}
    and not exists (select from app.group_time_columns gc where gc.organization_id = e.organization_id and gc.group_id = e.time_tracking_group_id
      and gc.is_shown and gc.column_type = $columnType and gc.column_id = $columnId)
  on conflict do nothing`

const insertColumn: OfEmployee<Target, unknown> = {
  own: sqlStatement<Target, unknown>(`with who as (${currentEmployee}) ${insertion}`),
  named: sqlStatement<Target & { employeeId: string }, unknown>(`with who as (${givenEmployee}) ${insertion}`),
}

const forbids = `select true as forbidden from app.employees e
  join app.time_tracking_groups g on g.organization_id = e.organization_id and g.id = e.time_tracking_group_id
  cross join (select $columnType as column_type, $columnId as column_id) as ec
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who) and (${isForbidden} or ${isCalculated})`

const groupForbids: OfEmployee<Target, { forbidden: boolean }> = {
  own: sqlStatement<Target, { forbidden: boolean }>(`with who as (${currentEmployee}) ${forbids}`),
  named: sqlStatement<Target & { employeeId: string }, { forbidden: boolean }>(`with who as (${givenEmployee}) ${forbids}`),
}

/** A column that the group keeps from being added, a closed allocation and an unknown id get the same error. */
async function add(tx: WriteTx<Actor>, change: ColumnChange) {
  const { whose, column } = change
  const target = parseColumn(column) ?? unknownColumn()
  const [open, forbidden, added] = await Promise.all([
    tx.first(isOpen, target),
    firstOf(tx, groupForbids, whose, target),
    runOf(tx, insertColumn, whose, target),
  ])
  if (!open?.open || forbidden) unknownColumn()
  const employeeId = whose === 'own' ? tx.actor.employeeId : whose.employeeId
  if (employeeId === null) fail('VALIDATION', "You don't have a timesheet yet", { rule: 'no_timesheet' })
  if (added > 0) auditColumn(tx, 'added', employeeId, change)
  return currentColumns(tx, employeeId)
}

/** Adds a column to the current user's timesheet. */
export function addColumn({ ctx: { tx, request }, input: { column } }: VerbArgs<WriteTx<Actor>, typeof timesheets.addColumn>) {
  return add(tx, { whose: 'own', column, requestId: request.requestId })
}

/** An administrator adds a column to someone else's timesheet, as if the owner had. */
export async function addColumnOnBehalf({
  ctx: { tx, request },
  input: { employeeId, column },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.addColumnOnBehalf>) {
  const whose = { employeeId }
  const person = await firstOf(tx, loadPerson, whose, {})
  requireOnBehalfRights(tx.actor, person)
  return add(tx, { whose, column, requestId: request.requestId })
}

function unknownColumn(): never {
  fail('VALIDATION', "You can't add this column", { field: 'column', rule: 'unknown_column' })
}
