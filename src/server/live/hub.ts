import { setInterval } from 'node:timers'
import { fail } from '#core/failure.ts'
import type { GateRequest } from '#server/db/gate.ts'
import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { Change } from '#server/db/transaction.ts'

export interface LiveEvent {
  table: string
  id: string
}

/** Who may follow the records of a table. */
export interface LiveTopic {
  /** Of these records and users, a row for each user who may see the record. Runs as a job inside the organization. */
  audience: Statement<{ ids: string[]; users: string[] }, { id: string; userId: string }>
  /** Super admins inside the organization see every record; they are members of nothing there. */
  superAdmins: boolean
}

/** By the table that is announced. */
export type LiveTopics = Record<string, LiveTopic>

interface HubOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  jobs: OpenJobDatabase
  topics: LiveTopics
  /** How often streams are looked at without an event: a tab has gone after 60 s at most, with its way back here to be denied. */
  recheckMs?: number
}

interface Stream {
  token: string
  /** It came to the organization's own address, where the session's organization does not count. */
  byAddress: boolean
  userId: string
  /** Changes from before it was open that its page may not show yet. */
  missed: Map<string, LiveEvent>
  /** Authorized and not read yet. */
  queue: Map<string, LiveEvent>
  wake: () => void
  over: boolean
}

/** The open streams of one organization, which are authorized together. */
interface Group {
  organizationId: string
  streams: Set<Stream>
  /** Announced and not authorized yet, by `table id`: a record that changes ten times in the meantime is looked up once. */
  heard: Map<string, LiveEvent>
  isAuthorizing: boolean
  /** Access was lost since the running look-up was sent, so its answer may be out of date. */
  mustLookAgain: boolean
}

const mostStreamsOfAPerson = 10
const mostWaitingEvents = 200
/** A page is read for this long at most before its stream opens. */
const LONGEST_READING_MS = 30_000
/** The database itself tells of a person who is no longer let in, by their account; the look-up that follows ends their streams. */
const LOST_ACCESS = 'member_access'
/** Of an organization: with more than these its readers ask again anyway. */
const mostRemembered = 100

const liveStreams = sqlStatement<{ tokens: string[]; byAddress: boolean[] }, { token: string; byAddress: boolean; mode: string }>(
  'select token, by_address, mode from app.live_streams($tokens::text[], $byAddress::boolean[])',
)

/**
 * Event streams of this process. A NOTIFY is not under row-level security and says only which record changed, so before an event is sent the
 * database says whose session still counts and who may see the record. It is asked once for all streams of an organization: one transaction a
 * round, with one statement for the streams and one for each table concerned.
 */
export function createLiveHub({ database, jobs, topics, recheckMs = 50_000 }: HubOptions) {
  const groups = new Map<string, Group>()
  /** What was heard lately and when, by organization and `table id`, the newest last. */
  const lately = new Map<string, Map<string, { event: LiveEvent; at: number }>>()

  function groupOf(organizationId: string): Group {
    const known = groups.get(organizationId)
    if (known !== undefined) return known
    const group: Group = { organizationId, streams: new Set(), heard: new Map(), isAuthorizing: false, mustLookAgain: false }
    groups.set(organizationId, group)
    return group
  }

  function remember(organizationId: string, event: LiveEvent): void {
    const events = lately.get(organizationId) ?? new Map()
    const key = keyOf(event)
    events.delete(key)
    events.set(key, { event, at: Date.now() })
    if (events.size > mostRemembered) events.delete(events.keys().next().value)
    lately.set(organizationId, events)
  }

  function forget(): void {
    for (const [organizationId, events] of lately) {
      const newest = [...events.values()].at(-1)
      if (newest === undefined || newest.at < Date.now() - LONGEST_READING_MS) lately.delete(organizationId)
    }
  }

  const allStreams = () => [...groups.values()].flatMap(group => [...group.streams])

  function remove(group: Group, stream: Stream): void {
    end(stream)
    group.streams.delete(stream)
    if (group.streams.size === 0 && groups.get(group.organizationId) === group) groups.delete(group.organizationId)
  }

  /** One round at a time for each organization: what is announced meanwhile goes into the next. */
  async function authorize(group: Group): Promise<void> {
    if (group.isAuthorizing) return
    group.isAuthorizing = true
    do {
      const streams = [...group.streams].filter(stream => !stream.over)
      const heard = new Map(group.heard)
      group.heard.clear()
      group.mustLookAgain = false
      try {
        await authorizeRound(group.organizationId, streams, heard)
      } catch {
        // Without the organization, or without the database: either way the readers have to come again.
        streams.forEach(end)
      }
    } while (group.heard.size > 0 || group.mustLookAgain || [...group.streams].some(stream => !stream.over && stream.missed.size > 0))
    group.isAuthorizing = false
  }

  async function authorizeRound(organizationId: string, streams: readonly Stream[], heard: ReadonlyMap<string, LiveEvent>): Promise<void> {
    if (streams.length === 0) return
    const told = streams.map(stream => {
      const events = new Map([...stream.missed, ...heard])
      stream.missed.clear()
      return events
    })
    const byTable = Map.groupBy(new Map(told.flatMap(events => [...events])).values(), event => event.table)
    const users = [...new Set(streams.map(stream => stream.userId))]
    const [live, ...audiences] = await jobs
      .withJob(organizationId)
      .readOnce(tx =>
        Promise.all([
          tx.rows(liveStreams, { tokens: streams.map(stream => stream.token), byAddress: streams.map(stream => stream.byAddress) }),
          ...[...byTable].map(([table, events]) => tx.rows(topics[table]!.audience, { ids: events.map(event => event.id), users })),
        ]),
      )
    const modes = new Map(live.map(one => [`${one.token} ${one.byAddress}`, one.mode]))
    const visible = new Set(
      [...byTable.keys()].flatMap((table, index) => audiences[index]!.map(({ id, userId }) => `${userId} ${table} ${id}`)),
    )
    for (const [index, stream] of streams.entries()) {
      const mode = modes.get(`${stream.token} ${stream.byAddress}`)
      if (mode === undefined) end(stream)
      else deliver(stream, told[index]!.values(), event => isVisible(event, stream.userId, mode, visible))
    }
  }

  function isVisible(event: LiveEvent, userId: string, mode: string, visible: ReadonlySet<string>): boolean {
    return visible.has(`${userId} ${keyOf(event)}`) || (mode === 'super_admin' && topics[event.table]!.superAdmins)
  }

  let isRechecking = false
  /** One organization after the other, so that a thousand streams do not stand in front of the requests. */
  async function recheckAll(): Promise<void> {
    if (isRechecking) return
    isRechecking = true
    forget()
    for (const group of [...groups.values()]) await authorize(group)
    isRechecking = false
  }
  const recheck = setInterval(() => void recheckAll(), recheckMs)
  recheck.unref()

  const endAll = () => allStreams().forEach(end)

  return {
    /** Changes that any server process announced. */
    received(changes: readonly Change[]): void {
      const touched = new Set<Group>()
      for (const { organizationId, table, id } of changes) {
        if (topics[table] === undefined && table !== LOST_ACCESS) continue
        remember(organizationId, { table, id })
        const group = groups.get(organizationId)
        if (group === undefined) continue
        if (table === LOST_ACCESS) group.mustLookAgain = true
        else group.heard.set(keyOf({ table, id }), { table, id })
        touched.add(group)
      }
      for (const group of touched) void authorize(group)
    },

    /**
     * Gates at once, so that a denial is an answer; then streams until the reader goes away, loses access, or the server drains. What the
     * reader read `readingForMs` ago may have changed before the stream was open: that is told first.
     */
    async subscribe(
      request: Pick<GateRequest, 'token' | 'domain' | 'organization'>,
      signal: AbortSignal,
      readingForMs = 0,
    ): Promise<AsyncGenerator<LiveEvent, void>> {
      const gatedAt = Date.now()
      const gate = { ...request, permission: 'member', level: 'read', module: null, feature: null } as const
      const { organizationId, userId } = await database.withTenant(gate).read(tx => tx.authorized())
      if (allStreams().filter(stream => stream.userId === userId).length >= mostStreamsOfAPerson) {
        fail('RATE_LIMITED', 'Too many open streams', { rule: 'streams', data: { most: mostStreamsOfAPerson } })
      }
      const stream: Stream = {
        token: request.token,
        byAddress: request.domain !== null,
        userId,
        missed: new Map(),
        queue: new Map(),
        wake: () => undefined,
        over: signal.aborted,
      }
      if (stream.over) return eventsOf(stream, () => undefined)
      const group = groupOf(organizationId)
      group.streams.add(stream)
      // A stream that nobody began to read ends this way only; one that ended for a slow reader counts until its connection is gone.
      signal.addEventListener('abort', () => remove(group, stream))
      const since = Date.now() - readingForMs
      for (const [key, { event, at }] of lately.get(organizationId) ?? []) {
        if (event.table === LOST_ACCESS) group.mustLookAgain ||= event.id === userId && at >= gatedAt
        else if (readingForMs > 0 && at >= since) stream.missed.set(key, event)
      }
      if (stream.missed.size > 0 || group.mustLookAgain) void authorize(group)
      return eventsOf(stream, () => remove(group, stream))
    },

    /** Streams of this process, for the metrics. */
    get size(): number {
      return allStreams().length
    },

    /** After a gap in what the database told: clients refetch when they reconnect, so ending their streams loses nothing. */
    endAll,

    close(): void {
      clearInterval(recheck)
      endAll()
    },
  }
}

function deliver(stream: Stream, events: Iterable<LiveEvent>, isVisible: (event: LiveEvent) => boolean): void {
  for (const event of events) if (isVisible(event)) stream.queue.set(keyOf(event), event)
  // A reader this slow is better off asking for everything once: its stream ends, and clients refetch when they reconnect.
  if (stream.queue.size > mostWaitingEvents) end(stream)
  else if (stream.queue.size > 0) stream.wake()
}

function end(stream: Stream): void {
  stream.over = true
  stream.missed.clear()
  stream.queue.clear()
  stream.wake()
}

function keyOf({ table, id }: LiveEvent): string {
  return `${table} ${id}`
}

async function* eventsOf(stream: Stream, onEnd: () => void): AsyncGenerator<LiveEvent, void> {
  const { queue } = stream
  try {
    while (!stream.over) {
      const [next] = queue
      if (next !== undefined) {
        const [key, event] = next
        queue.delete(key)
        yield event
      } else {
        await new Promise<void>(resolve => {
          stream.wake = resolve
        })
      }
    }
  } finally {
    onEnd()
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>
