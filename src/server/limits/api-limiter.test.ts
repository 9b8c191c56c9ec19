import { expect, test } from 'vitest'
import { createApiLimiter } from './api-limiter.ts'

/** The shared counter as the database keeps it, with a clock that tests can move. */
function counter(windowSeconds = 60) {
  const state = { now: 0, takes: 0, buckets: new Map<string, { startedAt: number; count: number }>() }
  const take = async ({ token, ip }: { token: string | null; ip: string }, amount: number) => {
    const bucket = token === null ? `address:${ip}` : `person:${token.split('/')[0]}`
    state.takes++
    await Promise.resolve()
    const known = state.buckets.get(bucket)
    const row = known && state.now < known.startedAt + windowSeconds * 1000 ? known : { startedAt: state.now, count: 0 }
    row.count += amount
    state.buckets.set(bucket, row)
    return { bucket, count: row.count, secondsLeft: Math.ceil((row.startedAt + windowSeconds * 1000 - state.now) / 1000) }
  }
  const limiter = (limit: number) => createApiLimiter({ limit, windowSeconds, take, now: () => state.now })
  return { state, limiter }
}

const caller = (token: string | null, ip = '10.0.0.1') => ({ token, ip })

async function passed(calls: Promise<void>[]): Promise<number> {
  return (await Promise.allSettled(calls)).filter(call => call.status === 'fulfilled').length
}

test.each([1, 5, 19, 20, 100, 101, 999])('exactly %i parallel calls pass in a window, however many arrive (SEC-66)', async limit => {
  const { limiter } = counter()
  const count = limiter(limit)
  expect(await passed(Array.from({ length: limit * 2 + 7 }, () => count(caller('ann'))))).toBe(limit)
})

test('the error says how long to wait, and the next window starts at zero (SEC-66)', async () => {
  const { state, limiter } = counter()
  const count = limiter(2)
  await count(caller('ann'))
  await count(caller('ann'))
  state.now = 20_000
  await expect(count(caller('ann'))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many API attempts. Please try again later.',
    details: { data: { retryAfterSeconds: 40 } },
  })
  state.now = 60_000
  await expect(count(caller('ann'))).resolves.toBeUndefined()
})

test('a hundred calls cost twenty writes, and rejected ones none', async () => {
  const { state, limiter } = counter()
  const count = limiter(100)
  for (let i = 0; i < 100; i++) await count(caller('ann'))
  expect(state.takes).toBe(20)
  expect(await passed(Array.from({ length: 50 }, () => count(caller('ann'))))).toBe(0)
  expect(state.takes).toBe(20)
})

test('the sessions of one person share one count; other people and anonymous addresses have their own', async () => {
  const { limiter } = counter()
  const count = limiter(10)
  const ofAnn = Array.from({ length: 30 }, (_, i) => count(caller(`ann/${i % 3}`)))
  expect(await passed(ofAnn)).toBe(10)
  expect(await passed(Array.from({ length: 12 }, () => count(caller('bob/1'))))).toBe(10)
  expect(await passed(Array.from({ length: 12 }, () => count(caller(null, '10.0.0.2'))))).toBe(10)
  expect(await passed([count(caller(null, '10.0.0.3'))])).toBe(1)
})

test('two servers together allow no more calls than one, and the count survives a restart', async () => {
  const { limiter } = counter()
  const [one, two] = [limiter(100), limiter(100)]
  const calls = Array.from({ length: 150 }, (_, i) => (i % 2 === 0 ? one : two)(caller('ann')))
  expect(await passed(calls)).toBe(100)
  expect(await passed([limiter(100)(caller('ann'))])).toBe(0)
})

test('an unreachable counter fails the call, and the next call tries again', async () => {
  let isDown = true
  const count = createApiLimiter({
    limit: 10,
    windowSeconds: 60,
    take: async () => {
      if (isDown) throw new Error('down')
      return { bucket: 'b', count: 1, secondsLeft: 60 }
    },
  })
  await expect(count(caller('ann'))).rejects.toThrow('down')
  isDown = false
  await expect(count(caller('ann'))).resolves.toBeUndefined()
})
