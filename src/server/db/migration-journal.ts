import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'

/** An applied migration file, with its checksum at that time. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** The names of the migration files in a folder, in the order in which they are applied. */
export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
}

/**
 * Whether a file creates roles or schemas: its subject is `cluster`. Such a file runs before the functions, which name roles, and again where a
 * backup is restored on a database server, because roles belong to the server and not to one database.
 */
export function isClusterFile(name: string): boolean {
  return /^\d{14}-cluster-/.test(name)
}

/** The migrations applied to the client's database, by name; empty for a new database. */
export async function readJournal(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ journal: string | null }>(`select to_regclass('steward.steward_migrations') as journal`)
  if (rows[0]?.journal == null) return []
  return (await client.query<AppliedMigration>('select name, sha256 from steward.steward_migrations order by name')).rows
}

/**
 * Throws an OperatorError if a migration was applied that this server does not have. Landed files are never removed, so an unknown name
 * before our first file is from before the first release, and any other is from a newer server. `applied` is undefined for backups from
 * before the first release, which do not list it.
 */
export function requireKnownMigrations(applied: readonly string[] | undefined, ours: readonly string[]): void {
  const unknown = applied?.filter(name => !ours.includes(name)) ?? []
  if (applied === undefined || unknown.some(name => name < (ours[0] ?? ''))) {
    throw new OperatorError(
      'This data folder, database, or backup is from a version of Steward before its first release, and this version cannot read it. ' +
        'Nothing was changed. Move the data folder away, or set STEWARD_DATA to a new folder (DATABASE_URL to an empty database), and start again',
    )
  }
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database is newer than this server: it has ${unknown.join(', ')}. Start the newer version of Steward, or restore a backup`,
    )
  }
}
