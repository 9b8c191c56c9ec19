import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { addText, type BackedUpFile, copyFile, INSTALLATION_FILES, inParallel, list, writeManifest } from './backup-set.ts'
import { holdDataFolder } from './embedded/hold.ts'
import { startEmbeddedPostgres } from './embedded/launcher.ts'
import { readJournal } from './migration-journal.ts'

interface BackupOptions {
  readonly dataFolder: string
  /** The folder to create; it must not exist yet. */
  readonly target: string
  readonly log: (line: string) => void
  /** False only in tests. */
  readonly fsync?: boolean
}

/**
 * An online base backup. The server keeps working, and the set contains everything committed before this started. Database files may be
 * copied in the middle of a write; the WAL that is copied with them repairs that on restore. Attachments are copied after the database, so
 * that every attachment a row refers to is included. Returns the number of files. Throws an OperatorError when `target` exists or there is
 * no data folder.
 */
export async function backup({ dataFolder, target, log, fsync = true }: BackupOptions): Promise<number> {
  if (existsSync(target)) throw new OperatorError(`${target} exists already; name a new folder`)
  if (!existsSync(dataFolder)) throw new OperatorError(`There is no data folder ${dataFolder}; STEWARD_DATA says where it is`)
  // Keeps other processes from starting or stopping the database, unless a running server already controls it.
  const hold = await holdDataFolder(dataFolder)
  const server = await startEmbeddedPostgres({ dataFolder, log, fsync })
  const working = `${target}.partial`
  try {
    rmSync(working, { recursive: true, force: true })
    mkdirSync(working, { recursive: true, mode: 0o700 })
    const password = server.password !== undefined ? { password: server.password } : {}
    const connection = { host: server.host, port: server.port, user: server.user, ...password }
    const migrations = await readMigrations(connection)
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    try {
      const count = await copyEverything(client, server.clusterFolder, dataFolder, working, { fsync, migrations })
      renameSync(working, target)
      log(`Backed up ${count} files to ${target}`)
      return count
    } finally {
      await client.end() // also aborts an unfinished backup, and drops the slot
    }
  } catch (error) {
    rmSync(working, { recursive: true, force: true })
    throw error
  } finally {
    if (hold.held) {
      if (!server.adopted) await server.stop()
      hold.release()
    }
  }
}

/** The names of the applied migrations; none if the server was stopped before it created its database. */
async function readMigrations(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ ...connection, database: 'steward' })
  try {
    await client.connect()
    return (await readJournal(client)).map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === '3D000') return []
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function copyEverything(
  client: pg.Client,
  cluster: string,
  dataFolder: string,
  set: string,
  { fsync, migrations }: { fsync: boolean; migrations: string[] },
): Promise<number> {
  // The slot keeps the WAL from being recycled during the copy.
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`steward_backup_${process.pid}`])
  await client.query(`select pg_backup_start('steward', true)`)
  const files: BackedUpFile[] = []
  const add = async (from: string, path: string) => {
    const copied = await copyFile(from, set, path, fsync)
    if (copied) files.push(copied)
  }

  const found = list(cluster, notCopied)
  await inParallel(found.files, path => add(join(cluster, path), `postgres/${path}`))

  const { rows } = await client.query<{ label: string; last: string; now: Date; version: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last, now(), current_setting('server_version_num')::int / 10000 as version
     from pg_backup_stop(wait_for_archive => false)`,
  )
  const end = rows[0]
  const first = end && /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(end.label)?.[1]
  if (!end || !first) throw new OperatorError('PostgreSQL did not report where the backup started')
  files.push(addText(set, 'postgres/backup_label', end.label))
  for (const segment of readdirSync(join(cluster, 'pg_wal'))) {
    const needed = /^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= end.last
    if (needed || segment.endsWith('.history')) await add(join(cluster, 'pg_wal', segment), `postgres/pg_wal/${segment}`)
  }

  await inParallel(list(join(dataFolder, 'files')).files, path => add(join(dataFolder, 'files', path), `files/${path}`))
  for (const name of INSTALLATION_FILES) if (existsSync(join(dataFolder, name))) await add(join(dataFolder, name), name)
  const folders = found.folders.map(path => `postgres/${path}`)
  writeManifest(set, {
    format: 1,
    madeAt: end.now.toISOString(),
    postgres: readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim(),
    migrations,
    folders,
    files,
  })
  return files.length
}

/** Files of the running server, files that are created again at start, and the WAL, which is copied last. */
function notCopied(path: string): boolean {
  const contentSkipped = ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'log']
  if (contentSkipped.includes(dirname(path))) return true
  if (path.startsWith('pg_wal/')) return path !== 'pg_wal/archive_status' && path !== 'pg_wal/summaries'
  if (path === 'backup_label' || path === 'start.log' || path.startsWith('postmaster.') || path.startsWith('.s.PGSQL')) return true
  return basename(path).startsWith('pgsql_tmp') || basename(path).startsWith('pg_internal.init')
}
