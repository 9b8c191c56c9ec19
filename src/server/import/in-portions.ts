import { setImmediate as others } from 'node:timers/promises'

/** Does work that yields between its portions, and lets whatever else waits have its turn there: a large file is no pause for anyone. */
export async function inPortions<Result>(work: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
    await others()
  }
}
