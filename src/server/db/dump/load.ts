import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { copyFile, DUMP, inParallel, type Manifest, verifySet } from '../backup-set.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { isClusterFile, migrationNames, requireKnownMigrations } from '../migration-journal.ts'
import { makeSafe } from '../restore.ts'
import { markOf, requireAllRows } from './dump.ts'
import { findTool, runTool, withToolEnvironment } from './tools.ts'

interface LoadOptions {
  readonly set: string
  /** The user of DATABASE_URL, past a pooler. */
  readonly connection: pg.ClientConfig
  readonly dataFolder: string
  readonly secret: string
  /** The folder of this server's migration files. */
  readonly migrations: string
  /** Move existing uploaded files aside instead of throwing. */
  readonly replace: boolean
  readonly log: (line: string) => void
  /** False only in tests. */
  readonly fsync?: boolean
}

const SCHEMAS = ['app', 'platform', 'auth', 'steward', 'graphile_worker']
/** A comment on a schema, there while a restore is under way: the next one may clear what an interrupted one left. */
const MARK = 'Steward is restoring a backup'

/**
 * Verifies every file of a backup of a database server, and loads it into an empty database. Everyone has to sign in again, links in old mails no
 * longer work, and queued mail is not sent. The list of applied migrations comes last, so that no server starts on half of it. Throws an
 * OperatorError, and writes nothing, when a file is damaged, the backup is from a newer server, or there is data already.
 */
export async function loadBackup({ log, fsync = true, ...options }: LoadOptions): Promise<void> {
  const { set, dataFolder, connection } = options
  log('Checking the backup…')
  const manifest = await verifySet(set)
  if (!manifest.files.some(({ path }) => path === DUMP)) {
    throw new OperatorError(
      'This backup is of an embedded database: unset DATABASE_URL to restore it, and move the data as docs/operations.md says',
    )
  }
  requireKnownMigrations(manifest.migrations, migrationNames(options.migrations))
  if (manifest.secret !== markOf(options.secret)) {
    log('The backup was made with another STEWARD_SECRET: with this one, everyone has to set up two-factor authentication again')
  }
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a lost connection also rejects the current query (DRV-3)
  await client.connect()
  try {
    await requireAllRows(client)
    // A server that is started in the meantime waits, and then finds everything.
    const lock = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [MIGRATION_LOCK])
    if (!lock.rows[0]?.ours) throw new OperatorError('A server is starting on this database: stop it first')
    const { rows } = await client.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`)
    const major = rows[0]!.major
    if (major < Number(manifest.postgres)) {
      throw new OperatorError(`The backup is of PostgreSQL ${manifest.postgres}, and the database of DATABASE_URL is PostgreSQL ${major}`)
    }
    await requireEmpty(client)
    const tool = findTool('pg_restore', major)
    await copyFiles(options, manifest, log, fsync)
    log(`Restoring the database of ${manifest.madeAt}…`)
    await createRoles(client, options.migrations, manifest.migrations!.filter(isClusterFile))
    await load(tool, options, client)
    log('Restored the database; everyone has to sign in again')
  } finally {
    await client.end()
  }
  if (existsSync(join(dataFolder, 'files'))) log(`The uploaded files are in ${join(dataFolder, 'files')}`)
}

/** Nothing of it is ever dropped, except what an interrupted restore marked as its own. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; taken: boolean }>(
    `select obj_description(to_regnamespace('app'), 'pg_namespace') = $1 is true as ours,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f'))
       or exists (select from pg_namespace where nspname = any ($2)) as taken`,
    [MARK, SCHEMAS],
  )
  if (rows[0]!.taken && !rows[0]!.ours) {
    throw new OperatorError('The database of DATABASE_URL holds data already. Create an empty one, and name it in DATABASE_URL')
  }
}

/** Old files are moved aside under a dated name, never deleted. The copy gets its name when it is complete. */
async function copyFiles(
  { set, dataFolder, replace }: LoadOptions | Omit<LoadOptions, 'log'>,
  manifest: Manifest,
  log: LoadOptions['log'],
  fsync: boolean,
) {
  const wanted = manifest.files.filter(({ path }) => path.startsWith('files/'))
  if (wanted.length === 0) return
  const files = join(dataFolder, 'files')
  const isTaken = existsSync(files) && readdirSync(files).length > 0
  if (isTaken && !replace) {
    throw new OperatorError(`${files} holds files already; say --replace to put them aside, or set STEWARD_DATA to a new folder`)
  }
  const working = join(dataFolder, 'files.restoring')
  rmSync(working, { recursive: true, force: true })
  mkdirSync(working, { recursive: true, mode: 0o700 })
  await inParallel(wanted, async ({ path, sha256 }) => {
    const copied = await copyFile(join(set, path), working, path, fsync)
    if (copied?.sha256 !== sha256) throw new OperatorError(`${join(set, path)} changed while it was read; the restore was given up`)
  })
  if (isTaken) {
    const aside = `${files}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    renameSync(files, aside)
    log(`The files that were there are kept as ${aside}`)
  } else rmSync(files, { recursive: true, force: true })
  renameSync(join(working, 'files'), files)
  rmSync(working, { recursive: true, force: true })
}

/**
 * Creates the roles, which are not in the dump, and the schemas, with the files that the backup's database had applied. Their owners may create in them while the dump is loaded: only a superuser could give them functions and
 * tables otherwise.
 */
async function createRoles(client: pg.Client, migrations: string, files: readonly string[]): Promise<void> {
  const database = client.escapeIdentifier(client.database ?? '')
  await client.query('begin')
  await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`)
  for (const file of files) await client.query(readFileSync(join(migrations, file), 'utf8'))
  await client.query(`create schema graphile_worker authorization app_worker; create schema steward`)
  await client.query(`comment on schema app is '${MARK}'`)
  await client.query(`grant create on schema app, platform, auth to app_definer, app_worker, app_auth, app_owner`)
  await client.query(`grant create on database ${database} to app_owner, app_worker`)
  await client.query('commit')
}

/**
 * Matches entries that were created above, and those that only a superuser may change: see docs/operations.md, "Extra protection on a
 * database server".
 */
const isLeftOut = (entry: string) =>
  / SCHEMA - (app|platform|auth|steward|graphile_worker|public) | ACL pg_catalog | COMMENT - EXTENSION /.test(entry)
const isJournal = (entry: string) => / TABLE DATA steward steward_migrations /.test(entry)

async function load(tool: string, { set, connection, dataFolder }: Omit<LoadOptions, 'log'>, client: pg.Client): Promise<void> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const contents = join(dataFolder, 'restore.list')
  await withToolEnvironment(connection, dataFolder, async env => {
    const entries = (await runTool(tool, ['--list', join(set, DUMP)], env)).split('\n').filter(entry => !isLeftOut(entry))
    const restore = async (wanted: readonly string[]) => {
      writeFileSync(contents, wanted.join('\n'), { mode: 0o600 })
      const options = [
        '--single-transaction',
        '--exit-on-error',
        '--no-password',
        `--use-list=${contents}`,
        `--dbname=${connection.database}`,
      ]
      await runTool(tool, [...options, join(set, DUMP)], env)
    }
    try {
      await restore(entries.filter(entry => !isJournal(entry)))
      await finish(client, JSON.parse(readFileSync(join(set, 'manifest.json'), 'utf8')) as Manifest)
      await restore(entries.filter(isJournal))
    } finally {
      rmSync(contents, { force: true })
    }
  })
}

async function finish(client: pg.Client, { madeAt }: Manifest): Promise<void> {
  const database = client.escapeIdentifier(client.database ?? '')
  await client.query('begin')
  await client.query(`revoke create on schema app, platform, auth from app_definer, app_worker, app_auth`)
  await client.query(`revoke create on database ${database} from app_owner, app_worker`)
  await makeSafe(client, madeAt)
  // The first server to start says where the files are now.
  await client.query('update platform.file_store set id = null, name = null')
  await client.query('comment on schema app is null')
  await client.query('commit')
}
