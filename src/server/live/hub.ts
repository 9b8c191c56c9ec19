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

interface Subscriber {
  gate: GateRequest
  userId: string
  queue: LiveEvent[]
  wake: () => void
  over: boolean
}

const mostStreamsOfAPerson = 10
const mostWaitingEvents = 200
const recheckMs = 60_000

/**
 * Event streams of this process. A NOTIFY is not under row-level security and says only which record changed; so each event is authorised
 * again in the subscriber's own tenant transaction before it is sent, and a stream whose reader lost the right ends (R9).
 */
export function createLiveHub({ database, visibility }: { database: OpenDatabase; visibility: Visibility }) {
  const byOrganization = new Map<string, Set<Subscriber>>()
  const end = (subscriber: Subscriber) => {
    subscriber.over = true
    subscriber.wake()
  }

  async function authorise(subscriber: Subscriber, changes: readonly Change[]): Promise<void> {
    try {
      const visible = await database
        .withTenant(subscriber.gate)
        .readOnce(tx => Promise.all(changes.map(change => tx.first(visibility[change.table]!, { id: change.id }))))
      for (const [index, change] of changes.entries())
        if (visible[index] !== undefined) subscriber.queue.push({ table: change.table, id: change.id })
      // A reader this slow is better off asking for everything once: its stream ends, and clients refetch when they reconnect.
      if (subscriber.queue.length > mostWaitingEvents) return end(subscriber)
      if (subscriber.queue.length > 0) subscriber.wake()
    } catch {
      end(subscriber)
    }
  }

  const endAll = () => {
    for (const subscribers of byOrganization.values()) for (const subscriber of subscribers) end(subscriber)
  }

  const recheck = setInterval(() => {
    for (const subscribers of byOrganization.values()) for (const subscriber of subscribers) void authorise(subscriber, [])
  }, recheckMs)
  recheck.unref()

  return {
    /** Changes that any server process announced. */
    received(changes: readonly Change[]): void {
      const known = changes.filter(change => visibility[change.table] !== undefined)
      for (const [organizationId, subscribers] of byOrganization) {
        const own = known.filter(change => change.organizationId === organizationId)
        if (own.length > 0) for (const subscriber of subscribers) void authorise(subscriber, own)
      }
    },

    /** Gates at once, so that a refusal is an answer; then streams until the reader goes away, loses the right, or the server drains. */
    async subscribe(gate: GateRequest, signal: AbortSignal): Promise<AsyncGenerator<LiveEvent, void>> {
      const { organizationId, userId } = await database.withTenant(gate).read(tx => tx.entered())
      const subscribers = byOrganization.get(organizationId) ?? new Set()
      byOrganization.set(organizationId, subscribers)
      const own = [...subscribers].filter(subscriber => subscriber.userId === userId)
      if (own.length >= mostStreamsOfAPerson) {
        fail('RATE_LIMITED', 'Too many open streams', { rule: 'streams', data: { most: mostStreamsOfAPerson } })
      }
      const subscriber: Subscriber = { gate, userId, queue: [], wake: () => undefined, over: signal.aborted }
      subscribers.add(subscriber)
      signal.addEventListener('abort', () => end(subscriber))
      return stream(subscriber, () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0) byOrganization.delete(organizationId)
      })
    },

    /** Streams of this process, for the metrics. */
    get size(): number {
      let size = 0
      for (const subscribers of byOrganization.values()) size += subscribers.size
      return size
    },

    /** After a gap in what the database told: clients refetch when they reconnect, so ending their streams loses nothing. */
    endAll,

    close(): void {
      clearInterval(recheck)
      endAll()
    },
  }
}

async function* stream(subscriber: Subscriber, onEnd: () => void): AsyncGenerator<LiveEvent, void> {
  try {
    while (!subscriber.over) {
      const event = subscriber.queue.shift()
      if (event) yield event
      else {
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
