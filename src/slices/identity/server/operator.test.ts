import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addAdministrator, resetLinkFor } from './operator.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

test('an operator can make an address a platform administrator, with a verified account that cannot be signed in to yet', async () => {
  expect(await addAdministrator(database.db, 'ops@example.org', 'no password has this hash')).toEqual({ created: true })
  expect(await addAdministrator(database.db, 'ops@example.org', 'another')).toEqual({ created: false })
  const { rows } = await database.owner.query(
    `select u.email, u."emailVerified" as verified, a.password from platform.administrators p join auth."user" u on u.id = p.user_id
     join auth.account a on a."userId" = u.id`,
  )
  expect(rows).toEqual([{ email: 'ops@example.org', verified: true, password: 'no password has this hash' }])
})

test('a reset link is created only for a known address, and the database stores only its hash', async () => {
  await addAdministrator(database.db, 'link@example.org', 'x')
  const link = await resetLinkFor(database.db, 'link@example.org', 'https://steward.example.org')
  expect(link).toMatch(/^https:\/\/steward\.example\.org\/auth\?mode=reset-password&token=[\w-]{43}$/)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  const { rows } = await database.owner.query<{ identifier: string }>('select identifier from auth.verification')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.identifier).not.toContain(token)
  expect(await resetLinkFor(database.db, 'nobody@example.org', 'https://steward.example.org')).toBeNull()
})

test('each command is recorded as a security event with the account, and no event has its link or address', async () => {
  await database.owner.query('delete from platform.security_events')
  await addAdministrator(database.db, 'seen@example.org', 'x')
  const link = await resetLinkFor(database.db, 'seen@example.org', 'https://steward.example.org')
  await resetLinkFor(database.db, 'nobody@example.org', 'https://steward.example.org')
  const { rows } = await database.owner.query(
    `select e.*, u.email from platform.security_events e join auth."user" u on u.id = e.user_id order by e.id`,
  )
  expect(rows).toMatchObject([
    { kind: 'administrator_added', email: 'seen@example.org', operation: 'operator', address: 'server' },
    { kind: 'reset_link_printed', email: 'seen@example.org', operation: 'operator', address: 'server' },
  ])
  const stored = JSON.stringify(rows.map(({ email: _, ...event }) => event))
  expect(stored).not.toContain('seen@example.org')
  expect(stored).not.toContain(new URL(link ?? '').searchParams.get('token'))
})
