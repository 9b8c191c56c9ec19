import { setTimeout } from 'node:timers'

export interface LiveEvent {
  table: string
  id: string
}

/** One client's stream: what it still has to be told. */
export interface EventStream {
  token: string
  /** Opened at the organization's own subdomain, where the session's organization does not apply. */
  byAddress: boolean
  userId: string
  /** Changes from before the stream opened that its page may not show yet. */
  missed: Map<string, LiveEvent>
  /** Authorized and not yet read by the client. */
  queue: Map<string, LiveEvent>
  /** By table: told of less than `gatherMs` ago, with what has changed since. */
  gathering: Map<string, { next: LiveEvent | undefined }>
  wake: () => void
  isOver: boolean
}

/** A client that has more unread events than this is disconnected. */
const maxUnreadEvents = 200

export function deliver(
  stream: EventStream,
  events: Iterable<LiveEvent>,
  isVisible: (event: LiveEvent) => boolean,
  gatherMsOf: (table: string) => number | undefined,
): void {
  for (const event of events) {
    if (!isVisible(event)) continue
    const gatherMs = gatherMsOf(event.table)
    if (gatherMs === undefined) stream.queue.set(keyOf(event), event)
    else gather(stream, event, gatherMs)
  }
  // A client this slow reconnects and refetches everything once.
  if (stream.queue.size > maxUnreadEvents) end(stream)
  else if (stream.queue.size > 0) stream.wake()
}

/** Tells of it now, or when the time since the last one is over. */
function gather(stream: EventStream, event: LiveEvent, gatherMs: number): void {
  const current = stream.gathering.get(event.table)
  if (current !== undefined) {
    current.next = event
    return
  }
  // By its table: a client that reads nothing has one of them waiting.
  stream.queue.set(event.table, event)
  const gathered: { next: LiveEvent | undefined } = { next: undefined }
  stream.gathering.set(event.table, gathered)
  setTimeout(() => {
    stream.gathering.delete(event.table)
    if (stream.isOver || gathered.next === undefined) return
    gather(stream, gathered.next, gatherMs)
    stream.wake()
  }, gatherMs).unref()
}

export function end(stream: EventStream): void {
  stream.isOver = true
  stream.missed.clear()
  stream.queue.clear()
  stream.wake()
}

export function keyOf({ table, id }: LiveEvent): string {
  return `${table} ${id}`
}

export async function* eventsOf(stream: EventStream, onEnd: () => void): AsyncGenerator<LiveEvent, void> {
  const { queue } = stream
  try {
    while (!stream.isOver) {
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
