import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { currentEmployee, firstOf, givenEmployee, type OfEmployee, rowsOf } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { loadPerson } from '../person.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'
import { type ColumnRow, timeColumnOf } from './columns.ts'
import { isCalculated, isForbidden } from './forbidden.ts'

type OpenColumn = Omit<ColumnRow, 'source' | 'isActive' | 'functionalCategory'>

const columnsToAdd = `me as (select e.id, e.time_tracking_group_id as group_id from app.employees e
    where e.organization_id = (select app.org_id()) and e.id = (select who.id from who)),
  open as (
    select 1 as rank, p.sort_order as at, 'pay_code' as column_type, p.key as column_id, p.name from app.pay_codes p
      where p.organization_id = (select app.org_id()) and p.is_active
    union all select 2, 0, 'department', d.id::text, d.name from app.departments d where d.organization_id = (select app.org_id()) and d.is_active
    union all select 3, 0, 'location', l.id::text, l.name from app.locations l where l.organization_id = (select app.org_id()) and l.is_active
    union all select 4, 0, 'unit', u.id::text, u.name from app.units u where u.organization_id = (select app.org_id()) and u.is_active
    union all select 5, 0, 'fund', f.id::text, f.name from app.funds f where f.organization_id = (select app.org_id()) and f.is_active
  )
  select ec.column_type, ec.column_id, ec.name from open ec
  where not exists (select from app.group_time_columns gc join me on gc.group_id = me.group_id
      where gc.organization_id = (select app.org_id()) and gc.is_shown and gc.column_type = ec.column_type and gc.column_id = ec.column_id)
    and not exists (select from app.employee_time_columns own join me on own.employee_id = me.id
      where own.organization_id = (select app.org_id()) and own.column_type = ec.column_type and own.column_id = ec.column_id)
    and not exists (select from app.time_tracking_groups g join me on g.id = me.group_id
      where g.organization_id = (select app.org_id()) and (${isForbidden} or ${isCalculated}))
  order by ec.rank, ec.at, lower(ec.name), ec.column_id`

const openColumns: OfEmployee<object, OpenColumn> = {
  own: sqlStatement<object, OpenColumn>(`with who as (${currentEmployee}), ${columnsToAdd}`),
  named: sqlStatement<{ employeeId: string }, OpenColumn>(`with who as (${givenEmployee}), ${columnsToAdd}`),
}

/**
 * Lists the columns that the current user may add to their timesheet: pay codes and open allocations that are not on it yet, as far as
 * their group allows.
 */
export async function available({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof timesheets.availableColumns>) {
  return toAvailable(await rowsOf(tx, openColumns, 'own', {}))
}

/** Lists the columns that an administrator may add to someone else's timesheet. */
export async function availableOnBehalf({
  ctx: { tx },
  input: { employeeId },
}: VerbArgs<ReadTx<Actor>, typeof timesheets.availableColumnsOnBehalf>) {
  const [person, rows] = await Promise.all([firstOf(tx, loadPerson, { employeeId }, {}), rowsOf(tx, openColumns, { employeeId }, {})])
  requireOnBehalfRights(tx.actor, person)
  return toAvailable(rows)
}

function toAvailable(rows: readonly OpenColumn[]) {
  return {
    columns: rows.map(row => {
      const { handle, label, kind } = timeColumnOf({ ...row, source: 'added', isActive: true, functionalCategory: null })
      return { handle, label, kind }
    }),
  }
}
