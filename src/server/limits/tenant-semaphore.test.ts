import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTenantSemaphore, type PermitHolder } from './tenant-semaphore.ts'

const limits = {
  maxConcurrent: 4,
  maxPerOrganization: 2,
  maxPerPerson: 2,
  maxQueued: 4,
  maxQueuedPerOrganization: 3,
  maxWaitMs: 60_000,
  what: 'files',
}
const connected = new AbortController().signal

/** Work that runs until `end` is called; `state` says how far each one has come. */
function workers(changes: Partial<typeof limits> = {}) {
  const run = createTenantSemaphore({ ...limits, ...changes })
  return (name: string, signal = connected) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const one = {
      state: 'queued',
      end: () => resolve('done'),
      rule: undefined as string | undefined,
      code: undefined as string | undefined,
    }
    const holder: PermitHolder = { userId: name, organizationId: name.charAt(0) }
    run(holder, signal, async () => {
      one.state = 'running'
      return promise
    }).then(
      () => {
        one.state = 'done'
      },
      error => {
        one.state = 'rejected'
        one.code = error.code
        one.rule = error.details?.rule
      },
    )
    return one
  }
}

const states = (all: { state: string }[]) => all.map(one => one.state)

test('of nine requests of one person two run and the rest are rejected, so others still get a permit', async () => {
  const open = workers()
  const nine = Array.from({ length: 9 }, () => open('a1'))
  const other = open('b1')
  await tick()
  expect(states(nine)).toEqual(['running', 'running', ...Array(7).fill('rejected')])
  expect(nine[8]).toMatchObject({ code: 'RATE_LIMITED', rule: 'most_of_person' })
  expect(other.state).toBe('running')
})

test('one organization gets at most half of the permits, and others pass its queued requests', async () => {
  const open = workers()
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(name => open(name))
  const others = ['b1', 'c1'].map(name => open(name))
  await tick()
  expect(states(many)).toEqual(['running', 'running', 'queued', 'queued', 'queued', 'rejected'])
  expect(many[5]).toMatchObject({ code: 'RATE_LIMITED', rule: 'most_of_organization' })
  expect(states(others)).toEqual(['running', 'running'])

  // All permits are taken. The next of another organization queues last and is still first to run.
  const last = open('d1')
  others[0]!.end()
  await tick()
  expect([last.state, many[2]!.state]).toEqual(['running', 'queued'])
  many[0]!.end()
  await tick()
  expect(states(many)).toEqual(['done', 'running', 'running', 'queued', 'queued', 'rejected'])
})

test('organizations take turns at a single permit, however much one of them has queued before', async () => {
  const open = workers({ maxConcurrent: 1, maxPerOrganization: 1, maxPerPerson: 9, maxQueued: 9, maxQueuedPerOrganization: 9 })
  const many = Array.from({ length: 4 }, () => open('a1'))
  await tick()
  const others = ['b1', 'b1', 'c1'].map(name => open(name))
  const all = { a: many, b: others.slice(0, 2), c: others.slice(2) }
  let order = ''
  for (let n = 0; n < 7; n++) {
    await tick()
    const running = Object.entries(all).flatMap(([name, ones]) => ones.filter(one => one.state === 'running').map(one => ({ name, one })))
    expect(running).toHaveLength(1)
    order += running[0]!.name
    running[0]!.one.end()
  }
  expect(order).toBe('aabcaba')
})

test('never more than the limit run, everything queued runs, and failed work frees its permit', async () => {
  const run = createTenantSemaphore({ ...limits, maxQueued: 100, maxQueuedPerOrganization: 100, maxPerPerson: 100 })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) =>
      run({ userId: `${i}`, organizationId: `${i % 5}` }, connected, async () => {
        most = Math.max(most, ++running)
        await tick()
        running--
        if (i % 3 === 0) throw new Error('failed')
      }),
    ),
  )
  expect([most, running]).toEqual([4, 0])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a client that disconnects leaves the queue, and a full queue rejects at once', async () => {
  const open = workers({ maxQueued: 1 })
  const client = new AbortController()
  const [a, b] = ['a1', 'a2'].map(name => open(name))
  const gone = open('a3', client.signal)
  await tick()
  expect(states([a!, b!, gone])).toEqual(['running', 'running', 'queued'])
  const full = open('a4')
  await tick()
  expect(full).toMatchObject({ state: 'rejected', code: 'UNAVAILABLE' })
  client.abort()
  await tick()
  const next = open('a5')
  a!.end()
  await tick()
  expect(states([gone, next])).toEqual(['rejected', 'running'])
})

test('a request that has waited too long is rejected', async () => {
  const open = workers({ maxWaitMs: 10 })
  const all = ['a1', 'a2', 'a3'].map(name => open(name))
  await expect.poll(() => all[2]).toMatchObject({ state: 'rejected', code: 'UNAVAILABLE' })
})
