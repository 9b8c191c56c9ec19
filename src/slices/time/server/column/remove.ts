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

type Target = { columnType: ColumnType; columnId: string }

const deletion = `delete from app.employee_time_columns c
  where c.organization_id = (select app.org_id()) and c.employee_id = (select who.id from who)
    and c.column_type = $columnType and c.column_id = $columnId and c.source = 'added'`

const deleteColumn: OfEmployee<Target, unknown> = {
  own: sqlStatement<Target, unknown>(`with who as (${currentEmployee}) ${deletion}`),
  named: sqlStatement<Target & { employeeId: string }, unknown>(`with who as (${givenEmployee}) ${deletion}`),
}

async function remove(tx: WriteTx<Actor>, change: ColumnChange) {
  const { whose, column } = change
  const target = parseColumn(column) ?? fail('NOT_FOUND', 'Not found')
  const removed = await runOf(tx, deleteColumn, whose, target)
  const employeeId = whose === 'own' ? tx.actor.employeeId : whose.employeeId
  if (removed === 0 || employeeId === null) fail('NOT_FOUND', 'Not found')
  auditColumn(tx, 'removed', employeeId, change)
  return currentColumns(tx, employeeId)
}

/**
 * Removes a column that the current user added. It stays visible while it has hours in this period. Columns of the group or of an
 * administrator cannot be removed.
 */
export function removeColumn({ ctx: { tx, request }, input: { column } }: VerbArgs<WriteTx<Actor>, typeof timesheets.removeColumn>) {
  return remove(tx, { whose: 'own', column, requestId: request.requestId })
}

/** An administrator removes an added column from someone else's timesheet. */
export async function removeColumnOnBehalf({
  ctx: { tx, request },
  input: { employeeId, column },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.removeColumnOnBehalf>) {
  const whose = { employeeId }
  const person = await firstOf(tx, loadPerson, whose, {})
  requireOnBehalfRights(tx.actor, person)
  return remove(tx, { whose, column, requestId: request.requestId })
}
