import { fail } from '#core/failure.ts'

/** Runs the work as soon as it gets a permit. Throws UNAVAILABLE when it cannot get one. */
export type RunWithPermit = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `maxConcurrent` at once and queues the rest in order. Throws UNAVAILABLE when `maxQueued` already wait. */
export function createSemaphore(maxConcurrent: number, maxQueued: number): RunWithPermit {
  const queue: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) fail('UNAVAILABLE', 'The server is busy. Please try again.')
      await new Promise<void>(resolve => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The permit passes to the next in the queue without being freed in between.
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
