import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { slowWayTo } from '#test/slow-database.ts'
import { type ChangeFeed, listen } from './listen.ts'
import type { Change } from './transaction.ts'

let t: TestDatabase
let feed: ChangeFeed
let other: ChangeFeed
let received: Change[]
let notifications: number
let gaps: number
const reported: unknown[] = []

beforeAll(async () => {
  t = await testDatabase()
  const connection = t.connections.directConnectionFor('app_login')
  const report = (error: unknown) => void reported.push(error)
  feed = await listen({ connection, onChanges: () => undefined, onGap: () => undefined, report })
  other = await listen({
    connection,
    onChanges: changes => {
      notifications++
      received.push(...changes)
    },
    onGap: () => void gaps++,
    report,
  })
})
afterAll(async () => {
  await feed.close()
  await other.close()
  await t.close()
})
beforeEach(() => {
  received = []
  notifications = 0
  gaps = 0
})

const change = (): Change => ({ table: 'time_entries', id: newId(), organizationId: newId() })

test('a change that one process publishes reaches the others', async () => {
  const one = change()
  feed.announce([one])
  await expect.poll(() => received).toEqual([one])
})

test('the publishing process gets the change at once, and only once', async () => {
  const one = change()
  other.announce([one])
  expect(received).toEqual([one])
  const two = change()
  feed.announce([two])
  await expect.poll(() => received).toContainEqual(two)
  expect(received).toEqual([one, two])
})

test('a burst is sent in few notifications, with each change once and none lost to the payload limit', async () => {
  const burst = Array.from({ length: 500 }, change)
  for (const one of burst) feed.announce([one, one])
  await expect.poll(() => received.length).toBe(500)
  expect(received).toEqual(burst)
  expect(notifications).toBeLessThan(15)
})

test('a lost connection reconnects and listens again, and subscribers are told of the gap (DRV-3)', async () => {
  await t.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steward listen' and datname = current_database()`,
  )
  const missed = change()
  feed.announce([missed])
  await expect.poll(() => gaps, { timeout: 5000 }).toBe(1)
  expect(reported.length).toBeGreaterThan(0)
  const late = change()
  await expect
    .poll(
      () => {
        feed.announce([late])
        return received
      },
      { timeout: 5000 },
    )
    .toContainEqual(late)
})

test('a hung database is detected, and the time until it recovers is reported as a gap', async () => {
  const slow = await slowWayTo(t.connections)
  const delivered: Change[] = []
  let missed = 0
  const listener = await listen({
    connection: slow.connections.directConnectionFor('app_login'),
    onChanges: changes => void delivered.push(...changes),
    onGap: () => void missed++,
    report: () => undefined,
    limits: { heartbeatMs: 100, responseTimeoutMs: 200 },
  })
  slow.hang()
  feed.announce([change()])
  await new Promise(resolve => setTimeout(resolve, 500))
  slow.recover()
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
  const one = change()
  feed.announce([one])
  await expect.poll(() => delivered).toEqual([one])
  await listener.close()
  slow.close()
})
