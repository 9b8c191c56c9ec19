import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPrioritySemaphore } from './priority-semaphore.ts'
import type { RunWithPermit } from './semaphore.ts'

const semaphore = (maxConcurrent: number, maxQueued: number[], maxWaitMs = 60_000) =>
  createPrioritySemaphore({ maxConcurrent, maxQueued, maxWaitMs: maxQueued.map(() => maxWaitMs) }) as [
    RunWithPermit,
    RunWithPermit,
    ...RunWithPermit[],
  ]

/** Work that runs until `end` is called. */
function heldWork(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    end: () => resolve(name),
    work: () => {
      begun.push(name)
      return promise
    },
  }
}

test('the second priority never takes the last permit, so work of the first starts at once', async () => {
  const [first, second] = semaphore(2, [10, 10])
  const begun: string[] = []
  const signUps = Array.from({ length: 5 }, (_, i) => heldWork(begun, `sign-up ${i}`))
  const running = signUps.map(({ work }) => second(work))
  const signIn = heldWork(begun, 'sign-in')
  running.push(first(signIn.work))
  await tick()
  expect(begun).toEqual(['sign-up 0', 'sign-in'])
  for (const one of [signIn, ...signUps]) one.end()
  expect(await Promise.all(running)).toHaveLength(6)
  expect(begun).toHaveLength(6)
})

test('a free permit goes to the first priority before the second, however long the second has waited', async () => {
  const [first, second] = semaphore(2, [10, 10])
  const begun: string[] = []
  const [signUp, next, a, b] = ['sign-up', 'next sign-up', 'sign-in a', 'sign-in b'].map(name => heldWork(begun, name)) as [
    ReturnType<typeof heldWork>,
    ReturnType<typeof heldWork>,
    ReturnType<typeof heldWork>,
    ReturnType<typeof heldWork>,
  ]
  const running = [second(signUp.work), second(next.work), first(a.work), first(b.work)]
  signUp.end()
  await tick()
  expect(begun).toEqual(['sign-up', 'sign-in a', 'sign-in b'])
  a.end()
  await tick()
  expect(begun.at(-1)).toBe('next sign-up')
  b.end()
  next.end()
  await Promise.all(running)
})

test('never more than the limit run, everything queued runs, and failed work frees its permit', async () => {
  const [first, second] = semaphore(3, [100, 100])
  let running = 0
  let most = 0
  const work = async (i: number) => {
    most = Math.max(most, ++running)
    await tick()
    running--
    if (i % 3 === 0) throw new Error('failed')
  }
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? first : second)(() => work(i))))
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(26)
  await expect(second(() => work(1))).resolves.toBeUndefined()
})

test('a full queue fails at once, and the other priority is not affected', async () => {
  const [first, second] = semaphore(2, [1, 2])
  const outcomes = Promise.allSettled(Array.from({ length: 4 }, () => second(() => tick('done'))))
  expect(await first(() => tick('signed in'))).toBe('signed in')
  const settled = await outcomes
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(settled[3]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})

test('each lower priority may use one permit fewer', async () => {
  const [known, strangers, others] = semaphore(3, [10, 10, 10]) as [RunWithPermit, RunWithPermit, RunWithPermit]
  const begun: string[] = []
  const all = [others, others, strangers, strangers, known].map((run, i) => {
    const one = heldWork(begun, `${['other', 'other', 'stranger', 'stranger', 'known'][i]}`)
    return { ...one, running: run(one.work) }
  })
  await tick()
  expect(begun).toEqual(['other', 'stranger', 'known'])
  for (const one of all) one.end()
  await Promise.all(all.map(one => one.running))
  expect(begun).toEqual(['other', 'stranger', 'known', 'stranger', 'other'])
})

test('work that has waited too long fails, and the work queued behind it still runs', async () => {
  const [first] = semaphore(1, [10], 50)
  const begun: string[] = []
  const running = heldWork(begun, 'running')
  const outcomes = [first(running.work), first(async () => 'too late')]
  await expect(outcomes[1]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const next = first(async () => 'in time')
  running.end()
  expect(await next).toBe('in time')
  await outcomes[0]
})
