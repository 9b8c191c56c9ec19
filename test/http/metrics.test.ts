import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type TestApp, testApp } from './app.ts'

const token = 'a token for metrics with enough characters'

let t: TestDatabase
let open: TestApp
let off: TestApp
beforeAll(async () => {
  t = await testDatabase()
  open = await testApp(t, { metricsToken: token })
  off = await testApp(t)
})
afterAll(async () => {
  await open.close()
  await off.close()
  await t.close()
})

const metrics = (app: TestApp, authorization?: string) =>
  app.send({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

test('the metrics are served to whoever sends the token', async () => {
  const { status, text } = await metrics(open, `Bearer ${token}`)
  expect(status).toBe(200)
  expect(text).toContain('steward_event_streams')
})

// A proxy on the same machine forwards strangers from loopback, without a header of its own.
test.each([
  ['no token', undefined],
  ['an empty one', 'Bearer '],
  ['the beginning of the token', `Bearer ${token.slice(0, -1)}`],
  ['the token and more', `Bearer ${token}x`],
  ['another scheme', `Basic ${token}`],
])('from this machine with %s they are not found', async (_, authorization) => {
  expect((await metrics(open, authorization)).status).toBe(404)
})

test('without the setting there are none, whatever is sent', async () => {
  for (const authorization of [undefined, 'Bearer undefined', 'Bearer ', `Bearer ${token}`])
    expect((await metrics(off, authorization)).status).toBe(404)
})
