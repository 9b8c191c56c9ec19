import { sql } from 'kysely'
import type { Database } from '#server/db/schema.generated.ts'
import { rawStatement } from '#server/list/raw-statement.ts'
import { rowsNaming } from './naming.ts'

/** The statements of a tree, by the field that names the parent; `nameOf` are the columns of a row's name. */
export function treeStatements(table: keyof Database, parent: string, nameOf: readonly string[]) {
  const from = sql.table(table)
  const parentId = sql.ref(`r.${parent}`)
  return {
    /** Held until the transaction ends by every change of a parent, so that two moves at once cannot make a loop. */
    lock: rawStatement<object, unknown>(
      () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(`tree:${table}:`)} || app.org_id()::text, 0)) is null as locked`,
    ),
    /** The line upward from a record, which is the first of it. */
    line: rawStatement<{ from: string }, { id: string; parentId: string | null }>(
      p => sql`with recursive line as (
          select r.id, ${parentId} as parent_id from ${from} as r where r.id = ${p.from}
          union select r.id, ${parentId} from ${from} as r join line on r.id = line.parent_id
        ) select line.id, line.parent_id from line`,
    ),
    /** The active ones directly below. */
    children: rowsNaming(table, parent as never, nameOf as never),
  }
}
