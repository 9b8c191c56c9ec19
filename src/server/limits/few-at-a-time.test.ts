import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewAtATime } from './few-at-a-time.ts'

test('never more than the few run, all in line get their turn, and failed work gives its place back', async () => {
  const few = fewAtATime(2, 100)
  let running = 0
  let most = 0
  const work = async (i: number) => {
    most = Math.max(most, ++running)
    await turn()
    running--
    if (i % 3 === 0) throw new Error('failed')
    return i
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => few(() => work(i))))
  expect(most).toBe(2)
  expect(results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))).toHaveLength(13)
  expect(await few(() => work(1))).toBe(1)
})

test('who would be too far back in line is refused at once', async () => {
  const few = fewAtATime(1, 2)
  const places = Array.from({ length: 4 }, () => few(() => turn('done')))
  const outcomes = await Promise.allSettled(places)
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})
