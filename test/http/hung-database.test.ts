import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, type World } from '../isolation/world.ts'
import { slowWayTo } from '../slow-database.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let slow: Awaited<ReturnType<typeof slowWayTo>>
let app: TestApp
let world: World
let employee: Credentials
beforeAll(async () => {
  t = await testDatabase()
  slow = await slowWayTo(t.connections)
  app = await testApp({ ...t, connections: slow.connections })
  world = await makeWorld(t, 'hung')
  employee = await app.signIn(world.people.employee, world.organization.id)
})
afterAll(async () => {
  // Nothing in the server waits for a database that is gone.
  slow.close()
  await app.close()
  await t.close()
})

const mine = () => app.rpc('timesheets.mine', { date: openPeriod }, { ...employee })

test('while the database hangs every call asks to retry, readiness reports it within its second, and everything works when it answers again', {
  timeout: 40_000,
}, async () => {
  expect((await mine()).status).toBe(200)
  expect((await app.send({ url: '/readyz' })).status).toBe(200)
  slow.hang()
  await new Promise(resolve => setTimeout(resolve, 1100))
  const started = performance.now()
  const probes = await Promise.all(Array.from({ length: 50 }, () => app.send({ url: '/readyz' })))
  expect(new Set(probes.map(probe => probe.status))).toEqual(new Set([503]))
  // One second is promised, with ample room for a busy machine.
  expect(performance.now() - started).toBeLessThan(4000)
  const answers = await Promise.all([...Array.from({ length: 20 }, mine), app.rpc('identity.session', {}, { ...employee })])
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, json: { json: { message: 'The server is busy. Please try again.' } } })
    expect(answer.headers['retry-after']).toBe('2')
    // A session that could not be looked up does not count as expired.
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  slow.recover()
  await expect.poll(async () => (await mine()).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await app.send({ url: '/readyz' })).status, { timeout: 10_000 }).toBe(200)
})
