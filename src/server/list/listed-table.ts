import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.generated.ts'

/** Columns that all tables of lists share, for queries of any of them. */
interface AnyListed {
  listed: { organizationId: string; id: string; isActive: boolean }
}

/** Any list's table, as `r`. */
export function listedTable(db: Kysely<Database>, table: keyof Database) {
  return (db as unknown as Kysely<Database & AnyListed>).selectFrom(`${table} as r` as 'listed as r')
}
