import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { copyFile, DUMP, INSTALLATION_FILES, inParallel, type Manifest, verifySet } from './backup-set.ts'
import { ownAll, placeCluster } from './embedded/cluster.ts'
import { holdDataFolder } from './embedded/hold.ts'
import { startEmbeddedPostgres } from './embedded/launcher.ts'
import { migrationNames, requireKnownMigrations } from './migration-journal.ts'

interface RestoreOptions {
  readonly set: string
  readonly dataFolder: string
  /** The folder of this server's migration files. */
  readonly migrations: string
  /** Move existing data aside instead of throwing. */
  readonly replace: boolean
  readonly log: (line: string) => void
  /** False only in tests. */
  readonly fsync?: boolean
  readonly elsewhere?: string
}

/**
 * Verifies every file of a backup, copies it into the data folder, and opens the database there. Everyone has to sign in again, links in
 * old mails no longer work, and mail that was queued at the time of the backup is not sent. Throws an OperatorError, and writes nothing,
 * when a file is damaged, the backup is from a newer server or from before the first release, a server uses the folder, or the folder has
 * data and `replace` is false.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { set, dataFolder, log, fsync = true, elsewhere = '/var/lib/steward' } = options
  log('Checking the backup…')
  const manifest = await verifySet(set)
  if (manifest.files.some(({ path }) => path === DUMP)) {
    throw new OperatorError('This backup is of a database server: set DATABASE_URL to an empty database to restore it')
  }
  requireKnownMigrations(manifest.migrations, migrationNames(options.migrations))
  const hold = await holdDataFolder(dataFolder)
  if (!hold.held) throw new OperatorError(`${hold.message}; stop it first`)
  try {
    const cluster = placeCluster(dataFolder, elsewhere, log)
    await makeRoom(options, cluster.folder)
    log(`Restoring ${manifest.files.length} files of ${manifest.madeAt}…`)
    await copyFiles(manifest, set, dataFolder, cluster.folder, fsync)
    ownAll(cluster.folder, cluster.account)
    await finishInDatabase(options, manifest)
  } finally {
    hold.release()
  }
}

/** Moves old data aside under a dated name; it is never deleted. Stops a database that still runs there. */
async function makeRoom({ dataFolder, replace, log, fsync = true, elsewhere }: RestoreOptions, cluster: string): Promise<void> {
  const taken = [cluster, ...['files', ...INSTALLATION_FILES].map(name => join(dataFolder, name))].filter(existsSync)
  if (taken.length === 0) return
  if (!replace)
    throw new OperatorError(`${dataFolder} holds data already; say --replace to put it aside, or set STEWARD_DATA to a new folder`)
  if (existsSync(join(cluster, 'postmaster.pid'))) {
    const running = await startEmbeddedPostgres({ dataFolder, log, fsync, ...(elsewhere !== undefined && { elsewhere }) })
    await running.stop()
  }
  const suffix = `.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  for (const path of taken) renameSync(path, path + suffix)
  log(`What was there is kept under the ending ${suffix}`)
}

async function copyFiles(manifest: Manifest, set: string, dataFolder: string, cluster: string, flush: boolean): Promise<void> {
  const home = dirname(cluster)
  const working = `${cluster}.restoring`
  rmSync(working, { recursive: true, force: true })
  mkdirSync(working, { mode: 0o700 })
  for (const folder of manifest.folders)
    mkdirSync(join(home, folder.replace(/^postgres/, 'postgres.restoring')), { recursive: true, mode: 0o700 })
  await inParallel(manifest.files, async ({ path, sha256 }) => {
    const inCluster = path.startsWith('postgres/')
    const copied = await copyFile(join(set, path), inCluster ? home : dataFolder, path.replace(/^postgres\//, 'postgres.restoring/'), flush)
    if (copied?.sha256 !== sha256) throw new OperatorError(`${join(set, path)} changed while it was read; the restore was given up`)
  })
  renameSync(working, cluster)
}

/** Starts the restored database, which recovers it, and removes sessions, links and queued mail. */
async function finishInDatabase({ dataFolder, log, fsync = true, elsewhere }: RestoreOptions, manifest: Manifest): Promise<void> {
  const server = await startEmbeddedPostgres({ dataFolder, log, fsync, ...(elsewhere !== undefined && { elsewhere }) })
  const password = server.password !== undefined ? { password: server.password } : {}
  const client = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'steward', ...password })
  try {
    await client.connect()
    await makeSafe(client, manifest.madeAt)
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname in ('app', 'platform', 'auth')`,
    )
    log(`Restored: the database opens, with ${rows[0]?.tables} tables; everyone has to sign in again`)
  } finally {
    await client.end().catch(() => undefined)
    await server.stop()
  }
}

/** Ends what was open when the backup was made: sessions, links, and mail that was queued. Tables that an older version lacks are skipped. */
export async function makeSafe(client: pg.Client, madeAt: string): Promise<void> {
  const has = async (table: string) =>
    (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there
  if (await has('auth.session')) await client.query('delete from auth.session')
  if (await has('auth.verification')) await client.query('delete from auth.verification')
  if (await has('auth.email_changes')) await client.query('delete from auth.email_changes')
  // Links revoked since the backup would be valid again. An administrator resends the ones that still apply.
  if (await has('app.organization_invitations')) {
    await client.query(
      `update app.organization_invitations set token_hash = null, failed_at = now(), failed_reason = $1
       where accepted_at is null and revoked_at is null`,
      [`Its link ended when the backup of ${madeAt} was restored`],
    )
  }
  if (await has('platform.mail_messages')) {
    await client.query(`update platform.mail_messages set status = 'kept', last_error = $1 where status in ('queued', 'failed')`, [
      `Not sent: it was still queued when the backup of ${madeAt} was made`,
    ])
  }
}
