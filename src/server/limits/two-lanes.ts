import { fail } from '#core/failure.ts'

type Lane = <T>(work: () => Promise<T>) => Promise<T>
type Name = 'first' | 'second'

/**
 * Lets a few run at once, in two lanes. The first lane always has a place that the second cannot take, and is served before it: whatever
 * queues in the second, nobody in the first waits behind it. Throws UNAVAILABLE at once where a lane's line is full.
 */
export function twoLanes(most: number, mostWaiting: Readonly<Record<Name, number>>): Record<Name, Lane> {
  const waiting: Record<Name, (() => void)[]> = { first: [], second: [] }
  const running: Record<Name, number> = { first: 0, second: 0 }

  function isFree(name: Name): boolean {
    if (running.first + running.second >= most) return false
    return name === 'first' || (running.second < most - 1 && waiting.first.length === 0)
  }

  function admit(name: Name): void {
    while (waiting[name].length > 0 && isFree(name)) {
      running[name]++
      waiting[name].shift()?.()
    }
  }

  const lane =
    (name: Name): Lane =>
    async work => {
      if (waiting[name].length >= mostWaiting[name]) fail('UNAVAILABLE', 'The server is busy. Please try again.')
      const place = new Promise<void>(resolve => waiting[name].push(resolve))
      admit(name)
      await place
      try {
        return await work()
      } finally {
        running[name]--
        admit('first')
        admit('second')
      }
    }
  return { first: lane('first'), second: lane('second') }
}
