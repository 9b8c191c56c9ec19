import { Failure } from '#core/failure.ts'

export type Lane = <T>(work: () => Promise<T>) => Promise<T>

interface LanesOptions {
  /** How many run at once, all lanes together. At least as many as there are lanes. */
  most: number
  /** For each lane, the first one first: how many may wait in it. */
  mostWaiting: readonly number[]
  /** For each lane: nobody waits longer than this for their turn. */
  longestWaitMs: readonly number[]
}

interface Waiting {
  admit: () => void
  refuse: () => void
}

const busy = () => new Failure('UNAVAILABLE', 'The server is busy. Please try again.')

/**
 * Lets a few run at once, in lanes of descending rank. A lane is served before those behind it, and each leaves one place fewer to them: whatever
 * queues in a later lane, nobody in an earlier one waits behind it. Throws UNAVAILABLE where a lane's line is full or the wait is too long.
 */
export function createLanes({ most, mostWaiting, longestWaitMs }: LanesOptions): Lane[] {
  const waiting: Waiting[][] = mostWaiting.map(() => [])
  const running: number[] = mostWaiting.map(() => 0)

  const fromLaneOn = (lane: number) => running.slice(lane).reduce((sum, count) => sum + count, 0)

  function isFree(lane: number): boolean {
    if (fromLaneOn(0) >= most || fromLaneOn(lane) >= most - lane) return false
    return waiting.slice(0, lane).every(line => line.length === 0)
  }

  function admitNext(): void {
    for (const [lane, line] of waiting.entries()) {
      while (line.length > 0 && isFree(lane)) {
        running[lane]!++
        line.shift()!.admit()
      }
    }
  }

  function turnIn(lane: number): Promise<void> {
    const line = waiting[lane]!
    return new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        admit: () => {
          clearTimeout(late)
          resolve()
        },
        refuse: () => {
          line.splice(line.indexOf(one), 1)
          reject(busy())
        },
      }
      const late = setTimeout(one.refuse, longestWaitMs[lane])
      line.push(one)
      admitNext()
    })
  }

  return mostWaiting.map((mostInLine, lane) => async work => {
    if (waiting[lane]!.length >= mostInLine) throw busy()
    await turnIn(lane)
    try {
      return await work()
    } finally {
      running[lane]!--
      admitNext()
    }
  })
}
