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
import { type Cluster, cleanEnvironment, handOver, LONGEST_SOCKET_FOLDER, own, placeCluster, prepareCluster } from './cluster.ts'
import { takeKernelLock } from './kernel-lock.ts'
import { alive, ask, isPostgresOf, type Postmaster, readPostmaster, removeStaleLock, stopThroughItself } from './postmaster.ts'
import { isPresent, openPresence } from './presence.ts'

/** A running PostgreSQL of ours. Connect with host, port, user and, where present, password. */
export interface EmbeddedPostgres {
  /** The folder of the unix socket; on Windows 127.0.0.1. */
  readonly host: string
  readonly port: number
  /** The superuser. On POSIX the server's account may connect as every other role too, without a password. */
  readonly user: 'postgres'
  readonly password?: string
  readonly pid: number
  /** The cluster's own folder (what `show data_directory` answers). */
  readonly clusterFolder: string
  /** True when it was already running, left behind by a server that was killed. */
  readonly adopted: boolean
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when the process is gone. */
  stop(): Promise<void>
}

/** One that this process started or took over. */
export interface RunningPostgres extends EmbeddedPostgres {
  /** Whether its process lives, in whatever container. */
  isRunning(): boolean
}

interface StartOptions {
  readonly dataFolder: string
  readonly log: (line: string) => void
  /** Only tests say false: without it a power cut loses data. */
  readonly fsync?: boolean
  /** Where root keeps what the database's account cannot reach elsewhere. */
  readonly elsewhere?: string
}

const LOCK_PATIENCE_MS = 30_000
const STOP_PATIENCE_MS = 8_000

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that a killed server left running on it. It outlives kill -9 of this
 * process on purpose (detached): acknowledged work is safe, and the next start takes it over. Two engines on one folder would destroy it,
 * so one process at a time looks and starts, and none starts beside an engine of which anything lives, in whatever container.
 * Throws with a message for the operator.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { log, fsync = true, elsewhere = '/var/lib/steward' } = options
  mkdirSync(options.dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dataFolder = realpathSync(options.dataFolder)
  const lock = await takeKernelLock(join(dataFolder, 'database.lock'), LOCK_PATIENCE_MS)
  if (lock === undefined) throw new OperatorError(`Another process is starting the database in ${dataFolder}; try again when it is done`)
  try {
    const pipe = process.platform === 'win32' ? undefined : join(dataFolder, 'database.runs')
    const placed = placeCluster(dataFolder, elsewhere, log)
    const cluster = isRunningIn(placed.folder, pipe) ? placed : handOver(placed, log)
    const binaries = findBinaries(cluster.account, elsewhere, log)
    const password = process.platform === 'win32' ? loopbackPassword(dataFolder) : undefined
    await prepareCluster(cluster, binaries, { fsync, ...(password !== undefined && { password }) })
    return await adoptOrLaunch({ ...cluster, folder: realpathSync(cluster.folder) }, binaries, { fsync, log, password, pipe })
  } finally {
    lock.release()
  }
}

/** Whether anything of an engine runs there, as far as it tells without being asked. */
function isRunningIn(folder: string, pipe: string | undefined): boolean {
  const running = readPostmaster(folder)
  return (running !== undefined && isPostgresOf(running.pid, folder)) || (pipe !== undefined && isPresent(pipe))
}

interface Way {
  readonly fsync: boolean
  readonly log: (line: string) => void
  readonly password: string | undefined
  /** Held open by every process of the engine; none on Windows. */
  readonly pipe: string | undefined
}

async function adoptOrLaunch(cluster: Cluster, binaries: Binaries, { fsync, log, password, pipe }: Way): Promise<RunningPostgres> {
  const { folder } = cluster
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    const running = readPostmaster(folder)
    const isSeen = running !== undefined && isPostgresOf(running.pid, folder)
    // Asked whatever its number says here: the engine of another container has a number of its own.
    const answer = running ? await ask(connectionTo(running), folder) : 'silent'
    if (running && answer === 'ours') return handle(running, isSeen, true)
    if (running && answer === 'refused' && isSeen) process.kill(running.pid, 'SIGHUP') // started by another account: read the access file again
    const lives = isSeen || (answer !== 'silent' && answer !== 'other') || (pipe !== undefined && isPresent(pipe))
    if (!lives) {
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
        await ended(postmaster, isRunning, log, child)
      },
    }
  }
}

type Launched = { postmaster: Postmaster; child: ChildProcess } | string

/**
 * After a crash PostgreSQL makes sure that all it ever wrote is on disk: file by file, which took up to two seconds of a loaded machine,
 * or by one call for the whole file system (0.2 s). Linux before 5.8 keeps write errors from that call to itself.
 */
function syncfsTellsErrors(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** An eighth of the machine's memory, so that what people work on stays in it: at least PostgreSQL's own 128 MiB, at most 512. */
function sharedBuffersMiB(memory: number): number {
  return Math.min(512, Math.max(128, Math.floor(memory / 8 / 1024 / 1024)))
}

/** Resolves when the new process answers queries, or with what it said when it ended instead. */
async function launch(
  { folder, account }: Cluster,
  binaries: Binaries,
  { fsync, log, connectionTo, pipe }: Omit<Way, 'password'> & { connectionTo(postmaster: Postmaster): object },
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
    ...(syncfsTellsErrors() && { recovery_init_sync_method: 'syncfs' }),
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
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

  // Recovery after a crash may take long with much to replay, so there is no limit while the process lives.
  let nextWord = Date.now() + 5_000
  while (ended === undefined) {
    const postmaster = readPostmaster(folder)
    // Asked only when it says so itself: each question costs a recovering server a process.
    if (postmaster?.isReady && postmaster.pid === child.pid && (await ask(connectionTo(postmaster), folder)) === 'ours')
      return { postmaster, child }
    if (Date.now() > nextWord) {
      log('The database is still recovering…')
      nextWord = Date.now() + 5_000
    }
    await sleep(10)
  }
  removeShortSocketFolder(socketFolder)
  return readFileSync(errorsFile, 'utf8').trim() || ended
}

async function ended(postmaster: Postmaster, isRunning: () => boolean, log: (line: string) => void, child?: ChildProcess): Promise<void> {
  child?.ref()
  const deadline = Date.now() + STOP_PATIENCE_MS
  while (isRunning()) {
    if (Date.now() > deadline) {
      log(`The database (pid ${postmaster.pid}) is still writing its last checkpoint; it ends by itself`)
      child?.unref()
      return
    }
    await sleep(5)
  }
  removeShortSocketFolder(postmaster.socketFolder)
}

/** The cluster's own folder (private already), or where its path is too long for a socket a fresh private one with a short name. */
function socketFolderFor({ folder, account }: Cluster): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
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
