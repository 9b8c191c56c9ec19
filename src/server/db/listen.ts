import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Connection } from 'pg'
import type { Change } from './transaction.ts'

export interface ListenOptions {
  /** Direct, never through a pooler; host, port, database and user are all said (T14). */
  connection: ClientConfig
  /** Changes that any server process announced: this one's at once, another's when the database has told of it. */
  onChanges: (changes: Change[]) => void
  /** Listening again after the connection was lost: what was announced meanwhile was missed, so whoever watches must ask anew. */
  onGap: () => void
  report: (error: unknown) => void
  /** How often a connection that has nothing to say is asked for a sign of life, and how long any answer may take. Only tests say these. */
  limits?: { heartbeatMs: number; responseTimeoutMs: number }
}

export interface ChangeFeed {
  /** Tells every server process. Called after a commit; lost when the process dies first, so only hints may travel this way. */
  announce(changes: readonly Change[]): void
  /** Sends what waits and ends the connection. */
  close(): Promise<void>
}

const channel = 'steward_changes'
/** Transactions that commit with a NOTIFY queue behind one lock of the whole cluster; one in a few milliseconds is none (stack-notes 0.4). */
const COALESCE_MS = 4
/** While that is not enough to make them few: each costs the database the same, however much it tells. */
const BUSY = { changes: 8, coalesceMs: 16 }
/** A listener hears nothing of a database that hangs: it has to ask. */
const LIMITS = { heartbeatMs: 15_000, responseTimeoutMs: 8000 }
/** PostgreSQL's limit for a payload is 8000 bytes. */
const MOST_PAYLOAD = 7900
/** While the connection is away; older hints are worth nothing, because everybody asks anew afterwards. */
const MOST_WAITING = 5000

/** LISTEN and NOTIFY on one connection of its own that is made again when it is lost. Resolves when it listens. */
export async function listen(options: ListenOptions): Promise<ChangeFeed> {
  let client: Client | undefined
  let waiting = new Set<string>()
  let isSending = false
  let isClosed = false
  let nextSendAt = 0
  const { heartbeatMs, responseTimeoutMs } = options.limits ?? LIMITS

  async function connect(): Promise<Client> {
    // Its own announcements come back to a listener; this process has heard of them already.
    let own: number | undefined
    const fresh = new Client({
      ...options.connection,
      application_name: 'steward listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    })
    // Both come when a backend is terminated; without the first listener the process would end (T3).
    fresh.on('error', options.report)
    fresh.on('end', () => {
      if (fresh === client) void reconnect()
    })
    fresh.on('notification', ({ processId, payload = '' }) => {
      if (processId !== own) options.onChanges(changesOf(payload))
    })
    try {
      await fresh.connect()
      // A hint is not worth waiting for the disk.
      await fresh.query(`set synchronous_commit = off`)
      const { rows } = await fresh.query<{ pid: number }>('select pg_backend_pid() as pid')
      own = rows[0]?.pid
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    return fresh
  }

  async function reconnect(): Promise<void> {
    client = undefined
    for (let pause = 50; client === undefined && !isClosed; pause = Math.min(pause * 2, 2000)) {
      await wait(pause)
      client = await connect().catch(error => {
        options.report(error)
        return undefined
      })
    }
    if (isClosed) {
      await client?.end()
      return
    }
    options.onGap()
    schedule()
  }

  function schedule(): void {
    if (isSending || waiting.size === 0 || client === undefined) return
    isSending = true
    setTimeout(send, Math.max(0, nextSendAt - performance.now()))
  }

  async function send(): Promise<void> {
    const target = client
    if (target === undefined) {
      isSending = false
      return
    }
    const payloads = payloadsOf(waiting)
    nextSendAt = performance.now() + (waiting.size > BUSY.changes ? BUSY.coalesceMs : COALESCE_MS)
    waiting = new Set()
    try {
      await target.query({
        name: 'announce',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
        values: [channel, payloads],
      })
    } catch (error) {
      drop(target, error)
    }
    isSending = false
    schedule()
  }

  /** Closed, it is made again; what was told meanwhile is a gap. */
  function drop(target: Client, error: unknown): void {
    if (isClosed) return
    options.report(error)
    ;(target as unknown as { connection: Connection }).connection.stream.destroy()
  }

  client = await connect()
  const heartbeat = setInterval(() => {
    const target = client
    target?.query('select').catch((error: unknown) => drop(target, error))
  }, heartbeatMs)
  return {
    announce(changes) {
      options.onChanges([...changes])
      for (const { organizationId, table, id } of changes) waiting.add(`${organizationId} ${table} ${id}`)
      for (const oldest of waiting) {
        if (waiting.size <= MOST_WAITING) break
        waiting.delete(oldest)
      }
      schedule()
    },
    async close() {
      while (isSending) await wait(1)
      isClosed = true
      clearInterval(heartbeat)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

/** One line a change, as many lines a payload as fit. */
function payloadsOf(lines: Iterable<string>): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const line of lines) {
    if (payload !== '' && payload.length + 1 + line.length > MOST_PAYLOAD) {
      payloads.push(payload)
      payload = ''
    }
    payload = payload === '' ? line : `${payload}\n${line}`
  }
  return payload === '' ? payloads : [...payloads, payload]
}

function changesOf(payload: string): Change[] {
  return payload.split('\n').map(line => {
    const [organizationId = '', table = '', id = ''] = line.split(' ')
    return { organizationId, table, id }
  })
}
