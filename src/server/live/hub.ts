import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { fail } from '#core/failure.ts'
import type { GateRequest } from '#server/db/gate.ts'
import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { Change } from '#server/db/transaction.ts'
import { deliver, type EventStream, end, eventsOf, keyOf, type LiveEvent } from './event-stream.ts'

/** Who may subscribe to the changes of a table. */
export interface LiveTopic {
  /** Given records and users, returns a row for each user who may see a record. Runs as a job inside the organization. */
  audience: Statement<{ ids: string[]; users: string[] }, { id: string; userId: string }>
  /** Whether super admins inside the organization see every record. They are no members, so `audience` does not return them. */
  superAdmins: boolean
  /**
   * Readers fetch their whole list on any change, so a stream is told of the first change and then at most every `gatherMs` that something changed,
   * however many there were. The id is that of one of them.
   */
  gatherMs?: number
}

/** By the name of the table that changes. */
export type LiveTopics = Record<string, LiveTopic>

interface HubOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  jobs: OpenJobDatabase
  topics: LiveTopics
  /** How often streams are authorized without an event. Below 60 s, the longest that a lost permission may leave a stream open. */
  recheckMs?: number
}

/** The open streams of one organization. They are authorized together. */
interface Group {
  organizationId: string
  streams: Set<EventStream>
  /** Announced and not yet authorized, by `table id`, so that a record that changes ten times is looked up once. */
  pending: Map<string, LiveEvent>
  isAuthorizing: boolean
  /** Access changed after the running authorization was sent, so its result may be out of date. */
  mustReauthorize: boolean
  /** Authorizes them again when the first super admin has to be out. */
  nextEnd: NodeJS.Timeout | undefined
}

const maxStreamsPerPerson = 10
/** The longest time between loading a page's data and opening its stream. */
const MAX_LOADING_MS = 30_000
/**
 * The database announces a person whose access changed, by user id, and an organization where it changed for everyone. The authorization that
 * follows ends the streams of those who lost it; the others are told, so that their tabs ask what they may show. Each concerns its reader
 * alone, so nothing else decides who may see it.
 */
const OWN_ACCESS = 'member_access'
const ACCESS_OF_ALL = 'organization_access'
const isAccess = (table: string) => table === OWN_ACCESS || table === ACCESS_OF_ALL
/** The number of recent changes that are kept per organization. */
const maxRecentChanges = 100

const liveStreams = sqlStatement<
  { tokens: string[]; byAddress: boolean[] },
  { token: string; byAddress: boolean; mode: string; endsInMs: number | null }
>('select token, by_address, mode, ends_in_ms from app.live_streams($tokens::text[], $byAddress::boolean[])')

/**
 * The event streams of this process. A NOTIFY is not subject to row-level security and says only which record changed. So before an event
 * is sent, the database is asked which sessions are still valid and who may see the record. One transaction authorizes all streams of an
 * organization, with one statement for the sessions and one for each table with changes.
 */
export function createLiveHub({ database, jobs, topics, recheckMs = 50_000 }: HubOptions) {
  const groups = new Map<string, Group>()
  /** Recent changes with their time, by organization and `table id`, the newest last. */
  const recent = new Map<string, Map<string, { event: LiveEvent; at: number }>>()

  function groupOf(organizationId: string): Group {
    const known = groups.get(organizationId)
    if (known !== undefined) return known
    const group: Group = {
      organizationId,
      streams: new Set(),
      pending: new Map(),
      isAuthorizing: false,
      mustReauthorize: false,
      nextEnd: undefined,
    }
    groups.set(organizationId, group)
    return group
  }

  function remember(organizationId: string, event: LiveEvent): void {
    const events = recent.get(organizationId) ?? new Map()
    const key = keyOf(event)
    events.delete(key)
    events.set(key, { event, at: Date.now() })
    if (events.size > maxRecentChanges) events.delete(events.keys().next().value)
    recent.set(organizationId, events)
  }

  function forgetOld(): void {
    for (const [organizationId, events] of recent) {
      const newest = [...events.values()].at(-1)
      if (newest === undefined || newest.at < Date.now() - MAX_LOADING_MS) recent.delete(organizationId)
    }
  }

  const gatherMsOf = (table: string) => topics[table]?.gatherMs
  const allStreams = () => [...groups.values()].flatMap(group => [...group.streams])

  function remove(group: Group, stream: EventStream): void {
    end(stream)
    group.streams.delete(stream)
    if (group.streams.size > 0) return
    clearTimeout(group.nextEnd)
    if (groups.get(group.organizationId) === group) groups.delete(group.organizationId)
  }

  /** Runs once at a time per organization; changes that are announced in the meantime are authorized by the next pass. */
  async function authorize(group: Group): Promise<void> {
    if (group.isAuthorizing) return
    group.isAuthorizing = true
    do {
      const streams = [...group.streams].filter(stream => !stream.isOver)
      const announced = new Map(group.pending)
      group.pending.clear()
      group.mustReauthorize = false
      try {
        await authorizeOnce(group, streams, announced)
      } catch {
        // The organization or the database is gone; clients reconnect by themselves.
        streams.forEach(end)
      }
    } while (group.pending.size > 0 || group.mustReauthorize || [...group.streams].some(stream => !stream.isOver && stream.missed.size > 0))
    group.isAuthorizing = false
  }

  async function authorizeOnce(group: Group, streams: readonly EventStream[], announced: ReadonlyMap<string, LiveEvent>): Promise<void> {
    if (streams.length === 0) return
    const { organizationId } = group
    const eventsByStream = streams.map(stream => {
      const events = new Map([...stream.missed, ...announced])
      stream.missed.clear()
      return events
    })
    const records = [...new Map(eventsByStream.flatMap(events => [...events])).values()].filter(({ table }) => !isAccess(table))
    const byTable = Map.groupBy(records, event => event.table)
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
    authorizeAgainIn(group, Math.min(...live.flatMap(({ endsInMs }) => endsInMs ?? [])))
    const visible = new Set(
      [...byTable.keys()].flatMap((table, index) => audiences[index]!.map(({ id, userId }) => `${userId} ${table} ${id}`)),
    )
    for (const [index, stream] of streams.entries()) {
      const mode = modes.get(`${stream.token} ${stream.byAddress}`)
      if (mode === undefined) end(stream)
      else deliver(stream, eventsByStream[index]!.values(), event => isVisible(event, stream.userId, mode, visible), gatherMsOf)
    }
  }

  /** The end of a super admin's hours changes no row, so nothing announces it. */
  function authorizeAgainIn(group: Group, ms: number): void {
    clearTimeout(group.nextEnd)
    if (!Number.isFinite(ms)) return
    group.nextEnd = setTimeout(() => void authorizeAll(group), ms)
    group.nextEnd.unref()
  }

  function authorizeAll(group: Group): Promise<void> {
    group.mustReauthorize = true
    return authorize(group)
  }

  function isVisible(event: LiveEvent, userId: string, mode: string, visible: ReadonlySet<string>): boolean {
    if (isAccess(event.table)) return event.table === ACCESS_OF_ALL || event.id === userId
    return visible.has(`${userId} ${keyOf(event)}`) || (mode === 'super_admin' && topics[event.table]!.superAdmins)
  }

  let isRechecking = false
  /** One organization after another, so that a thousand streams do not take the connections of requests. */
  async function recheckAll(): Promise<void> {
    if (isRechecking) return
    isRechecking = true
    forgetOld()
    for (const group of [...groups.values()]) await authorize(group)
    isRechecking = false
  }
  const recheck = setInterval(() => void recheckAll(), recheckMs)
  recheck.unref()

  const endAll = () => allStreams().forEach(end)

  return {
    /** Takes changes that any server process announced. */
    received(changes: readonly Change[]): void {
      const touched = new Set<Group>()
      for (const { organizationId, table, id } of changes) {
        if (topics[table] === undefined && !isAccess(table)) continue
        remember(organizationId, { table, id })
        const group = groups.get(organizationId)
        if (group === undefined) continue
        group.pending.set(keyOf({ table, id }), { table, id })
        touched.add(group)
      }
      for (const group of touched) void authorize(group)
    },

    /**
     * Checks access before it resolves, so that a denial is an ordinary error. The events then follow until the client disconnects, loses
     * access, or the server shuts down. Changes of the last `loadingMs`, in which the page was loading its data, are sent first.
     * Throws RATE_LIMITED when the person has too many open streams.
     */
    async subscribe(
      request: Pick<GateRequest, 'token' | 'domain' | 'organization'>,
      signal: AbortSignal,
      loadingMs = 0,
    ): Promise<AsyncGenerator<LiveEvent, void>> {
      const authorizedAt = Date.now()
      const gate = { ...request, permission: 'member', level: 'read', module: null, feature: null } as const
      const { organizationId, userId, mode } = await database.withTenant(gate).read(tx => tx.authorized())
      if (allStreams().filter(stream => stream.userId === userId).length >= maxStreamsPerPerson) {
        fail('RATE_LIMITED', 'Too many open streams', { rule: 'streams', data: { most: maxStreamsPerPerson } })
      }
      const stream: EventStream = {
        token: request.token,
        byAddress: request.domain !== null,
        userId,
        missed: new Map(),
        queue: new Map(),
        gathering: new Map(),
        wake: () => undefined,
        isOver: signal.aborted,
      }
      if (stream.isOver) return eventsOf(stream, () => undefined)
      const group = groupOf(organizationId)
      group.streams.add(stream)
      // The only way to end a stream that was never read. A stream that ended for a slow client counts until the client disconnects.
      signal.addEventListener('abort', () => remove(group, stream))
      const since = Date.now() - loadingMs
      for (const [key, { event, at }] of recent.get(organizationId) ?? []) {
        if (isAccess(event.table) && at >= authorizedAt) group.mustReauthorize = true
        if (loadingMs > 0 && at >= since) stream.missed.set(key, event)
      }
      // How long a super admin may stay is not known yet.
      group.mustReauthorize ||= mode === 'super_admin'
      if (stream.missed.size > 0 || group.mustReauthorize) void authorize(group)
      return eventsOf(stream, () => remove(group, stream))
    },

    /** The number of streams in this process, for the metrics. */
    get size(): number {
      return allStreams().length
    },

    /** For when notifications may have been missed: clients reconnect and refetch, so nothing is lost. */
    endAll,

    close(): void {
      clearInterval(recheck)
      for (const group of groups.values()) clearTimeout(group.nextEnd)
      endAll()
    },
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>
