/** Runs work of the same key one after the other, in this process; work of different keys at once. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** For work whose second run is cheap once the first is done. What fails lets the next one run. */
export function createTurns(): InTurn {
  const latest = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = latest.get(key)
    const own = (before ?? Promise.resolve()).then(work, work)
    latest.set(key, own)
    try {
      return await own
    } finally {
      if (latest.get(key) === own) latest.delete(key)
    }
  }
}
