import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deep, runs } from '../depth.ts'
import { PASSWORD } from '../identity.ts'
import { type TestApp, testApp } from './app.ts'

// The promised time, and the duration of the attack.
const SIGN_IN_WITHIN_MS = 2000
const SECONDS = runs(4, 60)
const BATCHES_A_SECOND = 5
const CALLS_A_BATCH = 20
const HONEST_A_SECOND = 2
const GUESSES_A_SECOND = 4
// The attack's last calls are answered long after it ends.
const ENOUGH = { timeout: SECONDS * 1000 + 120_000 }

let t: TestDatabase
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { proxyHops: 1, apiLimit: 100 })
  passwordHash = await hashPassword(PASSWORD)
  // The first of a server's life is slower than the rest.
  const [first] = await makePeople(1, 'first')
  expect(await signIn(first!, PASSWORD, '10.0.0.1')).toBe(200)
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
})

async function makePeople(count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, i) => `${name}${i}@attack.test`)
  await t.owner.query(
    `with p as (insert into auth."user" (name, email, "emailVerified") select 'P', email, true from unnest($1::text[]) e (email) returning id, email),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email) select id, email from p`,
    [emails, passwordHash],
  )
  return emails
}

/** Over the network, as forwarded by a proxy. */
async function post(path: string, body: unknown, ip: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${app.url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, origin: app.url, ...headers },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

const signIn = (email: string, password: string, ip: string) => post('identity/signIn', { json: { email, password } }, ip)

/** Runs `work` so many times a second, without waiting for one to finish before the next. */
async function atRate<T>(perSecond: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const running: Promise<T>[] = []
  for (let i = 0; i < SECONDS * perSecond; i++) {
    running.push(work(i))
    await wait(1000 / perSecond)
  }
  return Promise.all(running)
}

let attacks = 0
/** Batches of sign-ups, each call for a mailbox of its own; `addressOf` gives the address of a batch. */
function attack(addressOf: (batch: number) => string): Promise<number[]> {
  const run = attacks++
  return atRate(BATCHES_A_SECOND, batch => {
    const items = Array.from({ length: CALLS_A_BATCH }, (_, i) => ({
      url: `${app.url}/rpc/identity/signUp`,
      body: { json: { firstName: 'A', lastName: 'B', email: `target-${run}-${batch}-${i}@attack.test`, password: 'a-strangers-password' } },
    }))
    return post('__batch__', items, addressOf(batch), { 'x-orpc-batch': 'buffered' })
  })
}

/**
 * Signs in as someone does whom a busy server asks to try again. The long run has the server to itself, so the first try must do.
 * It never waits out a limit: 429 is the last answer.
 */
async function signInSoon(email: string, ip: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    const status = await signIn(email, PASSWORD, ip)
    if (status !== 503 || deep || tries === 20) return status
    await wait(500)
  }
}

/** People who sign in during the attack, each from home: sorted waiting times. Every one must succeed. */
async function honestSignIns(): Promise<number[]> {
  const emails = await makePeople(SECONDS * HONEST_A_SECOND, `honest-${attacks}-`)
  const answers = await atRate(HONEST_A_SECOND, async i => {
    const start = performance.now()
    const status = await signInSoon(emails[i]!, `10.${attacks}.${i >> 8}.${i & 255}`)
    return { status, took: performance.now() - start }
  })
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  return answers.map(({ took }) => took).toSorted((a, b) => a - b)
}

const p95 = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.95) - 1]!

/** A server that shares its cores with other files' tests turns away calls before the limit does; one that has them to itself lets exactly `limit` in. */
function expectUpTo(limit: number, count: number): void {
  expect(count).toBeLessThanOrEqual(limit)
  expect(count).toBeGreaterThanOrEqual(deep ? limit : 1)
}

async function expectAccountsUpTo(limit: number): Promise<void> {
  const { accounts, mails } = await made()
  expectUpTo(limit, accounts)
  expect(mails).toBe(accounts)
}

async function made(): Promise<{ accounts: number; mails: number }> {
  const { rows } = await t.owner.query(
    `select (select count(*)::int from auth."user" where email like $1) as accounts,
       (select count(*)::int from platform.mail_messages where to_address like $1) as mails`,
    [`target-${attacks - 1}-%`],
  )
  return rows[0]!
}

test('with five batches of sign-ups a second, accounts are created up to the limit, and sign-in answers in time', ENOUGH, async () => {
  const [victim] = await makePeople(1, 'victim')
  const guess = (i: number) => signIn(victim!, `guess-${i}`, `172.16.${i >> 8}.${i & 255}`)
  const attacking = attack(() => '203.0.113.1')
  const [times, guesses] = await Promise.all([honestSignIns(), atRate(GUESSES_A_SECOND, guess), attacking])
  // The daily run shares its two cores with other files' tests; the long run has them to itself, and enough sign-ins for a
  // percentile.
  if (deep) expect(p95(times)).toBeLessThanOrEqual(SIGN_IN_WITHIN_MS)
  const tried = guesses.filter(status => status === 401).length
  expectUpTo(5, tried)
  // Others are denied by the limit, or before it by a server that has too much to do.
  expect(guesses.filter(status => status === 429 || status === 503)).toHaveLength(SECONDS * GUESSES_A_SECOND - tried)
  await expectAccountsUpTo(20)
})

test('no sign-in is denied when each batch comes from another address, so that no limit stops them', ENOUGH, async () => {
  const attacking = attack(batch => `198.51.${batch >> 8}.${batch & 255}`)
  expect(await honestSignIns()).toHaveLength(SECONDS * HONEST_A_SECOND)
  await attacking
})

test('no sign-in is denied when the attacker shares the address of the people who sign in', ENOUGH, async () => {
  const emails = await makePeople(SECONDS * HONEST_A_SECOND, 'office')
  const attacking = attack(() => '192.0.2.1')
  const statuses = await atRate(HONEST_A_SECOND, i => signInSoon(emails[i]!, '192.0.2.1'))
  await attacking
  // The limit of sign-ins per address and minute is their own.
  expect(statuses.slice(0, 100).filter(status => status !== 200)).toEqual([])
  await expectAccountsUpTo(20)
})
