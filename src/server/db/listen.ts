import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Connection } from 'pg'
import type { Change } from './transaction.ts'

export interface ListenOptions {
  /** Direct, never through a pooler; names host, port, database and user (DRV-14). */
  connection: ClientConfig
  /** Gets the changes of all server processes: this process's at once, the others' when the database delivers them. */
  onChanges: (changes: Change[]) => void
  /** Called after a reconnect: changes may have been missed, so subscribers have to refetch. */
  onGap: () => void
  report: (error: unknown) => void
  /** How often an idle connection is checked, and the time limit for any answer, in milliseconds. For tests only. */
  limits?: { heartbeatMs: number; responseTimeoutMs: number }
}

export interface ChangeFeed {
  /** Publishes changes to all server processes, after a commit. They are lost if this process dies first, so they may only be hints. */
  announce(changes: readonly Change[]): void
  /** Sends pending changes and closes the connection. */
  close(): Promise<void>
}

const channel = 'steward_changes'
/**
 * Commits with a NOTIFY take a cluster-wide lock, so changes are coalesced; one commit every few milliseconds costs
 * nothing (DRV-20).
 */
const COALESCE_MS = 4
/** Under load changes are coalesced for longer, because the cost of a NOTIFY hardly depends on its size. */
const BUSY = { changes: 8, coalesceMs: 16 }
/** A listener does not notice a hung database by itself, so it sends a heartbeat. */
const LIMITS = { heartbeatMs: 15_000, responseTimeoutMs: 8000 }
/** PostgreSQL limits a payload to 8000 bytes. */
const MAX_PAYLOAD = 7900
/** Pending changes while disconnected. Older ones can be dropped, because subscribers refetch after a reconnect. */
const MAX_PENDING = 5000

/** LISTEN and NOTIFY on a separate connection that reconnects by itself. Resolves when it listens. */
export async function listen(options: ListenOptions): Promise<ChangeFeed> {
  let client: Client | undefined
  const pending = pendingChanges()
  let isSending = false
  let isClosed = false
  let nextSendAt = 0
  const { heartbeatMs, responseTimeoutMs } = options.limits ?? LIMITS
  const connect = () =>
    openListener(options, responseTimeoutMs, ended => {
      if (ended === client) void reconnect()
    })

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
    if (isSending || pending.size === 0 || client === undefined) return
    isSending = true
    setTimeout(send, Math.max(0, nextSendAt - performance.now()))
  }

  async function send(): Promise<void> {
    const target = client
    if (target === undefined) {
      isSending = false
      return
    }
    nextSendAt = performance.now() + (pending.size > BUSY.changes ? BUSY.coalesceMs : COALESCE_MS)
    try {
      await notify(target, pending.take())
    } catch (error) {
      disconnect(target, error)
    }
    isSending = false
    schedule()
  }

  /** Closes the connection, which starts a reconnect and then `onGap`. */
  function disconnect(target: Client, error: unknown): void {
    if (isClosed) return
    options.report(error)
    ;(target as unknown as { connection: Connection }).connection.stream.destroy()
  }

  client = await connect()
  const heartbeat = setInterval(() => {
    const target = client
    target?.query('select').catch((error: unknown) => disconnect(target, error))
  }, heartbeatMs)
  return {
    announce(changes) {
      options.onChanges([...changes])
      pending.add(changes)
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

/** Opens a connection that listens. `onEnd` is called when it ends. */
async function openListener(
  { connection, report, onChanges }: ListenOptions,
  responseTimeoutMs: number,
  onEnd: (ended: Client) => void,
): Promise<Client> {
  // A listener also gets its own notifications, which this process has already handled.
  let own: number | undefined
  const fresh = new Client({
    ...connection,
    application_name: 'steward listen',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  // Both events follow when a backend is terminated; without the first handler the process would end (DRV-3).
  fresh.on('error', report)
  fresh.on('end', () => onEnd(fresh))
  fresh.on('notification', ({ processId, payload = '' }) => {
    if (processId !== own) onChanges(changesOf(payload))
  })
  try {
    await fresh.connect()
    // A hint need not wait for a disk flush.
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

async function notify(client: Client, payloads: readonly string[]): Promise<void> {
  await client.query({
    name: 'announce',
    text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
    values: [channel, payloads],
  })
}

/** Keeps the changes that are to be announced, each once; of too many, the newest. */
function pendingChanges() {
  let lines = new Set<string>()
  return {
    get size() {
      return lines.size
    },
    add(changes: readonly Change[]): void {
      for (const { organizationId, table, id } of changes) lines.add(`${organizationId} ${table} ${id}`)
      for (const oldest of lines) {
        if (lines.size <= MAX_PENDING) break
        lines.delete(oldest)
      }
    },
    /** The payloads of all of them, which are then no longer pending. */
    take(): string[] {
      const payloads = payloadsOf(lines)
      lines = new Set()
      return payloads
    },
  }
}

/** One line per change, as many lines per payload as fit. */
function payloadsOf(lines: Iterable<string>): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const line of lines) {
    if (payload !== '' && payload.length + 1 + line.length > MAX_PAYLOAD) {
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
