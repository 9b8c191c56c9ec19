import { sql } from 'kysely'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Database } from '#server/db/schema.generated.ts'
import type { Statement } from '#server/db/statement.ts'
import { nextVersion, rawStatement } from './raw-statement.ts'

/** Counts the active rows whose `field` names a record, and lets them name another. What is inactive keeps what it named. */
export function rowsNaming<T extends keyof Database>(
  table: T,
  field: string & keyof Database[T],
): { count: Statement<{ id: string }, { count: number }>; move: Statement<{ id: string; moveTo: string | null }, { id: string }> } {
  const from = sql.table(table)
  const names = sql.ref(field)
  return {
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
