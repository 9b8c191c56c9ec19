import { sql } from 'kysely'
import { MAX_INTEGER } from '#core/schemas.ts'
import type { Database } from '#server/db/schema.generated.ts'
import { type Statement, statement } from '#server/db/statement.ts'
import { listedTable } from '#server/list/listed-table.ts'

/**
 * The version that a change of a row stores. Versions are only ever compared for being equal, so after the largest one they begin again at 1
 * instead of failing.
 */
export const nextVersion = sql`version % ${sql.lit(MAX_INTEGER)} + 1`

/** Whether a record that another one names exists in the organization and is active; kept so until the transaction ends. */
export function referenceStatement(table: keyof Database): Statement<{ id: string }, { isActive: boolean }> {
  return statement<{ id: string }>()((db, p) => listedTable(db, table).select('r.isActive').where('r.id', '=', p.id).forShare())
}
