import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'

/** A file that was applied to a database, with the checksum that it had then. */
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

/** What was applied to the database that the client is connected to, in the order of names; nothing where none ever was. */
export async function readJournal(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ journal: string | null }>(`select to_regclass('steward.steward_migrations') as journal`)
  if (rows[0]?.journal == null) return []
  return (await client.query<AppliedMigration>('select name, sha256 from steward.steward_migrations order by name')).rows
}

/**
 * Throws an OperatorError if a migration was applied that this server does not have. Landed files stay, so an unknown name before our first
 * file is one of the files that the first release replaced, and any other is one of a newer server. `applied` is undefined where nothing
 * tells it: in backups made before the first release.
 */
export function refuseUnknownMigrations(applied: readonly string[] | undefined, ours: readonly string[]): void {
  const unknown = applied?.filter(name => !ours.includes(name)) ?? []
  if (applied === undefined || unknown.some(name => name < (ours[0] ?? ''))) {
    throw new OperatorError(
      'This data folder, database or backup is from a version of Steward before its first release, and this version cannot read it. ' +
        'Nothing was changed. Move the data folder away, or set STEWARD_DATA to a new folder (DATABASE_URL to an empty database), and start again',
    )
  }
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database is newer than this server: it has ${unknown.join(', ')}. Start the newer version of Steward, or restore a backup`,
    )
  }
}
