/** The limits of one window. */
interface FloodLimits {
  /** Events of one source that are stored one by one; the rest are counted. */
  perSource: number
  /** Events of one kind, from all sources, that are stored one by one. */
  perKind: number
  /** The number of sources that get a count of their own; further sources share one count per kind. */
  maxSums: number
  /** The number of events at which a source raises an alert. */
  alertAt: number
}

interface CountedEvent {
  kind: string
}

/** The number of sources that are distinguished; further ones are counted as one. */
const MAX_SOURCES = 20_000
const OTHERS = 'other sources'

/**
 * Decides which events are stored one by one and counts the rest. Each source has its own limit, so a flood neither fills the disk nor
 * hides the events of others. Memory is bounded. The caller ends a window with `rotate`.
 */
export function floodWindow<E extends CountedEvent>({ perSource, perKind, maxSums, alertAt }: FloodLimits) {
  let seen = new Map<string, number>()
  let kept = new Map<string, number>()
  let sums = new Map<string, { event: E; count: number }>()

  function count(kind: string, source: string): number {
    const full = seen.size >= MAX_SOURCES && !seen.has(`${kind} ${source}`)
    return increment(seen, `${kind} ${full ? OTHERS : source}`)
  }

  function addToSum(event: E, source: string): void {
    const own = `${event.kind} ${source}`
    const key = sums.has(own) || sums.size < maxSums ? own : event.kind
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { event, count: 1 })
    else sum.count++
  }

  return {
    /**
     * Counts an event for each of its sources. `isKept`: the event gets its own row. `alerts`: the sources that reached the threshold
     * with it, each at most once per window.
     */
    take(event: E, sources: readonly [string, ...string[]]): { isKept: boolean; alerts: string[] } {
      const counts = sources.map(source => ({ source, seen: count(event.kind, source) }))
      const alerts = counts.filter(source => source.seen === alertAt).map(({ source }) => source)
      const full = counts.find(source => source.seen > perSource)
      if (full === undefined && (kept.get(event.kind) ?? 0) < perKind) {
        increment(kept, event.kind)
        return { isKept: true, alerts }
      }
      addToSum(event, full?.source ?? sources[0])
      return { isKept: false, alerts }
    },

    /** Starts a new window. Returns the counts of the old one, each with one of its events as an example. */
    rotate(): { event: E; count: number }[] {
      const ended = [...sums.values()]
      seen = new Map()
      kept = new Map()
      sums = new Map()
      return ended
    },
  }
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
