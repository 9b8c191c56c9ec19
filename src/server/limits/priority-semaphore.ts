import { Failure } from '#core/failure.ts'
import type { RunWithPermit } from './semaphore.ts'

interface PrioritySemaphoreOptions {
  /** How many run at once, all priorities together. At least the number of priorities. */
  maxConcurrent: number
  /** The queue limit of each priority, the highest priority first. */
  maxQueued: readonly number[]
  /** The longest wait in the queue of each priority, in milliseconds. */
  maxWaitMs: readonly number[]
}

interface Waiting {
  admit: () => void
  reject: () => void
}

const busy = () => new Failure('UNAVAILABLE', 'The server is busy. Please try again.')

/**
 * A semaphore with one queue per priority, the highest first. A queue is served before those of lower priority, and each lower priority may
 * use one permit fewer, so work never waits behind work of lower priority. The functions throw UNAVAILABLE when their queue is full or the
 * wait takes too long.
 */
export function createPrioritySemaphore({ maxConcurrent, maxQueued, maxWaitMs }: PrioritySemaphoreOptions): RunWithPermit[] {
  const queues: Waiting[][] = maxQueued.map(() => [])
  const running: number[] = maxQueued.map(() => 0)

  const runningFrom = (priority: number) => running.slice(priority).reduce((sum, count) => sum + count, 0)

  function isFree(priority: number): boolean {
    if (runningFrom(0) >= maxConcurrent || runningFrom(priority) >= maxConcurrent - priority) return false
    return queues.slice(0, priority).every(queue => queue.length === 0)
  }

  function admitNext(): void {
    for (const [priority, queue] of queues.entries()) {
      while (queue.length > 0 && isFree(priority)) {
        running[priority]!++
        queue.shift()!.admit()
      }
    }
  }

  function acquire(priority: number): Promise<void> {
    const queue = queues[priority]!
    return new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        admit: () => {
          clearTimeout(timeout)
          resolve()
        },
        reject: () => {
          queue.splice(queue.indexOf(one), 1)
          reject(busy())
        },
      }
      const timeout = setTimeout(one.reject, maxWaitMs[priority])
      queue.push(one)
      admitNext()
    })
  }

  return maxQueued.map((limit, priority) => async work => {
    if (queues[priority]!.length >= limit) throw busy()
    await acquire(priority)
    try {
      return await work()
    } finally {
      running[priority]!--
      admitNext()
    }
  })
}
