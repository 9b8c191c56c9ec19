import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'

/** The content of postmaster.pid, written by a running (or killed) postgres. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Empty on Windows. */
  readonly socketFolder: string
  /** Whether it reports that it accepts connections; false while it starts, recovers or stops. */
  readonly isReady: boolean
}

/** Reads the lock file; undefined if there is none or it is incomplete. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, , , port, socketFolder, , , status] = lines
  if (lines.length < 7) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '', isReady: status?.trim() === 'ready' }
}

/** Whether a process is running. A zombie counts as ended, although it still accepts signals. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/**
 * PostgreSQL takes any process with the recorded pid for its predecessor. So after a container restart, where pids start again, or with a
 * zombie, it would never start. The lock is removed if /proc shows that the pid is not the postgres of this folder and that no child of the
 * predecessor still works in the folder. Returns whether it was removed.
 */
export function removeStaleLock(folder: string, postmaster: Postmaster): boolean {
  if (process.platform !== 'linux' || isPostgresOf(postmaster.pid, folder)) return false
  if (processesIn(folder).length > 0) return false
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  if (postmaster.socketFolder) rmSync(join(postmaster.socketFolder, `.s.PGSQL.${postmaster.port}.lock`), { force: true })
  return true
}

/**
 * Fast shutdown of a database in another container, where its pid cannot be signaled from here: it sends the signal to itself. The query
 * always fails; the caller has to check whether the database ends.
 */
export async function stopThroughItself(connection: pg.ClientConfig, pid: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`copy (select) to program 'kill -INT ${Number(pid)}'`)
  } catch {
    // The shutdown closes the connection.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The result of a probe query: our database, another one, no answer, or the server's reason for rejecting the connection. */
export type ProbeResult = 'ours' | 'other' | 'silent' | 'starting' | 'stopping' | 'denied'

/** A new connection can be slow on a busy machine. */
const PROBE_TIMEOUT_MS = 10_000

/** Runs a query, because a stopping postgres still accepts connections. */
export async function probe(connection: pg.ClientConfig, folder: string): Promise<ProbeResult> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return realpathSync(rows[0]?.data_directory ?? '') === realpathSync(folder) ? 'ours' : 'other'
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '57P03') return message.includes('shutting down') ? 'stopping' : 'starting'
    return code?.startsWith('28') ? 'denied' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the pid is the postgres of this folder. Without /proc: whether it is any running process. */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux' || !alive(pid)) return alive(pid)
  try {
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(program ?? '').startsWith('postgres') && args.includes(folder)
  } catch {
    return false
  }
}

function processesIn(folder: string): string[] {
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real && alive(Number(pid))
      } catch {
        return false
      }
    })
}
