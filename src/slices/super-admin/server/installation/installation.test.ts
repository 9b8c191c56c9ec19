import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityEvents } from '#core/security-event-kinds.ts'
import { newId } from '#server/id.ts'
import { installationFacts } from '#server/installation-facts.ts'
import type { DeniedCallKind } from '#server/record-security-event.ts'
import type { AccountEventKind } from '#slices/identity/server/account-event.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'
import { newOrganization } from '#test/organization.ts'

let t: TestDatabase
let as: ReturnType<typeof operatorClients>
let ola: TestOperator

beforeAll(async () => {
  t = await testDatabase()
  as = operatorClients(t)
  ola = await newOperator(t, 'Ola')
})
afterAll(() => t.close())

test('the health says version, last backup, disk, and how many jobs and mails have failed for good', async () => {
  const healthy = await as(ola).installation.health({})
  expect(healthy).toMatchObject({
    version: '9.9.9',
    lastBackupAt: '2026-11-22T10:00:00.000Z',
    backupEveryMinutes: 15,
    failedJobs: 0,
    failedMail: 0,
    oldestFailedMailAt: null,
    freeBytes: 40_000_000_000,
    totalBytes: 100_000_000_000,
  })
  expect(healthy.databaseVersion).toMatch(/^\d+(\.\d+)?$/)
  await t.owner.query(`select graphile_worker.add_job('some', max_attempts => 3), graphile_worker.add_job('some', max_attempts => 3)`)
  await t.owner.query(
    'update graphile_worker._private_jobs set attempts = 3 where id = (select min(id) from graphile_worker._private_jobs)',
  )
  await t.owner.query(
    `insert into platform.mail_messages (id, kind, to_address, subject, body_text, status) values ($1, 'organization_invitation', 'a@x.test', 'Hi', 'Hi', 'failed')`,
    [newId()],
  )
  expect(await as(ola).installation.health({})).toMatchObject({ failedJobs: 1, failedMail: 1, oldestFailedMailAt: expect.any(String) })
})

test('the last backup is the newest scheduled one, and none where none was made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-facts-'))
  const facts = installationFacts({
    dataFolder: folder,
    backupFolder: join(folder, 'backups'),
    backupMinutes: 0,
    baseDomain: undefined,
  } as never)
  expect(facts).toMatchObject({ backupEveryMinutes: null, baseDomain: null, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(facts.lastBackup()).toBeNull()
  for (const name of ['auto-20261120101500', 'auto-20261121090000', 'by-hand'])
    mkdirSync(join(folder, 'backups', name), { recursive: true })
  expect(facts.lastBackup()).toBe('2026-11-21T09:00:00.000Z')
  rmSync(folder, { recursive: true })
})

test('security events are listed newest first, with who, whom and where, page by page and by kind', async () => {
  await t.owner.query('delete from platform.security_events')
  const harbor = await newOrganization(t, 'harbor')
  const eve = await newOperator(t, 'Eve', false)
  await as(ola).operators.add({ email: eve.email })
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await as(ola).superAdmin.exit({})
  const { rows, total, more } = await as(ola).installation.securityEvents({})
  expect({ total, more }).toEqual({ total: 3, more: false })
  expect(rows.map(({ kind, person, about, organizationName }) => [kind, person, about, organizationName])).toEqual([
    ['organization_exited', ola.email, null, 'harbor'],
    ['organization_entered', ola.email, null, 'harbor'],
    ['administrator_added', ola.email, eve.email, null],
  ])
  const first = await as(ola).installation.securityEvents({ limit: 1 })
  const second = await as(ola).installation.securityEvents({ limit: 2, after: first.rows[0]!.id })
  expect([...first.rows, ...second.rows]).toEqual(rows)
  expect([first.more, second.more]).toEqual([true, false])
  expect((await as(ola).installation.securityEvents({ kind: 'administrator_added' })).rows).toEqual([rows[2]])
})

test('every kind that is recorded of accounts and denied calls can be chosen', () => {
  const recorded: Record<DeniedCallKind | AccountEventKind, true> = {
    foreign_origin: true,
    request_token: true,
    foreign_id: true,
    webhook_signature: true,
    other_organization: true,
    denied: true,
    sign_in: true,
    sign_out: true,
    password_changed: true,
    password_reset: true,
    sessions_ended: true,
    administrator_added: true,
    reset_link_printed: true,
    email_change_requested: true,
    email_change_canceled: true,
    email_change_failed: true,
    email_changed: true,
    sign_in_failed: true,
    locked_out: true,
    factor_added: true,
    factor_removed: true,
    factors_reset: true,
    second_factor_used: true,
    second_factor_failed: true,
    backup_code_used: true,
    backup_codes_renewed: true,
    kiosk_code_changed: true,
  }
  expect(Object.keys(securityEvents)).toEqual(expect.arrayContaining(Object.keys(recorded)))
})

test('docs/operations.md says of every kind when it is recorded, and of no other', () => {
  const docs = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const table = docs.slice(docs.indexOf('| Kind | When |')).split('\n\n')[0]!
  const said = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(said.toSorted()).toEqual(Object.keys(securityEvents).toSorted())
})
