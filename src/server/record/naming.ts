import { sql } from 'kysely'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Database } from '#server/db/schema.generated.ts'
import type { Statement } from '#server/db/statement.ts'
import { rawStatement } from '#server/list/raw-statement.ts'
import { nextVersion } from './record-table.ts'

export interface RowsNaming {
  count: Statement<{ id: string }, { count: number }>
  move: Statement<{ id: string; moveTo: string | null }, { id: string }>
  /** The first few by name, where the columns of one are known. */
  names?: Statement<{ id: string }, { name: string }>
}

/**
 * Counts the active rows whose `field` names a record, and lets them name another. What is inactive keeps what it named. `nameOf` are the columns that
 * are a row's name together.
 */
export function rowsNaming<T extends keyof Database>(
  table: T,
  field: string & keyof Database[T],
  nameOf: readonly (string & keyof Database[T])[] = [],
): RowsNaming {
  const from = sql.table(table)
  const names = sql.ref(field)
  const named = () =>
    rawStatement<{ id: string }, { name: string }>(
      p => sql`select concat_ws(' ', ${sql.join(nameOf.map(name => sql.ref(name)))}) as name from ${from}
      where organization_id = ${currentOrganization} and ${names} = ${p.id} and is_active order by 1 limit 3`,
    )
  return {
    ...(nameOf.length > 0 && { names: named() }),
    count: rawStatement(
      p =>
        sql`select count(*)::int as count from ${from} where organization_id = ${currentOrganization} and ${names} = ${p.id} and is_active`,
    ),
    move: rawStatement(
      p => sql`update ${from} set ${names} = ${p.moveTo}, version = ${nextVersion}, updated_at = ${now}
        where organization_id = ${currentOrganization} and ${names} = ${p.id} and is_active returning id`,
    ),
  }
}
