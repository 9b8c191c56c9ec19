import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { runs } from '../depth.ts'
import { mailsTo } from '../identity.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

const OLD = 'the-old-password'
const NEW = 'the-new-password'
const SIGN_INS = 4
// Every round checks and stores passwords, which is meant to be slow.
const SLOW = { timeout: runs(60_000, 600_000) }

let t: TestDatabase
let app: TestApp
let oldHash: string
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t, { loginLimit: 1000 })
  oldHash = await hashPassword(OLD)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

let people = 0

interface Person {
  userId: string
  email: string
  /** An existing session. */
  credentials: Credentials
}

async function makePerson(): Promise<Person> {
  await t.owner.query('truncate auth.rate_limits')
  const email = `person${++people}@password.test`
  const { rows } = await t.owner.query<{ id: string }>(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email) select id, $1 from p returning id`,
    [email, oldHash],
  )
  const userId = rows[0]!.id
  return { userId, email, credentials: await app.signIn({ userId }, null) }
}

const signIn = ({ email }: Person, password: string) => app.rpc('identity.signIn', { email, password })

/** Sign-ins with the old password that begin before, while and after the password changes. */
function signInsAround(person: Person): Promise<{ status: number }[]> {
  return Promise.all(Array.from({ length: SIGN_INS }, (_, i) => wait(i * 20).then(() => signIn(person, OLD))))
}

const liveSessions = async ({ userId }: Person) =>
  (await t.owner.query<{ id: string }>('select id from auth.session where "userId" = $1', [userId])).rows.length

async function resetToken({ email }: Person): Promise<string> {
  await app.rpc('identity.requestPasswordReset', { email })
  return (await mailsTo(t, email)).at(-1)!.token
}

test('no sign-in with the old password survives a change of it, in any interleaving', SLOW, async () => {
  const survivors: number[] = []
  for (let round = 0; round < runs(6, 100); round++) {
    const person = await makePerson()
    const [answers, changed] = await Promise.all([
      signInsAround(person),
      wait((round * 7) % 60).then(() =>
        app.rpc('identity.changePassword', { currentPassword: OLD, newPassword: NEW }, { ...person.credentials }),
      ),
    ])
    expect(changed.status).toBe(200)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    // The session that changed the password continues.
    survivors.push((await liveSessions(person)) - 1)
  }
  expect(survivors.filter(count => count !== 0)).toEqual([])
})

test('no sign-in with the old password survives a reset, in any interleaving', SLOW, async () => {
  const survivors: number[] = []
  for (let round = 0; round < runs(6, 100); round++) {
    const person = await makePerson()
    const token = await resetToken(person)
    const [answers, reset] = await Promise.all([
      signInsAround(person),
      wait((round * 7) % 60).then(() => app.rpc('identity.resetPassword', { token, password: NEW })),
    ])
    expect(reset.status).toBe(200)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    // The browser that reset the password is signed in by it.
    survivors.push((await liveSessions(person)) - 1)
  }
  expect(survivors.filter(count => count !== 0)).toEqual([])
})

test('a password that was right when it was checked opens no session once another one is stored', async () => {
  const person = await makePerson()
  const changing = await t.owner.connect()
  try {
    await changing.query('begin')
    await changing.query('update auth.account set password = $2 where "userId" = $1', [person.userId, await hashPassword(NEW)])
    const signingIn = signIn(person, OLD)
    // The password check sees the old one; creating the session must wait for the change.
    await expect.poll(waitingForARow, { timeout: 10_000 }).toBe(1)
    await changing.query('commit')
    expect(await signingIn).toMatchObject({ status: 401, json: { json: { message: 'Invalid email or password' } } })
  } finally {
    await changing.query('rollback')
    changing.release()
  }
  expect(await liveSessions(person)).toBe(1)
  expect((await signIn(person, NEW)).status).toBe(200)
})

async function waitingForARow(): Promise<number> {
  const { rows } = await t.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%auth.account%'`,
  )
  return rows.length
}

test('of two concurrent changes of one password one succeeds, and its password is stored', SLOW, async () => {
  for (let round = 0; round < runs(4, 30); round++) {
    const person = await makePerson()
    const other = await app.signIn(person, null)
    const change = (newPassword: string, credentials: Credentials) =>
      app.rpc('identity.changePassword', { currentPassword: OLD, newPassword }, { ...credentials })
    const answers = await Promise.all([change('first-new-password', person.credentials), change('second-new-password', other)])
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const right = answers[0] === winners[0] ? 'first-new-password' : 'second-new-password'
    expect((await signIn(person, right)).status).toBe(200)
    expect((await mailsTo(t, person.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
  }
})

test('of a concurrent change and reset the reset’s password is stored', SLOW, async () => {
  for (let round = 0; round < runs(4, 30); round++) {
    const person = await makePerson()
    const token = await resetToken(person)
    const [changed, reset] = await Promise.all([
      app.rpc('identity.changePassword', { currentPassword: OLD, newPassword: 'by-the-change' }, { ...person.credentials }),
      wait(round * 9).then(() => app.rpc('identity.resetPassword', { token, password: 'by-the-reset' })),
    ])
    // A change that came first invalidates the link.
    const right = reset.status === 200 ? 'by-the-reset' : 'by-the-change'
    expect([reset.status, changed.status].filter(status => status === 200)).toHaveLength(1)
    expect((await signIn(person, right)).status).toBe(200)
  }
})
