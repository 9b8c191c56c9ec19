import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { release, tmpdir, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/operator-error.ts'
import { isStorageFull } from '#server/storage-full.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, changeOwner, cleanEnvironment, MAX_SOCKET_FOLDER_LENGTH, own, placeCluster, prepareCluster } from './cluster.ts'
import { takeKernelLock } from './kernel-lock.ts'
import { alive, isPostgresOf, type Postmaster, probe, readPostmaster, removeStaleLock, stopThroughItself } from './postmaster.ts'
import { isPresent, openPresence } from './presence.ts'

/** A running embedded PostgreSQL, with what is needed to connect. */
export interface EmbeddedPostgres {
  /** The unix socket's folder; on Windows 127.0.0.1. */
  readonly host: string
  readonly port: number
  /** The superuser. On POSIX the server's account may connect as every other role too, without a password. */
  readonly user: 'postgres'
  readonly password?: string
  readonly pid: number
  /** The cluster's folder (`show data_directory`). */
  readonly clusterFolder: string
  /** True if it was already running, left by a server that was killed. */
  readonly adopted: boolean
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when the process is gone. */
  stop(): Promise<void>
}

/** A database that this process started or adopted. */
export interface RunningPostgres extends EmbeddedPostgres {
  /** Whether its process is running, in any container. */
  isRunning(): boolean
}

interface StartOptions {
  readonly dataFolder: string
  readonly log: (line: string) => void
  /** False only in tests: without fsync a power failure loses data. */
  readonly fsync?: boolean
  /** As root: the folder for the cluster and the programs if the database's account cannot reach their usual folders. */
  readonly elsewhere?: string
}

const LOCK_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 8_000

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that a killed server left running. It is detached on purpose, so that it
 * survives kill -9 of this process with all committed data, and the next start adopts it. Two databases on one folder would destroy it. So
 * only one process at a time runs this function, and none starts a database while any process of another one runs, in any container. Throws
 * an OperatorError.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { log, fsync = true, elsewhere = '/var/lib/steward' } = options
  mkdirSync(options.dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dataFolder = realpathSync(options.dataFolder)
  const lock = await takeKernelLock(join(dataFolder, 'database.lock'), LOCK_TIMEOUT_MS)
  if (lock === undefined) throw new OperatorError(`Another process is starting the database in ${dataFolder}; try again when it is done`)
  try {
    const pipe = process.platform === 'win32' ? undefined : join(dataFolder, 'database.runs')
    const placed = placeCluster(dataFolder, elsewhere, log)
    const cluster = isRunningIn(placed.folder, pipe) ? placed : changeOwner(placed, log)
    const binaries = findBinaries(cluster.account, elsewhere, log)
    const password = process.platform === 'win32' ? loopbackPassword(dataFolder) : undefined
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) log('Creating the database…')
    await prepareCluster(cluster, binaries, { fsync, ...(password !== undefined && { password }) })
    return await adoptOrLaunch({ ...cluster, folder: realpathSync(cluster.folder) }, binaries, { fsync, log, password, pipe })
  } finally {
    lock.release()
  }
}

/** Whether any process of a database runs there, without connecting to it. */
function isRunningIn(folder: string, pipe: string | undefined): boolean {
  const running = readPostmaster(folder)
  return (running !== undefined && isPostgresOf(running.pid, folder)) || (pipe !== undefined && isPresent(pipe))
}

interface LaunchOptions {
  readonly fsync: boolean
  readonly log: (line: string) => void
  readonly password: string | undefined
  /** Held open by every process of the database; undefined on Windows. */
  readonly pipe: string | undefined
}

async function adoptOrLaunch(
  cluster: Cluster,
  binaries: Binaries,
  { fsync, log, password, pipe }: LaunchOptions,
): Promise<RunningPostgres> {
  const { folder } = cluster
  let deadline = Date.now() + LOCK_TIMEOUT_MS
  const report = recoveryReport(log)
  for (;;) {
    const running = readPostmaster(folder)
    const isSeen = running !== undefined && isPostgresOf(running.pid, folder)
    // A server that was killed while its database recovered leaves it recovering. It is waited for as after a launch, without a limit.
    if (isSeen && !running.isReady) {
      report()
      deadline = Date.now() + LOCK_TIMEOUT_MS
      await sleep(20)
      continue
    }
    // Probed even if the pid does not exist here, because a database in another container has a pid of its own.
    const result = running ? await probe(connectionTo(running), folder) : 'silent'
    if (running && result === 'ours') return handle(running, isSeen, true)
    if (running && result === 'denied' && isSeen) process.kill(running.pid, 'SIGHUP') // started by another account: reload the access rules
    const isOccupied = isSeen || (result !== 'silent' && result !== 'other') || (pipe !== undefined && isPresent(pipe))
    if (!isOccupied) {
      if (running) {
        removeStaleLock(folder, running)
        removeShortSocketFolder(running.socketFolder)
      }
      const started = await launch(cluster, binaries, { fsync, log, connectionTo, pipe })
      if (typeof started !== 'string') return handle(started.postmaster, true, false, started.child)
      const isTaken = /lock file|shared memory block/.test(started) && !isStorageFull(started, folder)
      if (!isTaken || Date.now() > deadline) throw new OperatorError(`The database did not start: ${started}`)
    }
    if (Date.now() > deadline) {
      throw new OperatorError(
        `The database in ${folder} is run by another process (pid ${running?.pid ?? 'unknown'}, perhaps in another container) that does not answer; stop it and start again`,
      )
    }
    await sleep(20)
  }

  function connectionTo(postmaster: Postmaster) {
    const host = postmaster.socketFolder || '127.0.0.1'
    return { host, port: postmaster.port, user: 'postgres', database: 'postgres', ...(password !== undefined && { password }) }
  }

  function handle(postmaster: Postmaster, isSeen: boolean, adopted: boolean, child?: ChildProcess): RunningPostgres {
    const { host, port } = connectionTo(postmaster)
    const isRunning = () => (isSeen || pipe === undefined ? alive(postmaster.pid) : isPresent(pipe))
    return {
      host,
      port,
      user: 'postgres',
      ...(password !== undefined && { password }),
      pid: postmaster.pid,
      clusterFolder: folder,
      adopted,
      isRunning,
      async stop() {
        if (!isRunning()) return
        if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'], { env: cleanEnvironment() })
        else if (isSeen)
          process.kill(postmaster.pid, 'SIGINT') // fast shutdown
        else await stopThroughItself(connectionTo(postmaster), postmaster.pid)
        await waitUntilEnded(postmaster, isRunning, log, child)
      },
    }
  }
}

type Launched = { postmaster: Postmaster; child: ChildProcess } | string

/**
 * Whether syncfs reports write errors; Linux before 5.8 does not. After a crash PostgreSQL flushes all its files, one by one (up to 2 s on
 * a busy machine) or with one syncfs call (0.2 s).
 */
function syncfsReportsErrors(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** An eighth of the memory (in bytes), so that recently used data stays cached: between PostgreSQL's default of 128 MiB and 512 MiB. */
function sharedBuffersMiB(memory: number): number {
  return Math.min(512, Math.max(128, Math.floor(memory / 8 / 1024 / 1024)))
}

/** Called while a database recovers, it says so every five seconds. */
function recoveryReport(log: (line: string) => void): () => void {
  let nextAt = Date.now() + 5_000
  return () => {
    if (Date.now() < nextAt) return
    log('The database is still recovering…')
    nextAt = Date.now() + 5_000
  }
}

/** Resolves with the process when it answers queries, or with its error output if it ended. */
async function launch(
  { folder, account }: Cluster,
  binaries: Binaries,
  { fsync, log, connectionTo, pipe }: Omit<LaunchOptions, 'password'> & { connectionTo(postmaster: Postmaster): object },
): Promise<Launched> {
  const windows = process.platform === 'win32'
  const socketFolder = windows ? '' : socketFolderFor({ folder, account })
  const settings = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: windows ? await freePort() : 5432,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    shared_buffers: `${sharedBuffersMiB(totalmem())}MB`,
    timezone: 'UTC',
    logging_collector: 'on',
    log_filename: 'postgresql-%u.log',
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    ...(syncfsReportsErrors() && { recovery_init_sync_method: 'syncfs' }),
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  }
  const errorsFile = join(folder, 'start.log')
  const errors = openSync(errorsFile, 'w', 0o600)
  const presence = pipe === undefined ? undefined : openPresence(pipe)
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(binaries.postgres, args, {
    cwd: folder,
    env: cleanEnvironment(),
    ...account.ids,
    detached: true,
    windowsHide: true,
    stdio: [presence ?? 'ignore', 'ignore', errors],
  })
  closeSync(errors)
  if (presence !== undefined) closeSync(presence)
  let ended: string | undefined
  child.once('error', error => {
    ended = `${binaries.postgres}: ${error.message}`
  })
  child.once('exit', code => {
    ended ??= `exit code ${code}`
  })
  child.unref()

  // No time limit while the process runs, because recovery after a crash can take long.
  const report = recoveryReport(log)
  while (ended === undefined) {
    const postmaster = readPostmaster(folder)
    // Probed only when it reports that it is ready, because every probe costs a recovering server a process.
    if (postmaster?.isReady && postmaster.pid === child.pid && (await probe(connectionTo(postmaster), folder)) === 'ours')
      return { postmaster, child }
    report()
    await sleep(10)
  }
  removeShortSocketFolder(socketFolder)
  return readFileSync(errorsFile, 'utf8').trim() || ended
}

async function waitUntilEnded(
  postmaster: Postmaster,
  isRunning: () => boolean,
  log: (line: string) => void,
  child?: ChildProcess,
): Promise<void> {
  child?.ref()
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isRunning()) {
    if (Date.now() > deadline) {
      log(`The database (pid ${postmaster.pid}) is still writing its last checkpoint; it will end by itself`)
      child?.unref()
      return
    }
    await sleep(5)
  }
  removeShortSocketFolder(postmaster.socketFolder)
}

/** The cluster's folder, which is private, or a new private folder if that path is too long for a socket. */
function socketFolderFor({ folder, account }: Cluster): string {
  if (Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_LENGTH) return folder
  const short = mkdtempSync(join(Buffer.byteLength(tmpdir()) < 40 ? tmpdir() : '/tmp', 'steward-'))
  chmodSync(short, 0o700)
  own(short, account)
  return short
}

function removeShortSocketFolder(folder: string): void {
  if (basename(folder).startsWith('steward-')) rmSync(folder, { recursive: true, force: true })
}

function loopbackPassword(dataFolder: string): string {
  const file = join(dataFolder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
