import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { type Connections, LOGIN_ROLES } from './connections.ts'
import { applyFunctions, compareFunctions, type FunctionChanges, readFunctions } from './database-functions.ts'
import { isClusterFile, migrationNames, readJournal, requireKnownMigrations } from './migration-journal.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

interface MigrateOptions extends Pick<Connections, 'ownerConnection' | 'directConnectionFor' | 'passwordFor' | 'pooled'> {
  /** The folder of `<timestamp>-<subject>-<name>.sql` files. */
  readonly folder: string
  /** The folder of `<function>.sql` files. */
  readonly functions: string
  readonly log?: (line: string) => void
  /** Whether each file gets a line of its own. */
  readonly verbose?: boolean
  /** Updates the rows that are derived from the code. Runs after the last file, on the same connection and under the same lock. */
  readonly storeSharedRows?: (client: pg.Client) => Promise<void>
}

/** An advisory lock key that nothing else uses. Servers that start at the same time migrate one after another, and wait for a restore. */
export const MIGRATION_LOCK = 7_283_642_001

/**
 * Migrates the database to this server's schema: all changes of roles, functions, and tables in one transaction, then the login roles' passwords
 * and the job queue's own tables. Returns the names of the newly applied files. Throws an OperatorError for an old PostgreSQL, an unexpected
 * pooler, a database of a newer server or from before the first release, an applied file that was changed since, and a file that fails
 * (then nothing of the start is left).
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { ownerConnection, folder, log = () => undefined } = options
  const files = readMigrations(folder)
  const functions = readFunctions(options.functions)
  const client = new pg.Client(ownerConnection)
  client.on('error', () => undefined) // a lost connection also rejects the current query (DRV-3)
  await client.connect()
  try {
    await checkVersion(client)
    if (!options.pooled) await requireDirectConnection(client)
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [MIGRATION_LOCK])
    if (!rows[0]?.ours) {
      log('Another server is migrating this database; waiting for it')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    const pending = await compare(client, files)
    await client.query(`create schema if not exists steward;
      create table if not exists steward.steward_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const changes = await compareFunctions(client, functions)
    await applyAll(client, pending, changes, options)
    await options.storeSharedRows?.(client)
    await setPasswords(client, options)
    await migrateQueue(client, options)
    return [...pending.map(file => file.name), ...changes.changed.map(file => `${file.name}.sql`)]
  } finally {
    await client.end()
  }
}

/** In the order of their names. Throws for a file that ends its own transaction, because it could not be rolled back as a whole. */
function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map(name => {
    if (!/^\d{14}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/.test(name))
      throw new OperatorError(`Migration ${name}: the name must be <YYYYMMDDhhmmss>-<subject>-<name>.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    if (/^\s*(begin|commit|rollback|start\s+transaction)\s*;/im.test(sql)) {
      throw new OperatorError(`Migration ${name} must not begin or end a transaction: it runs in one`)
    }
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Whether row-level security can be bypassed in this `server_version_num`: CVE-2024-10976 (a plan reused under another role) and
 * CVE-2024-10978 (a role reset to the wrong one), both fixed in 15.9, 16.5 and 17.1 (WALL-11).
 */
export function tooOld(version: number): boolean {
  const major = Math.floor(version / 10_000)
  return major < 15 || version < (major === 15 ? 150_009 : major === 16 ? 160_005 : major === 17 ? 170_001 : 0)
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  if (!rows[0] || tooOld(rows[0].number)) {
    throw new OperatorError(
      `PostgreSQL ${rows[0]?.text} is too old: Steward needs 15.9, 16.5, 17.1, or newer (older versions have security holes in row-level security)`,
    )
  }
}

/**
 * Throws if the connection goes through a pooler. In transaction mode it would keep the advisory lock after we disconnect, and mix up the
 * prepared statements of its clients. PostgreSQL sends its process id when a connection opens; a pooler sends an id of its own.
 */
async function requireDirectConnection(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return
  throw new OperatorError('DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL to connect without it')
}

/** The files that are not applied yet. Throws if an applied file is unknown or was changed. */
async function compare(client: pg.Client, files: Migration[]): Promise<Migration[]> {
  const applied = new Map((await readJournal(client)).map(({ name, sha256 }) => [name, sha256]))
  requireKnownMigrations(
    [...applied.keys()],
    files.map(file => file.name),
  )
  for (const { name, sha256 } of files) {
    const known = applied.get(name)
    if (known !== undefined && known !== sha256) {
      throw new OperatorError(`Migration ${name} was changed after it had been applied; put it back and write a new file instead`)
    }
  }
  return files.filter(file => !applied.has(file.name))
}

/** How often a long migration says that it is still running. */
const STILL_AT_IT_MS = 10_000

/**
 * Applies everything in one transaction, and says how many files there are and how long they took. The order: files that create roles and schemas,
 * functions, tables, then the check of the functions, so that a table's defaults, policies, and triggers find the functions they name.
 */
async function applyAll(
  client: pg.Client,
  pending: readonly Migration[],
  changes: FunctionChanges,
  { log = () => undefined, verbose = false }: MigrateOptions,
) {
  if (pending.length + changes.changed.length + changes.removed.length === 0) return
  const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
  log(`Migrating the database (${count(pending.length, 'file')}, ${count(changes.changed.length + changes.removed.length, 'function')})…`)
  const started = Date.now()
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  let current = 'functions'
  const timer = setInterval(() => log(`  still working on ${current} (${seconds()})`), STILL_AT_IT_MS)
  const applyFiles = async (files: readonly Migration[]) => {
    for (const file of files) {
      current = file.name
      if (verbose) log(`  ${current}`)
      await apply(client, file)
    }
  }
  try {
    // An ALTER TABLE that waits for its lock blocks all later queries on the table, so it fails instead of blocking a running installation.
    await client.query(`begin; set local lock_timeout = '30s'`)
    await applyFiles(pending.filter(({ name }) => isClusterFile(name)))
    const { finish } = await applyFunctions(client, changes)
    await applyFiles(pending.filter(({ name }) => !isClusterFile(name)))
    current = 'functions'
    await finish()
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back') // DRV-13
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof OperatorError) throw new OperatorError(`${error.message}. Nothing was changed`, { cause: error.cause })
    throw error
  } finally {
    clearInterval(timer)
  }
  log(`  done in ${seconds()}`)
}

/** Each file is a part of the transaction with a number of its own, by which scripts/schema/read-routines.ts finds the file of a trigger. */
async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('savepoint migration')
    await client.query(sql)
    // Check deferred constraints now: a table with pending checks can't be altered.
    await client.query('set constraints all immediate; set local role none')
    await client.query('insert into steward.steward_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('release migration')
  } catch (error) {
    throw new OperatorError(`Migration ${name} failed${lineOf(sql, error)}: ${reason(error)}`, { cause: error })
  }
}

/** Where in the file the error is; '' if unknown. PostgreSQL's `position` counts characters from 1. */
function lineOf(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  if (!position) return ''
  const before = Array.from(sql)
    .slice(0, position - 1)
    .join('')
    .split('\n')
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function reason(error: unknown): string {
  const { message, code, detail, where } = error as { message: string; code?: string; detail?: string; where?: string }
  return [message, code && `(${code})`, detail, where].filter(Boolean).join(' ')
}

/** Sets a login role's password only if it does not work yet, so that servers that start together do not update the same row. */
async function setPasswords(client: pg.Client, { passwordFor, directConnectionFor }: MigrateOptions): Promise<void> {
  if (!passwordFor) return
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [LOGIN_ROLES])
  for (const role of LOGIN_ROLES.filter(name => rows.some(row => row.rolname === name))) {
    const probe = new pg.Client(directConnectionFor(role))
    probe.on('error', () => undefined)
    const works = await probe.connect().then(
      () => probe.end().then(() => true),
      (error: { code?: string }) => {
        if (!error.code?.startsWith('28')) throw error
        return false
      },
    )
    if (!works) await client.query(`alter role ${role} password ${client.escapeLiteral(passwordFor(role))}`)
  }
}

/**
 * Creates or updates the job queue's tables. They belong to app_worker, which may create a schema only while this runs (DRV-8). The queue's
 * version is stored, so that an ordinary start needs no extra connection.
 */
async function migrateQueue(client: pg.Client, { directConnectionFor }: MigrateOptions): Promise<void> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'app_worker'`)
  if (rowCount === 0) return
  const version = queueVersion()
  await client.query(`create table if not exists steward.queue (version text primary key)`)
  const done = await client.query('select from steward.queue where version = $1', [version])
  if (done.rowCount) return
  const database = client.escapeIdentifier(client.database ?? '')
  await client.query(`grant create on database ${database} to app_worker`)
  const pool = new pg.Pool({ ...directConnectionFor('app_worker'), max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', connection => connection.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
    await client.query(`revoke create on database ${database} from app_worker`)
  }
  await client.query('insert into steward.queue values ($1)', [version])
}

function queueVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('graphile-worker'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
