/** What a flood may cost in one window. */
interface FloodLimits {
  /** Events of one source that are kept one by one; the rest are counted. */
  perSource: number
  /** Events of one kind that are kept one by one, whatever their sources. */
  perKind: number
  /** Rows for what was counted only: one a source for so many, and one a kind for the rest. */
  mostSums: number
  /** From so many on, a source is worth a word. */
  alertAt: number
}

interface Happened {
  kind: string
}

/** Sources that are told apart; those beyond are counted as one. */
const MOST_SOURCES = 20_000
const OTHERS = 'other sources'

/**
 * Decides which events are kept one by one and counts the rest, so that a flood neither fills the disk nor hides what others do: each
 * source has a share of its own. Memory is bounded whatever comes. The caller ends a window by `turn`.
 */
export function floodWindow<E extends Happened>({ perSource, perKind, mostSums, alertAt }: FloodLimits) {
  let seen = new Map<string, number>()
  let kept = new Map<string, number>()
  let sums = new Map<string, { event: E; count: number }>()

  function count(kind: string, source: string): number {
    const full = seen.size >= MOST_SOURCES && !seen.has(`${kind} ${source}`)
    return increment(seen, `${kind} ${full ? OTHERS : source}`)
  }

  function leaveOut(event: E, source: string): void {
    const own = `${event.kind} ${source}`
    const key = sums.has(own) || sums.size < mostSums ? own : event.kind
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { event, count: 1 })
    else sum.count++
  }

  return {
    /**
     * Counts an event for each of its sources. `isKept`: it gets a row of its own. `alerts`: the sources that reached the threshold with
     * it, which each does once a window.
     */
    take(event: E, sources: readonly [string, ...string[]]): { isKept: boolean; alerts: string[] } {
      const counts = sources.map(source => ({ source, seen: count(event.kind, source) }))
      const alerts = counts.filter(source => source.seen === alertAt).map(({ source }) => source)
      const full = counts.find(source => source.seen > perSource)
      if (full === undefined && (kept.get(event.kind) ?? 0) < perKind) {
        increment(kept, event.kind)
        return { isKept: true, alerts }
      }
      leaveOut(event, full?.source ?? sources[0])
      return { isKept: false, alerts }
    },

    /** Begins a new window; answers what the old one left out, each with one of its events as an example. */
    turn(): { event: E; count: number }[] {
      const left = [...sums.values()]
      seen = new Map()
      kept = new Map()
      sums = new Map()
      return left
    },
  }
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
