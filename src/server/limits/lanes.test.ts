import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLanes, type Lane } from './lanes.ts'

const lanes = (most: number, mostWaiting: number[], longestWaitMs = 60_000) =>
  createLanes({ most, mostWaiting, longestWaitMs: mostWaiting.map(() => longestWaitMs) }) as [Lane, Lane, ...Lane[]]

/** Work that ends when it is told to. */
function held(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    end: () => resolve(name),
    work: () => {
      begun.push(name)
      return promise
    },
  }
}

test('the second lane never has the last place, and whoever comes into the first begins at once', async () => {
  const [first, second] = lanes(2, [10, 10])
  const begun: string[] = []
  const signUps = Array.from({ length: 5 }, (_, i) => held(begun, `sign-up ${i}`))
  const running = signUps.map(({ work }) => second(work))
  const signIn = held(begun, 'sign-in')
  running.push(first(signIn.work))
  await turn()
  expect(begun).toEqual(['sign-up 0', 'sign-in'])
  for (const one of [signIn, ...signUps]) one.end()
  expect(await Promise.all(running)).toHaveLength(6)
  expect(begun).toHaveLength(6)
})

test('a place that is free goes to the first lane before the second, however long the second has waited', async () => {
  const [first, second] = lanes(2, [10, 10])
  const begun: string[] = []
  const [signUp, next, a, b] = ['sign-up', 'next sign-up', 'sign-in a', 'sign-in b'].map(name => held(begun, name)) as [
    ReturnType<typeof held>,
    ReturnType<typeof held>,
    ReturnType<typeof held>,
    ReturnType<typeof held>,
  ]
  const running = [second(signUp.work), second(next.work), first(a.work), first(b.work)]
  signUp.end()
  await turn()
  expect(begun).toEqual(['sign-up', 'sign-in a', 'sign-in b'])
  a.end()
  await turn()
  expect(begun.at(-1)).toBe('next sign-up')
  b.end()
  next.end()
  await Promise.all(running)
})

test('never more than the few run, all in line get their turn, and failed work gives its place back', async () => {
  const [first, second] = lanes(3, [100, 100])
  let running = 0
  let most = 0
  const work = async (i: number) => {
    most = Math.max(most, ++running)
    await turn()
    running--
    if (i % 3 === 0) throw new Error('failed')
  }
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? first : second)(() => work(i))))
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(26)
  await expect(second(() => work(1))).resolves.toBeUndefined()
})

test('a full line refuses at once, and the other lane is not touched by it', async () => {
  const [first, second] = lanes(2, [1, 2])
  const outcomes = Promise.allSettled(Array.from({ length: 4 }, () => second(() => turn('done'))))
  expect(await first(() => turn('signed in'))).toBe('signed in')
  const settled = await outcomes
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(settled[3]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})

test('of three lanes each leaves one place fewer to those behind it', async () => {
  const [known, strangers, others] = lanes(3, [10, 10, 10]) as [Lane, Lane, Lane]
  const begun: string[] = []
  const all = [others, others, strangers, strangers, known].map((lane, i) => {
    const one = held(begun, `${['other', 'other', 'stranger', 'stranger', 'known'][i]}`)
    return { ...one, running: lane(one.work) }
  })
  await turn()
  expect(begun).toEqual(['other', 'stranger', 'known'])
  for (const one of all) one.end()
  await Promise.all(all.map(one => one.running))
  expect(begun).toEqual(['other', 'stranger', 'known', 'stranger', 'other'])
})

test('whoever has waited long enough is told to come back, and those behind still get their turn', async () => {
  const [first] = lanes(1, [10], 50)
  const begun: string[] = []
  const running = held(begun, 'running')
  const outcomes = [first(running.work), first(async () => 'too late')]
  await expect(outcomes[1]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const next = first(async () => 'in time')
  running.end()
  expect(await next).toBe('in time')
  await outcomes[0]
})
