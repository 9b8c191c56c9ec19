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

test('the metrics tell of operations, failed sign-ins, jobs, mail, connections, and the disk, and name no one', async () => {
  await open.rpc('identity.signIn', { email: 'dana.oduya@example.org', password: 'not the password' })
  await t.owner.query(
    `insert into platform.mail_messages (id, kind, to_address, subject, body_text, status) values (gen_random_uuid(), 'reset', 'x@example.org', 'x', 'x', 'failed')`,
  )
  const { text } = await metrics(open, `Bearer ${token}`)
  expect(text).toMatch(/^steward_operation_seconds_count\{operation="identity.signIn"\} 1$/m)
  expect(text).toMatch(/^steward_operation_failures_total\{operation="identity.signIn",code="UNAUTHENTICATED"\} 1$/m)
  expect(text).toMatch(/^steward_sign_in_failures_total\{kind="sign_in_failed"\} 1$/m)
  for (const state of ['waiting', 'running', 'retrying', 'failed'])
    expect(text).toMatch(new RegExp(`^steward_jobs\\{state="${state}"\\} \\d+$`, 'm'))
  expect(text).toMatch(/^steward_jobs_oldest_seconds \d/m)
  expect(text).toMatch(/^steward_mail\{status="failed"\} 1$/m)
  expect(text).toMatch(/^steward_database_connections\{pool="requests",state="in use"\} \d+$/m)
  expect(text).toMatch(/^steward_disk_bytes\{kind="free"\} \d+$/m)
  // There is no backup, and an age of 0 would say that there is one.
  expect(text).not.toMatch(/^steward_backup_newest_timestamp_seconds/m)
  expect(text).not.toMatch(/dana|example\.org/)
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
