import { createHash, createHmac } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { STORE_ID } from '#server/store-claim.ts'
import { addFile, type BackedUpFile, copyFile, DUMP, inParallel, list, writeManifest } from '../backup-set.ts'
import { readJournal } from '../migration-journal.ts'
import { findTool, runTool, withToolEnvironment } from './tools.ts'

export interface DumpOptions {
  /** The user of DATABASE_URL, past a pooler. */
  readonly connection: pg.ClientConfig
  readonly dataFolder: string
  /** False where the files are in a bucket. */
  readonly withFiles: boolean
  readonly secret: string
  /** The folder to create; it must not exist yet. */
  readonly target: string
  readonly log: (line: string) => void
  /** False only in tests. */
  readonly fsync?: boolean
}

/**
 * A backup of a database server, made while servers run: `pg_dump` of everything that was committed before it started, and the uploaded files,
 * copied afterwards so that every file a row refers to is included. The manifest with all checksums is written last and the folder renamed
 * then, so that a backup that was interrupted is never taken for one. Returns the number of files. Throws an OperatorError.
 */
export async function dumpBackup({ target, log, fsync = true, ...options }: DumpOptions): Promise<number> {
  if (existsSync(target)) throw new OperatorError(`${target} exists already; name a new folder`)
  const client = new pg.Client(options.connection)
  client.on('error', () => undefined) // a lost connection also rejects the current query (DRV-3)
  await client.connect()
  const working = `${target}.partial`
  try {
    await requireAllRows(client)
    const { rows } = await client.query<{ major: number; now: Date }>(
      `select current_setting('server_version_num')::int / 10000 as major, now() as now`,
    )
    const { major, now } = rows[0]!
    const migrations = (await readJournal(client)).map(({ name }) => name)
    if (migrations.length === 0) throw new OperatorError('The database of DATABASE_URL holds no data of Steward yet')
    const tool = findTool('pg_dump', major)
    rmSync(working, { recursive: true, force: true })
    mkdirSync(working, { recursive: true, mode: 0o700 })
    const files = [await dump(tool, options.connection, working, fsync)]
    if (options.withFiles) {
      const from = join(options.dataFolder, 'files')
      await inParallel(list(from, path => path === STORE_ID).files, async path => {
        const copied = await copyFile(join(from, path), working, `files/${path}`, fsync)
        if (copied) files.push(copied)
      })
    }
    const madeAt = now.toISOString()
    writeManifest(working, { format: 1, madeAt, postgres: String(major), migrations, secret: markOf(options.secret), folders: [], files })
    renameSync(working, target)
    log(`Backed up the database and ${files.length - 1} uploaded ${files.length === 2 ? 'file' : 'files'} to ${target}`)
    if (!options.withFiles) log('The uploaded files are in the bucket of STEWARD_FILES and not in the backup.')
    log('Keep STEWARD_SECRET with it: without it, everyone has to set up two-factor authentication again.')
    return files.length
  } catch (error) {
    rmSync(working, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function dump(tool: string, connection: pg.ClientConfig, set: string, fsync: boolean): Promise<BackedUpFile> {
  const path = join(set, DUMP)
  await withToolEnvironment(connection, set, env =>
    runTool(
      tool,
      ['--format=custom', '--no-password', '--lock-wait-timeout=60s', `--file=${path}`, `--dbname=${connection.database}`],
      env,
    ),
  )
  chmodSync(path, 0o600)
  return addFile(dirname(path), DUMP, fsync)
}

/** Row-level security holds for the owner of the tables too. Without this, the dump would fail at the first of them. */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; may: boolean }>(
    'select rolname as user, rolsuper or rolbypassrls as may from pg_roles where rolname = current_user',
  )
  if (rows[0]?.may) return
  throw new OperatorError(
    `The user ${rows[0]?.user} of DATABASE_URL can't read all rows, which a backup and a restore need. A superuser of the database server allows it with: ` +
      `alter role ${client.escapeIdentifier(rows[0]?.user ?? '')} bypassrls. Where no one may (as on most managed services), use your provider's backups instead`,
  )
}

/** Says whether a secret is the one of the backup, and nothing else of it. */
export function markOf(secret: string): string {
  return createHash('sha256').update(createHmac('sha256', secret).update('steward backup').digest()).digest('hex').slice(0, 16)
}
