import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_INTEGER } from '#core/schemas.ts'
import type { Database } from '#server/db/schema.generated.ts'
import { type Statement, statement } from '#server/db/statement.ts'

/** A statement of raw SQL with the names of one record in it: `sql.ref` and `sql.table` are mapped to snake_case as in any query. */
export function rawStatement<Params extends object, Result>(
  build: (p: Params, db: Kysely<Database>) => RawBuilder<Result>,
): Statement<Params, Result> {
  return statement<Params>()<Result>((db, p) => ({ compile: () => build(p, db).compile(db) as CompiledQuery<Result> }))
}

/**
 * The version that a change of a row stores. Versions are only ever compared for being equal, so after the largest one they begin again at 1
 * instead of failing.
 */
export const nextVersion = sql`version % ${sql.lit(MAX_INTEGER)} + 1`

/** What the tables of records have in common, for queries of any of them. */
interface AnyRecord {
  record: { organizationId: string; id: string; isActive: boolean }
}

/** Any record's table, as `r`. */
export function recordTable(db: Kysely<Database>, table: keyof Database) {
  return (db as unknown as Kysely<Database & AnyRecord>).selectFrom(`${table} as r` as 'record as r')
}

/** Whether a record that another one names exists in the organization and is active; kept so until the transaction ends. */
export function referenceStatement(table: keyof Database): Statement<{ id: string }, { isActive: boolean }> {
  return statement<{ id: string }>()((db, p) => recordTable(db, table).select('r.isActive').where('r.id', '=', p.id).forShare())
}
