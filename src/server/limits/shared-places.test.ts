import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PlaceHolder, sharedPlaces } from './shared-places.ts'

const limits = {
  most: 4,
  mostOfOrganization: 2,
  mostOfPerson: 2,
  mostWaiting: 4,
  mostWaitingOfOrganization: 3,
  waitMs: 60_000,
  what: 'files',
}
const stays = new AbortController().signal

/** Work that ends when it is told to; `state` says how far each came. */
function workers(changes: Partial<typeof limits> = {}) {
  const places = sharedPlaces({ ...limits, ...changes })
  return (name: string, signal = stays) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const one = { state: 'waits', end: () => resolve('done'), rule: undefined as string | undefined, code: undefined as string | undefined }
    const holder: PlaceHolder = { userId: name, organizationId: name.charAt(0) }
    places(holder, signal, async () => {
      one.state = 'runs'
      return promise
    }).then(
      () => {
        one.state = 'done'
      },
      error => {
        one.state = 'refused'
        one.code = error.code
        one.rule = error.details?.rule
      },
    )
    return one
  }
}

const states = (all: { state: string }[]) => all.map(one => one.state)

test('nine of one person leave places to others: two run, and the rest are told how long to wait', async () => {
  const open = workers()
  const nine = Array.from({ length: 9 }, () => open('a1'))
  const other = open('b1')
  await turn()
  expect(states(nine)).toEqual(['runs', 'runs', ...Array(7).fill('refused')])
  expect(nine[8]).toMatchObject({ code: 'RATE_LIMITED', rule: 'most_of_person' })
  expect(other.state).toBe('runs')
})

test('many of one organization leave half of the places to others, who pass those that wait', async () => {
  const open = workers()
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(name => open(name))
  const others = ['b1', 'c1'].map(name => open(name))
  await turn()
  expect(states(many)).toEqual(['runs', 'runs', 'waits', 'waits', 'waits', 'refused'])
  expect(many[5]).toMatchObject({ code: 'RATE_LIMITED', rule: 'most_of_organization' })
  expect(states(others)).toEqual(['runs', 'runs'])

  // All places are taken: the next of another organization waits behind, and still comes first.
  const late = open('d1')
  others[0]!.end()
  await turn()
  expect([late.state, many[2]!.state]).toEqual(['runs', 'waits'])
  many[0]!.end()
  await turn()
  expect(states(many)).toEqual(['done', 'runs', 'runs', 'waits', 'waits', 'refused'])
})

test('never more than the most run, each gets a turn, and failed work gives its place back', async () => {
  const places = sharedPlaces({ ...limits, mostWaiting: 100, mostWaitingOfOrganization: 100, mostOfPerson: 100 })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) =>
      places({ userId: `${i}`, organizationId: `${i % 5}` }, stays, async () => {
        most = Math.max(most, ++running)
        await turn()
        running--
        if (i % 3 === 0) throw new Error('failed')
      }),
    ),
  )
  expect([most, running]).toEqual([4, 0])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('who left the line gives up the place in it, and a full line refuses at once', async () => {
  const open = workers({ mostWaiting: 1 })
  const leave = new AbortController()
  const [a, b] = ['a1', 'a2'].map(name => open(name))
  const gone = open('a3', leave.signal)
  await turn()
  expect(states([a!, b!, gone])).toEqual(['runs', 'runs', 'waits'])
  const full = open('a4')
  await turn()
  expect(full).toMatchObject({ state: 'refused', code: 'UNAVAILABLE' })
  leave.abort()
  await turn()
  const next = open('a5')
  a!.end()
  await turn()
  expect(states([gone, next])).toEqual(['refused', 'runs'])
})

test('who waited for too long is told to come back', async () => {
  const open = workers({ waitMs: 10 })
  const all = ['a1', 'a2', 'a3'].map(name => open(name))
  await expect.poll(() => all[2]).toMatchObject({ state: 'refused', code: 'UNAVAILABLE' })
})
