import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('never more than the limit run, everything queued runs, and failed work frees its permit', async () => {
  const run = createSemaphore(2, 100)
  let running = 0
  let most = 0
  const work = async (i: number) => {
    most = Math.max(most, ++running)
    await tick()
    running--
    if (i % 3 === 0) throw new Error('failed')
    return i
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => run(() => work(i))))
  expect(most).toBe(2)
  expect(results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))).toHaveLength(13)
  expect(await run(() => work(1))).toBe(1)
})

test('a full queue fails at once', async () => {
  const run = createSemaphore(1, 2)
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => run(() => tick('done'))))
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})
