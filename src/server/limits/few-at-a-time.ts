import { fail } from '#core/failure.ts'

/** Lets a few run at once and the next wait in turn; throws UNAVAILABLE at once where the last in line would wait for seconds. */
export function fewAtATime(most: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) fail('UNAVAILABLE', 'The server is busy. Please try again.')
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
