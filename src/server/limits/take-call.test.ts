import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import { takeCallsFrom } from './take-call.ts'

let t: TestDatabase
let take: ReturnType<typeof takeCallsFrom>

beforeAll(async () => {
  t = await testDatabase()
  take = takeCallsFrom(t.db, 60)
})
afterAll(() => t.close())

test('calls with a session count for its person, all others for the address', async () => {
  const { people } = await makeOrganization(t, 'here', { ann: {} })
  const ip = '2001:db8::1'
  expect(await take({ token: people.ann.token, ip }, 5)).toEqual({ bucket: `api:person:${people.ann.userId}`, count: 5, secondsLeft: 60 })
  expect(await take({ token: null, ip }, 5)).toMatchObject({ bucket: 'api:address:2001:db8:0:0::/64', count: 5 })
  expect(await take({ token: 'made-up', ip }, 5)).toMatchObject({ bucket: 'api:address:2001:db8:0:0::/64', count: 10 })
})

test('parallel takes never see the same count, and the window follows the database’s clock', async () => {
  const caller = { token: null, ip: '10.0.0.1' }
  const counts = (await Promise.all(Array.from({ length: 20 }, () => take(caller, 1)))).map(state => state.count)
  expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  await t.owner.query(`select platform.move_clock('59 seconds')`)
  expect((await take(caller, 1)).count).toBe(21)
  await t.owner.query(`select platform.move_clock('61 seconds')`)
  expect(await take(caller, 3)).toMatchObject({ count: 3, secondsLeft: 60 })
  await t.owner.query(`select platform.move_clock('0')`)
})

test('takes that come while one is on its way leave together, and each has its own count', async () => {
  let transactions = 0
  const counting = {
    withAuth: () => {
      transactions++
      return t.db.withAuth()
    },
  }
  const takeTogether = takeCallsFrom(counting, 60)
  const callers = Array.from({ length: 20 }, (_, i) => ({ token: null, ip: `10.1.0.${i % 10}` }))
  const counts = (await Promise.all(callers.map(caller => takeTogether(caller, 1)))).map(state => state.count)
  expect(counts).toEqual(Array.from({ length: 20 }, (_, i) => (i < 10 ? 1 : 2)))
  expect(transactions).toBe(2)
})

test('a transaction that fails fails the takes in it, and the next one works', async () => {
  let isDown = true
  const failing = {
    withAuth: () => {
      if (isDown) throw new Error('down')
      return t.db.withAuth()
    },
  }
  const takeFrom = takeCallsFrom(failing, 60)
  const results = await Promise.allSettled([1, 2, 3].map(() => takeFrom({ token: null, ip: '10.2.0.1' }, 1)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isDown = false
  expect(await takeFrom({ token: null, ip: '10.2.0.1' }, 1)).toMatchObject({ count: 1 })
})
