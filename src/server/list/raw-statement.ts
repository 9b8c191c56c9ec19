import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/schema.generated.ts'
import { type Statement, statement } from '#server/db/statement.ts'

/** A statement of raw SQL with the names of one list in it: `sql.ref` and `sql.table` are mapped to snake_case as in any query. */
export function rawStatement<Params extends object, Result>(
  build: (p: Params, db: Kysely<Database>) => RawBuilder<Result>,
): Statement<Params, Result> {
  return statement<Params>()<Result>((db, p) => ({ compile: () => build(p, db).compile(db) as CompiledQuery<Result> }))
}

const PLACE = /\$(\d+)/

/** The rows of a verified statement, as a table of another one that has the same parameters. `p` are the other's. */
export function rowsOfStatement<Params extends object>({ text, values }: Statement<Params, unknown>, p: Params): RawBuilder<unknown> {
  const given = values(p)
  // Every second part is the number of a parameter.
  const parts = text.split(PLACE).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${given[Number(part) - 1]}`))
  return sql`(${sql.join(parts, sql``)})`
}
