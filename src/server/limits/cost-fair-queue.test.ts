import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createCostFairQueue, type Payer } from './cost-fair-queue.ts'

const connected = new AbortController().signal
const payer = (key: string, change: Partial<Payer> = {}): Payer => ({
  key,
  budgetMs: 60_000,
  most: 10,
  rule: 'most',
  text: 'Too many',
  ...change,
})

/** A queue whose works take as long as the test says. `order` has the names of those that began. */
function opened({ maxQueued = 50, maxWaitMs = { light: 60_000, heavy: 60_000 } } = {}) {
  let clock = 0
  const run = createCostFairQueue({
    windowMs: 600_000,
    maxQueued,
    maxWaitMs,
    overBudget: 'Too much time',
    now: () => clock,
  })
  const order: string[] = []
  let end: (() => void) | undefined
  const outcomes = new Map<string, string>()
  return {
    order,
    outcomes,
    pass: (ms: number) => {
      clock += ms
    },
    /** Queues work under the payers; what it is called says whose it is. */
    send(name: string, payers: readonly Payer[], signal = connected) {
      run(payers, signal, async () => {
        order.push(name)
        await new Promise<void>(resolve => {
          end = resolve
        })
      }).then(
        () => outcomes.set(name, 'done'),
        error => outcomes.set(name, error.details?.rule ?? error.code ?? String(error)),
      )
    },
    /** Ends the running work after so long. */
    async finish(ms: number) {
      await tick()
      clock += ms
      end?.()
      end = undefined
      await tick()
    },
  }
}

test('whoever floods it under many names waits behind whoever sends little, whenever they come', async () => {
  const at = opened()
  const strangers = Array.from({ length: 5 }, (_, n) => [
    payer(`stranger ${n}`),
    payer(`organization ${n}`),
    payer('one address', { most: 40 }),
  ])
  for (let round = 0; round < 4; round++) for (const [n, payers] of strangers.entries()) at.send(`stranger ${n}`, payers)
  await at.finish(4000)
  for (let i = 0; i < 6; i++) {
    at.send(`honest ${i}`, [payer(`person ${i}`), payer('honest organization'), payer(`home ${i}`)])
    // The one of a stranger's that runs already ends first.
    await at.finish(4000)
    expect(at.order.at(-1)).toBe(`honest ${i}`)
    await at.finish(200)
  }
})

test('of those who use as much as each other each has their turn', async () => {
  const at = opened()
  for (const name of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c']) at.send(name, [payer(name)])
  for (let i = 0; i < 9; i++) await at.finish(1000)
  expect(at.order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c'])
  expect(at.order.slice(3, 6).toSorted()).toEqual(['a', 'b', 'c'])
  expect(at.order).toHaveLength(9)
})

test('a full queue makes room for whoever has used less, and not for whoever has used as much', async () => {
  const at = opened({ maxQueued: 2 })
  for (const name of ['heavy 1', 'heavy 2', 'heavy 3']) at.send(name, [payer('heavy', { budgetMs: 60_000 })])
  await at.finish(5000)
  await tick()
  at.send('heavy 4', [payer('heavy')])
  at.send('heavy 5', [payer('heavy')])
  await tick()
  expect(at.outcomes.get('heavy 5')).toBe('UNAVAILABLE')
  at.send('light', [payer('light')])
  await tick()
  expect(at.outcomes.get('heavy 4')).toBe('UNAVAILABLE')
  await at.finish(10)
  expect(at.order.at(-1)).toBe('light')
})

test('a budget that is used up says when there is some again, and holds no one else up', async () => {
  const at = opened()
  for (let i = 0; i < 3; i++) at.send(`heavy ${i}`, [payer('heavy', { budgetMs: 10_000 }), payer('shared')])
  for (let i = 0; i < 3; i++) await at.finish(4000)
  at.send('heavy 4', [payer('heavy', { budgetMs: 10_000 }), payer('shared')])
  at.send('other', [payer('other'), payer('shared')])
  await tick()
  expect(at.outcomes.get('heavy 4')).toBe('decoding_time')
  expect(at.order.at(-1)).toBe('other')
  await at.finish(10)
  at.pass(130_000)
  at.send('heavy 5', [payer('heavy', { budgetMs: 10_000 })])
  await tick()
  expect(at.order.at(-1)).toBe('heavy 5')
})

test('a payer has only so many open, and failed work gives its place back', async () => {
  const at = opened()
  for (let i = 0; i < 4; i++) at.send(`work ${i}`, [payer('one', { most: 3 })])
  await tick()
  expect(at.outcomes.get('work 3')).toBe('most')
  const run = createCostFairQueue({ windowMs: 1000, maxQueued: 5, maxWaitMs: { light: 100, heavy: 100 }, overBudget: '' })
  await expect(run([payer('a')], connected, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run([payer('a')], connected, async () => 'done')).toBe('done')
})

test('whoever has used much gives up sooner than whoever is next in a moment', async () => {
  const at = opened({ maxWaitMs: { light: 60_000, heavy: 20 } })
  at.send('heavy 1', [payer('heavy')])
  await at.finish(10_000)
  at.send('running', [payer('other')])
  at.send('light', [payer('light')])
  at.send('heavy 2', [payer('heavy')])
  await vi.waitFor(() => expect(at.outcomes.get('heavy 2')).toBe('UNAVAILABLE'))
  await at.finish(10)
  expect(at.order.at(-1)).toBe('light')
})

test('whoever goes away is not waited for', async () => {
  const at = opened()
  const client = new AbortController()
  at.send('first', [payer('a')])
  at.send('gone', [payer('b')], client.signal)
  at.send('last', [payer('c')])
  client.abort('gone away')
  await at.finish(10)
  expect(at.outcomes.get('gone')).toBe('gone away')
  expect(at.order).toEqual(['first', 'last'])
})
