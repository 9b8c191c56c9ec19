import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainedEvent, firstBroken, type Seal, sealsAfter } from './chain.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function event(id: number, change: Partial<ChainedEvent> = {}): ChainedEvent {
  return {
    organizationId: 'o',
    id: `e${id}`,
    occurredAt: '2026-11-20T10:00:00.000000Z',
    actorUserId: 'u',
    mode: 'member',
    action: 'timesheet.submitted',
    resourceType: 'timesheet_submissions',
    resourceId: `r${id}`,
    before: null,
    after: '{"status": "submitted"}',
    reason: null,
    requestId: 'q',
    ...change,
  }
}

const events = (count: number) => Array.from({ length: count }, (_, index) => event(index))
const sealed = (list: ChainedEvent[]): (ChainedEvent & Seal)[] => {
  const seals = sealsAfter(null, list, sha256)
  return list.map((one, index) => ({ ...one, ...seals[index]! }))
}

test('the first event has number 1 and no predecessor; the hash of each event goes into the next', () => {
  const [one, two] = sealsAfter(null, [event(0), event(0)], sha256)
  expect(one!.sequence).toBe(1)
  expect(sealsAfter(null, [event(0)], sha256)).toEqual([one])
  expect(sealsAfter({ sequence: 1, hash: 'another' }, [event(0)], sha256)[0]!.hash).not.toBe(two!.hash)
})

test('sealing in two batches gives the same chain as in one', () => {
  const all = sealsAfter(null, events(7), sha256)
  const first = sealsAfter(null, events(7).slice(0, 3), sha256)
  expect([...first, ...sealsAfter(first[2]!, events(7).slice(3), sha256)]).toEqual(all)
})

test('verifying in two batches finds the chain intact', () => {
  const chain = sealed(events(7))
  expect(firstBroken(null, chain.slice(0, 4), sha256)).toBeNull()
  expect(firstBroken(chain[3]!, chain.slice(4), sha256)).toBeNull()
})

describe('when any field of a sealed event changes, the chain breaks at that event', () => {
  test.each(Object.keys(event(0)) as (keyof ChainedEvent)[])('%s', field => {
    const chain = sealed(events(5))
    chain[2] = { ...chain[2]!, [field]: 'changed' }
    expect(firstBroken(null, chain, sha256)).toBe(3)
  })
})

test('moving text from one field into the next is a change', () => {
  const before = sealsAfter(null, [event(0, { before: '{}', after: null })], sha256)
  const after = sealsAfter(null, [event(0, { before: null, after: '{}' })], sha256)
  expect(before[0]!.hash).not.toBe(after[0]!.hash)
})

test('an event whose own hash was recomputed after a change breaks its successor', () => {
  const chain = sealed(events(5))
  const changed = event(2, { reason: 'rewritten' })
  const [seal] = sealsAfter(chain[1]!, [changed], sha256)
  chain[2] = { ...changed, ...seal! }
  expect(firstBroken(null, chain, sha256)).toBe(4)
})

test('every removal except at the end, every swap and every insertion is found where it begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 30 }), fc.nat(), fc.nat(), (count, a, b) => {
      const chain = sealed(events(count))
      const at = a % (count - 1)
      expect(firstBroken(null, chain.toSpliced(at, 1), sha256)).toBe(at + 1)
      const [first, second] = [a % count, b % count].sort((x, y) => x - y) as [number, number]
      if (first !== second) {
        const swapped = chain.with(first, chain[second]!).with(second, chain[first]!)
        expect(firstBroken(null, swapped, sha256)).toBe(first + 1)
      }
      expect(firstBroken(null, chain.toSpliced(at, 0, { ...chain[at]!, ...event(99) }), sha256)).toBe(at + 1)
    }),
  )
})
