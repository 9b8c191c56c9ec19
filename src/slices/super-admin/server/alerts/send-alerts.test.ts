import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import { sendInstallationAlerts } from './send-alerts.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  const cedar = await makeOrganization(t, 'cedar', { ola: {}, oda: {}, ann: {} })
  const operators = [cedar.people.ola.userId, cedar.people.oda.userId]
  await t.owner.query('insert into platform.administrators (user_id) select unnest($1::uuid[])', [operators])
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('delete from platform.mail_messages'))

const fine: InstallationFacts = {
  version: '1',
  baseDomain: null,
  backupEveryMinutes: 15,
  lastBackup: () => new Date(Date.now() - 60_000).toISOString(),
  disk: async () => ({ freeBytes: 50, totalBytes: 100 }),
}
const alerts = async (change: Partial<InstallationFacts> = {}, runningSince = 0) => {
  const before = await sent()
  await sendInstallationAlerts({ database: t.db, installation: { ...fine, ...change }, publicUrl: 'https://x.test', runningSince })
  return (await sent()).slice(before.length)
}
const sent = async (): Promise<{ alert: string; to: string }[]> =>
  (
    await t.owner.query(
      `select alert, split_part(to_address, '@', 1) as to from platform.mail_messages where alert is not null order by created_at, id`,
    )
  ).rows

const full = { disk: async () => ({ freeBytes: 1, totalBytes: 100 }) }

test('while nothing is wrong no one gets a mail', async () => {
  expect(await alerts()).toEqual([])
})

test('every operator gets one mail for each thing that is wrong, and the same one not again within a day', async () => {
  const found = await alerts({ ...full, lastBackup: () => null })
  expect(found.map(({ alert, to }) => [alert, to.replace(/\d+$/, '')])).toEqual([
    ['backup', 'oda'],
    ['backup', 'ola'],
    ['disk', 'oda'],
    ['disk', 'ola'],
  ])
  expect(await alerts({ ...full, lastBackup: () => null })).toEqual([])
  await t.owner.query(`update platform.mail_messages set created_at = created_at - interval '25 hours' where alert = 'disk'`)
  expect((await alerts({ ...full, lastBackup: () => null })).map(({ alert }) => alert)).toEqual(['disk', 'disk'])
})

test('mail that was tried and has waited for an hour is one of them; mail that has just begun to wait, or was never tried, is none', async () => {
  const waits = (minutes: number, attempts: number) =>
    t.owner.query(
      `insert into platform.mail_messages (id, kind, to_address, subject, body_text, attempts, created_at)
       values ($1, 'welcome', 'x@x.test', 's', 'b', $2, app.now() - make_interval(mins => $3))`,
      [newId(), attempts, minutes],
    )
  await waits(50, 5)
  await waits(500, 0)
  expect(await alerts()).toEqual([])
  await waits(61, 5)
  expect((await alerts()).map(({ alert }) => alert)).toEqual(['mail', 'mail'])
})

test('a mail that waits is no reason while the mail server takes others', async () => {
  const stored = (status: string, minutes: number) =>
    t.owner.query(
      `insert into platform.mail_messages (id, kind, to_address, subject, body_text, attempts, status, created_at, sent_at)
       values ($1, 'welcome', 'x@x.test', 's', 'b', 5, $2, app.now() - make_interval(mins => $3),
         case when $2 = 'sent' then app.now() - make_interval(mins => $3) end)`,
      [newId(), status, minutes],
    )
  await stored('queued', 300)
  await stored('sent', 50)
  expect(await alerts()).toEqual([])
  await t.owner.query(`update platform.mail_messages set sent_at = sent_at - interval '20 minutes' where status = 'sent'`)
  expect((await alerts()).map(({ alert }) => alert)).toEqual(['mail', 'mail'])
})
