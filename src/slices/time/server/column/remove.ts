import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { type ColumnType, parseColumn } from '#slices/time/rules/column.ts'
import { loadPerson, personId } from '../person.ts'
import { refuseOnBehalf } from '../timesheet/refuse.ts'
import { auditColumn, type ColumnChange, currentColumns } from './current-columns.ts'

const deleteColumn = sqlStatement<{ employeeId: string | null; columnType: ColumnType; columnId: string }, unknown>(`
  delete from app.employee_time_columns c
  where c.organization_id = (select app.org_id()) and c.employee_id = ${personId}
    and c.column_type = $columnType and c.column_id = $columnId and c.source = 'added'`)

async function remove(tx: WriteTx<Actor>, change: ColumnChange) {
  const { employeeId, column } = change
  const target = parseColumn(column) ?? fail('NOT_FOUND', 'Not found')
  if ((await tx.run(deleteColumn, { ...target, employeeId })) === 0) fail('NOT_FOUND', 'Not found')
  auditColumn(tx, 'removed', change)
  return currentColumns(tx, employeeId)
}

/** Takes a column the reader added off the sheet. One with hours in this period stays to be seen; others' columns are not theirs to take. */
export function removeColumn({ ctx: { tx, request }, input: { column } }: VerbArgs<WriteTx<Actor>, typeof timesheets.removeColumn>) {
  return remove(tx, { employeeId: null, column, requestId: request.requestId })
}

/** An administrator takes an added column off somebody else's sheet. */
export async function removeColumnOnBehalf({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof timesheets.removeColumnOnBehalf>) {
  const person = await tx.first(loadPerson, input)
  refuseOnBehalf(tx.actor, person)
  return remove(tx, { ...input, requestId: request.requestId })
}
