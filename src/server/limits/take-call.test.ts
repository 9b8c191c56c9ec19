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
