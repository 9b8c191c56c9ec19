import { keyOf, type LiveEvent } from './event-stream.ts'

/** The longest time between loading a page's data and opening its stream. */
const MAX_LOADING_MS = 30_000
/** The number of recent changes that are kept per organization. */
const maxRecentChanges = 100

/** Keeps the last changes of each organization with their time, for streams that open right after them. */
export function createRecentChanges() {
  /** By organization and `table id`, the newest last. */
  const recent = new Map<string, Map<string, { event: LiveEvent; at: number }>>()
  return {
    add(organizationId: string, event: LiveEvent): void {
      const events = recent.get(organizationId) ?? new Map()
      const key = keyOf(event)
      events.delete(key)
      events.set(key, { event, at: Date.now() })
      if (events.size > maxRecentChanges) events.delete(events.keys().next().value)
      recent.set(organizationId, events)
    },
    forgetOld(): void {
      for (const [organizationId, events] of recent) {
        const newest = [...events.values()].at(-1)
        if (newest === undefined || newest.at < Date.now() - MAX_LOADING_MS) recent.delete(organizationId)
      }
    },
    of: (organizationId: string): Iterable<[key: string, change: { event: LiveEvent; at: number }]> => recent.get(organizationId) ?? [],
  }
}
