import { clearTimeout, setTimeout } from 'node:timers'
import { type EventStream, end, type LiveEvent } from './event-stream.ts'

/** The open streams of one organization. They are authorized together. */
export interface StreamGroup {
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

type Authorize = (organizationId: string, streams: readonly EventStream[], announced: ReadonlyMap<string, LiveEvent>) => Promise<number>

/** Keeps the open streams by organization, and authorizes those of one organization together, with `authorizeStreams`. */
export function createStreamGroups(authorizeStreams: Authorize) {
  const groups = new Map<string, StreamGroup>()

  /** Runs once at a time per organization; changes that are announced in the meantime are authorized by the next pass. */
  async function authorize(group: StreamGroup): Promise<void> {
    if (group.isAuthorizing) return
    group.isAuthorizing = true
    do {
      const streams = [...group.streams].filter(stream => !stream.isOver)
      const announced = new Map(group.pending)
      group.pending.clear()
      group.mustReauthorize = false
      try {
        if (streams.length > 0) authorizeAgainIn(group, await authorizeStreams(group.organizationId, streams, announced))
      } catch {
        // The organization or the database is gone; clients reconnect by themselves.
        streams.forEach(end)
      }
    } while (group.pending.size > 0 || group.mustReauthorize || [...group.streams].some(stream => !stream.isOver && stream.missed.size > 0))
    group.isAuthorizing = false
  }

  /** The end of a super admin's hours changes no row, so nothing announces it. */
  function authorizeAgainIn(group: StreamGroup, ms: number): void {
    clearTimeout(group.nextEnd)
    if (!Number.isFinite(ms)) return
    group.nextEnd = setTimeout(() => {
      group.mustReauthorize = true
      void authorize(group)
    }, ms)
    group.nextEnd.unref()
  }

  return {
    authorize,
    all: (): StreamGroup[] => [...groups.values()],
    /** The group of an organization that has open streams. */
    find: (organizationId: string): StreamGroup | undefined => groups.get(organizationId),
    add(organizationId: string, stream: EventStream): StreamGroup {
      const group = groups.get(organizationId) ?? newGroup(organizationId)
      groups.set(organizationId, group)
      group.streams.add(stream)
      return group
    },
    remove(group: StreamGroup, stream: EventStream): void {
      end(stream)
      group.streams.delete(stream)
      if (group.streams.size > 0) return
      clearTimeout(group.nextEnd)
      if (groups.get(group.organizationId) === group) groups.delete(group.organizationId)
    },
  }
}

const newGroup = (organizationId: string): StreamGroup => ({
  organizationId,
  streams: new Set(),
  pending: new Map(),
  isAuthorizing: false,
  mustReauthorize: false,
  nextEnd: undefined,
})
