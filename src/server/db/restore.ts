import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { BESIDE, copyFile, inParallel, type Manifest, verifySet } from './backup-set.ts'
import { ownAll, placeCluster } from './embedded/cluster.ts'
import { holdDataFolder } from './embedded/hold.ts'
import { startEmbeddedPostgres } from './embedded/launcher.ts'
import { migrationNames, refuseUnknownMigrations } from './migration-journal.ts'

interface RestoreOptions {
  readonly set: string
  readonly dataFolder: string
  /** The folder of this server's migration files. */
  readonly migrations: string
  /** Put what is in the data folder aside instead of refusing. */
  readonly replace: boolean
  readonly log: (line: string) => void
  /** Only tests say false. */
  readonly fsync?: boolean
  readonly elsewhere?: string
}

/**
 * Checks every file of a backup, lays it into the data folder, opens the database there and makes it safe to go on with: everybody must
 * sign in again, links mailed before are void, and mail that waited then is not sent now. Nothing is written when a file is damaged, the
 * backup is of a newer server or from before the first release, a server uses the folder, or the folder holds data and `replace` was not
 * said.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { set, dataFolder, log, fsync = true, elsewhere = '/var/lib/steward' } = options
  log('Checking the backup…')
  const manifest = await verifySet(set)
  refuseUnknownMigrations(manifest.migrations, migrationNames(options.migrations))
  const hold = await holdDataFolder(dataFolder)
  if (!hold.held) throw new OperatorError(`${hold.message}; stop it first`)
  try {
    const cluster = placeCluster(dataFolder, elsewhere, log)
    await makeRoom(options, cluster.folder)
    log(`Restoring ${manifest.files.length} files of ${manifest.madeAt}…`)
    await layOut(manifest, set, dataFolder, cluster.folder, fsync)
    ownAll(cluster.folder, cluster.account)
    await settle(options, manifest)
  } finally {
    hold.release()
  }
}

/** Puts old data aside under a dated name, never deletes it. A database that still runs there is ended first. */
async function makeRoom({ dataFolder, replace, log, fsync = true, elsewhere }: RestoreOptions, cluster: string): Promise<void> {
  const taken = [cluster, ...['files', ...BESIDE].map(name => join(dataFolder, name))].filter(existsSync)
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

async function layOut(manifest: Manifest, set: string, dataFolder: string, cluster: string, flush: boolean): Promise<void> {
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

/** The rehearsal every restore is: the database recovers, opens and counts. */
async function settle({ dataFolder, log, fsync = true, elsewhere }: RestoreOptions, manifest: Manifest): Promise<void> {
  const server = await startEmbeddedPostgres({ dataFolder, log, fsync, ...(elsewhere !== undefined && { elsewhere }) })
  const password = server.password !== undefined ? { password: server.password } : {}
  const client = new pg.Client({ host: server.host, port: server.port, user: server.user, database: 'steward', ...password })
  try {
    await client.connect()
    const has = async (table: string) =>
      (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there
    if (await has('auth.session')) await client.query('delete from auth.session')
    if (await has('auth.verification')) await client.query('delete from auth.verification')
    if (await has('platform.mail_messages')) {
      await client.query(`update platform.mail_messages set status = 'kept', last_error = $1 where status in ('queued', 'failed')`, [
        `Not sent: it waited when the backup of ${manifest.madeAt} was made`,
      ])
    }
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_tables where schemaname in ('app', 'platform', 'auth')`,
    )
    log(`Restored: the database opens, with ${rows[0]?.tables} tables; everybody signs in again`)
  } finally {
    await client.end().catch(() => undefined)
    await server.stop()
  }
}
