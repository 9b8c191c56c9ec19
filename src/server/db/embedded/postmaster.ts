import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'

/** What a running (or killed) postgres wrote into its postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Empty on Windows. */
  readonly socketFolder: string
  /** Its own word that it takes connections; false while it starts, recovers or stops. */
  readonly isReady: boolean
}

/** The lock file's content, or nothing when there is none or it is only half written. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, , , port, socketFolder, , , status] = lines
  if (lines.length < 7) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '', isReady: status?.trim() === 'ready' }
}

/** Whether a process lives. One that ended and was not collected yet (a zombie) is dead, though signals still reach it. */
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
 * PostgreSQL itself takes any process under the recorded number for its predecessor, so after a reboot of a container (numbers start
 * again) or with a zombie it would refuse for ever. Where /proc tells that it is not the postgres of this folder, and that none of the
 * predecessor's children still works in the folder, the lock is removed.
 */
export function removeStaleLock(folder: string, postmaster: Postmaster): boolean {
  if (process.platform !== 'linux' || isPostgresOf(postmaster.pid, folder)) return false
  if (processesIn(folder).length > 0) return false
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  if (postmaster.socketFolder) rmSync(join(postmaster.socketFolder, `.s.PGSQL.${postmaster.port}.lock`), { force: true })
  return true
}

/**
 * Fast shutdown of an engine whose number means nothing here, because it runs in another container: it sends itself the signal there.
 * The query does not end well; that the engine ends tells whether it worked.
 */
export async function stopThroughItself(connection: pg.ClientConfig, pid: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`copy (select) to program 'kill -INT ${Number(pid)}'`)
  } catch {
    // Cut off by its own shutdown.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What a real query says: ours, another database, not answering (yet), or the reason the server itself gave for refusing. */
export type Answer = 'ours' | 'other' | 'silent' | 'starting' | 'stopping' | 'refused'

/** On a machine that has much else to do a new connection takes its time. */
const ANSWER_MS = 10_000

/** Adoption needs a real query: a dying postgres still accepts connections. */
export async function ask(connection: pg.ClientConfig, folder: string): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return realpathSync(rows[0]?.data_directory ?? '') === realpathSync(folder) ? 'ours' : 'other'
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '57P03') return message.includes('shutting down') ? 'stopping' : 'starting'
    return code?.startsWith('28') ? 'refused' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the number belongs here to the postgres of this folder; where nobody can tell, whether it belongs to any process. */
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
