import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestApp, testApp } from '#test/http/app.ts'
import { listenSmtp, messageIdOf, type SmtpServer } from '#test/smtp-server.ts'
import { button, text } from './blocks.ts'
import { enqueueMail } from './outbox.ts'

let t: TestDatabase
let smtp: SmtpServer
let app: TestApp
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  smtp = await listenSmtp()
  smtp.isOpen = false
  app = await testApp(t, { smtpUrl: smtp.url })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
  await t.close()
})

const jobs = async () =>
  (
    await t.owner.query<{ id: string; attempts: number; waits: number }>(
      `select j.id, j.attempts, extract(epoch from j.run_at - now())::float as waits
       from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
       where k.identifier = 'send_mail' and j.locked_at is null order by j.id`,
    )
  ).rows
/** The queue looks for due jobs every two seconds, unless it is told of one. */
const runNow = () =>
  t.owner.query(
    `with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now())
     select pg_notify('jobs:insert', '{"r":1,"count":3}')`,
  )

test('a mail server that is down for an hour loses no mail and doubles none, and the reason is shown meanwhile (SEC-154)', async () => {
  const blocks = [text('Hello,'), button('Open', 'http://localhost/auth?token=abc')]
  const ids = await t.db
    .withAuth()
    .write(async tx =>
      Array.from({ length: 3 }, (_, i) => enqueueMail(tx, { kind: 'reset_password', to: `n${i}@x.test`, subject: 'Hi', blocks })),
    )
  // The wait after each attempt is the queue's own; only the clock of the jobs is moved.
  const waited = ids.map(() => 0)
  for (let attempt = 1; waited.some(seconds => seconds < 3600); attempt++) {
    const waiting = async () => (await jobs()).filter(job => job.attempts === attempt).length
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(ids.length)
    for (const [i, { waits }] of (await jobs()).entries()) waited[i]! += waits
    await runNow()
    expect(attempt, 'attempts within the hour').toBeLessThan(11)
  }
  expect(smtp.received).toEqual([])
  const { rows: down } = await t.owner.query(`select distinct status, last_error like '%down%' as is_reason from platform.mail_messages`)
  expect(down).toEqual([{ status: 'queued', is_reason: true }])

  smtp.isOpen = true
  const states = async () => {
    await runNow()
    return (await t.owner.query('select distinct status from platform.mail_messages')).rows
  }
  await expect.poll(states, { timeout: 10_000, interval: 50 }).toEqual([{ status: 'sent' }])
  await expect.poll(jobs).toEqual([])
  expect(smtp.received.map(messageIdOf).sort()).toEqual(ids.map(id => `${id}@localhost`).sort())
}, 60_000)
