import { setInterval } from 'node:timers'
import { fail } from '#core/failure.ts'
import type { GateRequest } from '#server/db/gate.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Change } from '#server/db/transaction.ts'

export interface LiveEvent {
  table: string
  id: string
}

/** For each table that is told about: a statement that answers a row when the reader may see the record. */
export type Visibility = Record<string, Statement<{ id: string }, unknown>>

interface HubOptions {
  database: Pick<OpenDatabase, 'withTenant'>
  visibility: Visibility
  /** How often a stream's right is looked at without an event: a tab has gone after 60 s at most, with its way back here to be refused. */
  recheckMs?: number
}

interface Subscriber {
  gate: GateRequest
  userId: string
  /** Heard of and not authorised yet, by `table id`: a record that changes ten times meanwhile is asked for once. */
  heard: Map<string, LiveEvent>
  /** Authorised and not read yet. */
  queue: Map<string, LiveEvent>
  isAsking: boolean
  /** Told of since the question under way had left: a right that is lost now may not be in its answer. */
  mustAsk: boolean
  wake: () => void
  over: boolean
}

const mostStreamsOfAPerson = 10
const mostWaitingEvents = 200
/** A page is read for this long at most before its stream opens. */
const LONGEST_READING_MS = 30_000
/** The database itself tells of a person who is no longer let in, by their account; the question that follows ends their streams. */
const LOST_ACCESS = 'member_access'
/** Of an organization: with more than these its readers ask again anyway. */
const mostRemembered = 100

/**
 * Event streams of this process. A NOTIFY is not under row-level security and says only which record changed; so each event is authorised
 * again in the subscriber's own tenant transaction before it is sent, and a stream whose reader lost the right ends (R9).
 */
export function createLiveHub({ database, visibility, recheckMs = 50_000 }: HubOptions) {
  const byOrganization = new Map<string, Set<Subscriber>>()
  /** What was heard lately and when, by organization and `table id`, the newest last. */
  const lately = new Map<string, Map<string, { event: LiveEvent; at: number }>>()

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

  const allSubscribers = () => [...byOrganization.values()].flatMap(subscribers => [...subscribers])

  function remove(organizationId: string, subscriber: Subscriber): void {
    end(subscriber)
    const subscribers = byOrganization.get(organizationId)
    if (subscribers?.delete(subscriber) && subscribers.size === 0) byOrganization.delete(organizationId)
  }

  /** One question at a time for each reader: what is heard meanwhile goes into the next. */
  async function authorise(subscriber: Subscriber): Promise<void> {
    if (subscriber.isAsking) return
    subscriber.isAsking = true
    try {
      do {
        const events = [...subscriber.heard.values()]
        subscriber.heard.clear()
        subscriber.mustAsk = false
        const visible = await database
          .withTenant(subscriber.gate)
          .readOnce(tx => Promise.all(events.map(event => tx.first(visibility[event.table]!, { id: event.id }))))
        for (const [index, event] of events.entries()) if (visible[index] !== undefined) subscriber.queue.set(keyOf(event), event)
        // A reader this slow is better off asking for everything once: its stream ends, and clients refetch when they reconnect.
        if (subscriber.queue.size > mostWaitingEvents) end(subscriber)
        else if (subscriber.queue.size > 0) subscriber.wake()
      } while ((subscriber.heard.size > 0 || subscriber.mustAsk) && !subscriber.over)
    } catch {
      // Without the right, or without the database: either way the reader has to come again.
      end(subscriber)
    }
    subscriber.isAsking = false
  }

  let isRechecking = false
  /** One after the other, so that a thousand streams do not stand in front of the requests. */
  async function recheckAll(): Promise<void> {
    if (isRechecking) return
    isRechecking = true
    forget()
    for (const subscriber of allSubscribers()) if (!subscriber.over) await authorise(subscriber)
    isRechecking = false
  }
  const recheck = setInterval(() => void recheckAll(), recheckMs)
  recheck.unref()

  const endAll = () => allSubscribers().forEach(end)

  return {
    /** Changes that any server process announced. */
    received(changes: readonly Change[]): void {
      const touched = new Set<Subscriber>()
      for (const { organizationId, table, id } of changes) {
        if (visibility[table] === undefined && table !== LOST_ACCESS) continue
        remember(organizationId, { table, id })
        for (const subscriber of byOrganization.get(organizationId) ?? []) {
          if (subscriber.over || (table === LOST_ACCESS && subscriber.userId !== id)) continue
          hear(subscriber, { table, id })
          touched.add(subscriber)
        }
      }
      for (const subscriber of touched) void authorise(subscriber)
    },

    /**
     * Gates at once, so that a refusal is an answer; then streams until the reader goes away, loses the right, or the server drains. What the
     * reader read `readingForMs` ago may have changed before the stream was open: that is told first.
     */
    async subscribe(gate: GateRequest, signal: AbortSignal, readingForMs = 0): Promise<AsyncGenerator<LiveEvent, void>> {
      const gatedAt = Date.now()
      const { organizationId, userId } = await database.withTenant(gate).read(tx => tx.entered())
      const own = allSubscribers().filter(subscriber => subscriber.userId === userId)
      if (own.length >= mostStreamsOfAPerson) {
        fail('RATE_LIMITED', 'Too many open streams', { rule: 'streams', data: { most: mostStreamsOfAPerson } })
      }
      const subscriber: Subscriber = {
        // Held to the organization it began in: once its reader's session stands in another one, it ends.
        gate: { ...gate, organization: organizationId },
        userId,
        heard: new Map(),
        queue: new Map(),
        isAsking: false,
        mustAsk: false,
        wake: () => undefined,
        over: signal.aborted,
      }
      if (!subscriber.over) {
        byOrganization.set(organizationId, (byOrganization.get(organizationId) ?? new Set()).add(subscriber))
        // A stream that nobody began to read ends this way only; one that ended for a slow reader counts until its connection is gone.
        signal.addEventListener('abort', () => remove(organizationId, subscriber))
        const since = Date.now() - readingForMs
        for (const { event, at } of lately.get(organizationId)?.values() ?? []) {
          const isOwnLoss = event.table === LOST_ACCESS && event.id === userId && at >= gatedAt
          if (isOwnLoss || (event.table !== LOST_ACCESS && readingForMs > 0 && at >= since)) hear(subscriber, event)
        }
        if (subscriber.heard.size > 0 || subscriber.mustAsk) void authorise(subscriber)
      }
      return stream(subscriber, () => remove(organizationId, subscriber))
    },

    /** Streams of this process, for the metrics. */
    get size(): number {
      return allSubscribers().length
    },

    /** After a gap in what the database told: clients refetch when they reconnect, so ending their streams loses nothing. */
    endAll,

    close(): void {
      clearInterval(recheck)
      endAll()
    },
  }
}

function end(subscriber: Subscriber): void {
  subscriber.over = true
  subscriber.heard.clear()
  subscriber.queue.clear()
  subscriber.wake()
}

function hear(subscriber: Subscriber, event: LiveEvent): void {
  if (event.table === LOST_ACCESS) subscriber.mustAsk = true
  else subscriber.heard.set(keyOf(event), event)
}

function keyOf({ table, id }: LiveEvent): string {
  return `${table} ${id}`
}

async function* stream(subscriber: Subscriber, onEnd: () => void): AsyncGenerator<LiveEvent, void> {
  const { queue } = subscriber
  try {
    while (!subscriber.over) {
      const [next] = queue
      if (next !== undefined) {
        const [key, event] = next
        queue.delete(key)
        yield event
      } else {
        await new Promise<void>(resolve => {
          subscriber.wake = resolve
        })
      }
    }
  } finally {
    onEnd()
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>
