import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { type ColumnType, parseColumn } from '#slices/time/rules/column.ts'
import { auditColumn, currentColumns } from './current-columns.ts'

const deleteColumn = sqlStatement<{ columnType: ColumnType; columnId: string }, unknown>(`
  delete from app.employee_time_columns c
  where c.organization_id = (select app.org_id()) and c.employee_id = (select app.employee_id())
    and c.column_type = $columnType and c.column_id = $columnId and c.source = 'added'`)

/** Takes a column the reader added off the sheet. One with hours in this period stays to be seen; others' columns are not theirs to take. */
export async function removeColumn({ ctx: { tx, request }, input: { column } }: VerbArgs<WriteTx<Actor>, { column: string }>) {
  const target = parseColumn(column) ?? fail('NOT_FOUND', 'Not found')
  if ((await tx.run(deleteColumn, target)) === 0) fail('NOT_FOUND', 'Not found')
  auditColumn(tx, 'time_column.removed', column, request.requestId)
  return currentColumns(tx)
}
