import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeOrganization, type TestOrganization } from '../organization.ts'
import { type TestApp, testApp } from './app.ts'

const PASSWORD = 'a-good-password'
const NEW_PASSWORD = 'another-good-one'

let t: TestDatabase
let app: TestApp
let own: TestOrganization<'ann'>
let email: string
let round = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits, platform.security_events, platform.mail_messages')
  own = await makeOrganization(t, `house${++round}`, { ann: {} })
  email = `ann@house${round}.test`
  await t.owner.query(
    `insert into auth.account ("accountId", "providerId", "userId", password) values ($1::text, 'credential', $1::uuid, $2)`,
    [own.people.ann.userId, await hashPassword(PASSWORD)],
  )
  app = await testApp(t)
  return () => app.close()
})

const signIn = (password: string, address = email) => app.rpc('identity.signIn', { email: address, password })

/** A signed-in browser, as the headers of its next calls. */
async function browser(password = PASSWORD) {
  const answer = await signIn(password)
  expect(answer.status).toBe(200)
  return credentialsOf(answer)
}

function credentialsOf({ headers, json }: Awaited<ReturnType<typeof signIn>>): Record<string, string> {
  const cookie = [headers['set-cookie']].flat().map(text => String(text).split(';')[0])
  return { cookie: cookie.join('; '), 'x-request-token': (json as { json: { request_token: string } }).json.request_token }
}

/** All recorded events by kind, once no work is running. */
async function recorded() {
  await app.close()
  const { rows } = await t.owner.query('select * from platform.security_events order by kind, id')
  return rows
}

const ann = () => ({ user_id: own.people.ann.userId, organization_id: own.id })
const kindsOf = (rows: { kind: string }[]) => rows.map(row => row.kind)

describe('recorded with the person, their organization, the operation, the request and the address', () => {
  test('a sign-in and a sign-out', async () => {
    const answer = await signIn(PASSWORD)
    const out = await app.rpc('identity.signOut', {}, credentialsOf(answer))
    expect(out.status).toBe(200)
    expect(await recorded()).toMatchObject([
      { kind: 'sign_in', ...ann(), operation: 'identity.signIn', request_id: answer.headers['x-request-id'], address: '127.0.0.1' },
      { kind: 'sign_out', ...ann(), operation: 'identity.signOut', request_id: out.headers['x-request-id'], address: '127.0.0.1' },
    ])
  })

  test('a wrong password, and the pause after five', async () => {
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await signIn('not this one')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const rows = await recorded()
    expect(kindsOf(rows)).toEqual(['locked_out', 'locked_out', ...Array(5).fill('sign_in_failed')])
    for (const row of rows) {
      expect(row).toMatchObject({ user_id: own.people.ann.userId, operation: 'identity.signIn', address: '127.0.0.1', count: 1 })
      expect(row.account).toMatch(/^[\w-]{43}$/)
    }
    expect(rows.map(row => row.rule)).toEqual([null, null, ...Array(5).fill('credentials')])
    expect(new Set(rows.map(row => row.account)).size).toBe(1)
  })

  test('a wrong password of an address without an account, which is stored as its hash only', async () => {
    expect((await signIn('a secret in the wrong field', 'nobody.knows@elsewhere.test')).status).toBe(401)
    const rows = await recorded()
    expect(rows).toMatchObject([{ kind: 'sign_in_failed', user_id: null, account: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(JSON.stringify(rows)).not.toMatch(/nobody\.knows|elsewhere|wrong field/)
  })

  test('a wrong current password, a changed password, and how many sessions it ended', async () => {
    const [here] = [await browser(), await browser(), await browser()]
    const change = (currentPassword: string) => app.rpc('identity.changePassword', { currentPassword, newPassword: NEW_PASSWORD }, here)
    expect((await change('not this one')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(200)
    const rows = (await recorded()).filter(row => row.kind !== 'sign_in')
    const operation = 'identity.changePassword'
    expect(rows).toMatchObject([
      { kind: 'password_changed', ...ann(), operation },
      // Two browsers, and the session that the test's organization came with.
      { kind: 'sessions_ended', ...ann(), operation, count: 3 },
      { kind: 'sign_in_failed', ...ann(), operation, rule: 'credentials', account: null },
    ])
  })

  test('a password that was reset by a mailed link, and the sign-in that comes with it', async () => {
    await browser()
    expect((await app.rpc('identity.requestPasswordReset', { email })).status).toBe(200)
    const { rows: mails } = await t.owner.query('select body_text from platform.mail_messages where to_address = $1', [email])
    const token = /token=([\w-]+)/.exec(mails[0].body_text)?.[1]
    expect((await app.rpc('identity.resetPassword', { token: 'x'.repeat(43), password: NEW_PASSWORD })).status).toBe(422)
    expect((await app.rpc('identity.resetPassword', { token, password: NEW_PASSWORD })).status).toBe(200)
    const operation = 'identity.resetPassword'
    const rows = (await recorded()).filter(row => row.operation === operation)
    expect(rows).toMatchObject([
      { kind: 'password_reset', user_id: own.people.ann.userId },
      { kind: 'sessions_ended', user_id: own.people.ann.userId, count: 2 },
      { kind: 'sign_in', ...ann() },
      { kind: 'sign_in_failed', user_id: null, rule: 'link' },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('one session that was ended, and all others that were', async () => {
    const [here] = [await browser(), await browser(), await browser()]
    const { sessionId } = own.people.ann
    expect((await app.rpc('identity.revokeSession', { sessionId }, here)).status).toBe(200)
    const others = await app.rpc('identity.revokeOtherSessions', {}, here)
    expect(others).toMatchObject({ status: 200, json: { json: { ended: 2 } } })
    expect((await app.rpc('identity.revokeOtherSessions', {}, here)).json).toMatchObject({ json: { ended: 0 } })
    expect((await recorded()).filter(row => row.kind === 'sessions_ended')).toMatchObject([
      { ...ann(), operation: 'identity.revokeSession', count: 1 },
      { ...ann(), operation: 'identity.revokeOtherSessions', count: 2 },
    ])
  })
})

test('no password, token or address is in any of it', async () => {
  const here = await browser()
  await signIn('not this one')
  await app.rpc('identity.changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, here)
  const { rows: sessions } = await t.owner.query('select token from auth.session where "userId" = $1', [own.people.ann.userId])
  const text = JSON.stringify(await recorded())
  for (const secret of [PASSWORD, NEW_PASSWORD, 'not this one', email, ...sessions.map(session => session.token)])
    expect(text).not.toContain(secret)
})

test('what is not committed is not recorded: a sign-out that ends nothing, a change that fails', async () => {
  const here = await browser()
  const change = { currentPassword: PASSWORD, newPassword: 'short' }
  expect((await app.rpc('identity.changePassword', change, here)).status).toBe(422)
  await t.owner.query('delete from auth.session')
  expect((await app.rpc('identity.signOut', {}, here)).status).toBe(401)
  expect(kindsOf(await recorded())).toEqual(['sign_in'])
})

test('300 wrong passwords at many accounts become a bounded number of rows, with every attempt counted and one alert for the address', async () => {
  const statuses: number[] = []
  // In groups: on a busy machine more would wait too long for their turn and be answered 503.
  for (const together of [5, 5, 5, 5, ...Array<number>(14).fill(20)]) {
    const tries = Array.from({ length: together }, (_, i) => signIn('not this one', `guess${statuses.length + i}@elsewhere.test`))
    statuses.push(...(await Promise.all(tries)).map(answer => answer.status))
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(20)
  const rows = await recorded()
  expect(rows.length).toBeLessThanOrEqual(42)
  // A busy machine answers some with 503: those were no attempts.
  const attempts = statuses.filter(status => status !== 503)
  expect(new Set(attempts)).toEqual(new Set([401, 429]))
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(attempts.length)
  expect(attempts.length).toBeGreaterThan(270)
  const alerts = app.said.filter(line => line.startsWith('security: alert'))
  expect(alerts).toHaveLength(2)
  expect(alerts).toContain('security: alert: 20 times sign_in_failed within 15 minutes by address 127.0.0.1')
})

test('a row that cannot be written delays no answer and is reported', async () => {
  await t.owner.query('alter table platform.security_events rename to hidden_events')
  try {
    expect((await signIn('not this one')).status).toBe(401)
    await app.close()
    expect(app.said.some(line => line.includes('security_events'))).toBe(true)
  } finally {
    await t.owner.query('alter table platform.hidden_events rename to security_events')
  }
})
