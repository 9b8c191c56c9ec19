import { clearInterval, clearTimeout, setInterval } from 'node:timers'
import { fail } from '#core/failure.ts'
import type { GateRequest } from '#server/db/gate.ts'
import type { OpenDatabase, OpenJobDatabase } from '#server/db/open-database.ts'
import type { Change } from '#server/db/transaction.ts'
import { authorizeStreams } from './authorize-streams.ts'
import { type EventStream, end, eventsOf, keyOf, type LiveEvent } from './event-stream.ts'
import { createRecentChanges } from './recent-changes.ts'
import { createStreamGroups, type StreamGroup } from './stream-groups.ts'
import { isAccess, type LiveTopics } from './topics.ts'

interface HubOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  jobs: OpenJobDatabase
  topics: LiveTopics
  /** How often streams are authorized without an event. Below 60 s, the longest that a lost permission may leave a stream open. */
  recheckMs?: number
}

const maxStreamsPerPerson = 10

export type LiveHub = ReturnType<typeof createLiveHub>

/**
 * The event streams of this process. A NOTIFY is not subject to row-level security and says only which record changed. So before an event
 * is sent, the database is asked which sessions are still valid and who may see the record. One transaction authorizes all streams of an
 * organization, with one statement for the sessions and one for each table with changes.
 */
export function createLiveHub({ database, jobs, topics, recheckMs = 50_000 }: HubOptions) {
  const recent = createRecentChanges()
  const groups = createStreamGroups((...streams) => authorizeStreams({ jobs, topics }, ...streams))
  const allStreams = () => groups.all().flatMap(group => [...group.streams])
  const endAll = () => allStreams().forEach(end)

  let isRechecking = false
  /** One organization after another, so that a thousand streams do not take the connections of requests. */
  async function recheckAll(): Promise<void> {
    if (isRechecking) return
    isRechecking = true
    recent.forgetOld()
    for (const group of groups.all()) await groups.authorize(group)
    isRechecking = false
  }
  const recheck = setInterval(() => void recheckAll(), recheckMs)
  recheck.unref()

  return {
    /** Takes changes that any server process announced. */
    received(changes: readonly Change[]): void {
      const touched = new Set<StreamGroup>()
      for (const { organizationId, table, id } of changes) {
        if (topics[table] === undefined && !isAccess(table)) continue
        recent.add(organizationId, { table, id })
        const group = groups.find(organizationId)
        if (group === undefined) continue
        group.pending.set(keyOf({ table, id }), { table, id })
        touched.add(group)
      }
      for (const group of touched) void groups.authorize(group)
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
      const stream = newStream(request, userId, signal.aborted)
      if (stream.isOver) return eventsOf(stream, () => undefined)
      const group = groups.add(organizationId, stream)
      // The only way to end a stream that was never read. A stream that ended for a slow client counts until the client disconnects.
      signal.addEventListener('abort', () => groups.remove(group, stream))
      takeRecent(group, stream, recent.of(organizationId), { authorizedAt, loadingMs })
      // How long a super admin may stay is not known yet.
      group.mustReauthorize ||= mode === 'super_admin'
      if (stream.missed.size > 0 || group.mustReauthorize) void groups.authorize(group)
      return eventsOf(stream, () => groups.remove(group, stream))
    },

    /** The number of streams in this process, for the metrics. */
    get size(): number {
      return allStreams().length
    },

    /** For when notifications may have been missed: clients reconnect and refetch, so nothing is lost. */
    endAll,

    close(): void {
      clearInterval(recheck)
      for (const group of groups.all()) clearTimeout(group.nextEnd)
      endAll()
    },
  }
}

/** Gives a stream the changes that its page may have missed, and asks for authorization if access changed after it was checked. */
function takeRecent(
  group: StreamGroup,
  stream: EventStream,
  recent: ReturnType<ReturnType<typeof createRecentChanges>['of']>,
  { authorizedAt, loadingMs }: { authorizedAt: number; loadingMs: number },
): void {
  const since = Date.now() - loadingMs
  for (const [key, { event, at }] of recent) {
    if (isAccess(event.table) && at >= authorizedAt) group.mustReauthorize = true
    if (loadingMs > 0 && at >= since) stream.missed.set(key, event)
  }
}

const newStream = (request: Pick<GateRequest, 'token' | 'domain'>, userId: string, isOver: boolean): EventStream => ({
  token: request.token,
  byAddress: request.domain !== null,
  userId,
  missed: new Map(),
  queue: new Map(),
  gathering: new Map(),
  wake: () => undefined,
  isOver,
})
