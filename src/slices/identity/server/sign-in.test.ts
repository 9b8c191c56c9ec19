import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PASSWORD, testIdentity } from '#test/identity.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let passwordHash: string

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t)
  passwordHash = await at.identity.hashPassword(PASSWORD)
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
})

let accounts = 0
async function account(verified = true): Promise<string> {
  const email = `person${++accounts}@x.test`
  await t.owner.query(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, $2) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $3 from p)
     insert into platform.profiles (id, email) select id, $1 from p`,
    [email, verified, passwordHash],
  )
  return email
}

async function outcome(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'signed in',
    error => error.code,
  )
}

test('an unknown address and a wrong password get the same message, code and details (SEC-42)', async () => {
  const email = await account()
  const failures = [email, 'nobody@x.test', `${'long'.repeat(10)}@elsewhere.test`].map(address =>
    at
      .browser()
      .api()
      .identity.signIn({ email: address, password: 'not this one' })
      .catch(({ code, message, details }) => ({ code, message, details })),
  )
  const bodies = await Promise.all(failures)
  expect(bodies[0]).toEqual({ code: 'UNAUTHENTICATED', message: 'Invalid email or password', details: { rule: 'credentials' } })
  expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
})

test('the right password of an unconfirmed address is denied with its own rule, without a session (SEC-51)', async () => {
  const browser = at.browser()
  const answer = browser.api().identity.signIn({ email: await account(false), password: PASSWORD })
  await expect(answer).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'email_not_verified' } })
  expect(browser.headers).toEqual([])
  expect(browser.token).toBeNull()
})

test('an address is found in any spelling', async () => {
  const email = await account()
  const session = await at
    .browser()
    .api()
    .identity.signIn({ email: `  ${email.toUpperCase()} `, password: PASSWORD })
  expect(session.user.email).toBe(email)
})

test('a session cookie planted before sign-in is ended, and the new session has a new token (SEC-58)', async () => {
  const [attacker, victim] = [at.browser(), at.browser()]
  await attacker.api().identity.signIn({ email: await account(), password: PASSWORD })
  for (const [name, value] of attacker.jar) victim.jar.set(name, value)
  await victim.api().identity.signIn({ email: await account(), password: PASSWORD })
  expect(victim.token).not.toBe(attacker.token)
  await expect(attacker.api().identity.refresh({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(victim.api().identity.refresh({})).resolves.toMatchObject({ token_type: 'bearer' })
})

describe('password attempts', () => {
  test('of 12 parallel wrong passwords from 12 addresses exactly 5 are checked (SEC-62, SEC-63)', async () => {
    const email = await account()
    const attempts = Array.from({ length: 12 }, (_, i) =>
      outcome(
        at
          .browser()
          .api({ ip: `10.0.0.${i}` })
          .identity.signIn({ email, password: 'wrong one' }),
      ),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter(code => code === 'UNAUTHENTICATED')).toHaveLength(5)
    expect(outcomes.filter(code => code === 'RATE_LIMITED')).toHaveLength(7)
  })

  test('the pause applies to the right password and after a restart, says how long, and ends by the database’s clock (SEC-62)', async () => {
    const email = await account()
    const wrong = () => at.browser().api().identity.signIn({ email, password: 'wrong one' })
    for (let i = 0; i < 5; i++) await outcome(wrong())
    const restarted = await testIdentity(t)
    const right = () => restarted.browser().api().identity.signIn({ email, password: PASSWORD })
    await expect(right()).rejects.toMatchObject({ code: 'RATE_LIMITED', message: 'Too many login attempts. Please try again later.' })
    const failure = await right().catch(error => error)
    expect(failure.details.data.retryAfterSeconds).toBeGreaterThan(14 * 60)
    expect(failure.details.data.retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
    await t.owner.query(`select platform.move_clock('15 minutes 1 second')`)
    expect(await outcome(right())).toBe('signed in')
    await t.owner.query(`select platform.move_clock('0')`)
    await restarted.identity.close()
  })

  test('one address is limited across all accounts, and each success is taken back from its count (SEC-64)', async () => {
    const strict = await testIdentity(t, { loginLimit: 1 })
    const email = await account()
    const from = (ip: string, address: string, password: string) =>
      outcome(strict.browser().api({ ip }).identity.signIn({ email: address, password }))
    for (let i = 0; i < 5; i++) expect(await from('10.1.1.1', email, PASSWORD)).toBe('signed in')
    const outcomes = []
    for (let i = 0; i < 5; i++) outcomes.push(await from('10.1.1.1', `guess${i}@x.test`, 'wrong one'))
    expect(outcomes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'RATE_LIMITED'])
    expect(await from('::ffff:10.1.1.1', email, PASSWORD)).toBe('RATE_LIMITED')
    expect(await from('10.1.1.2', email, PASSWORD)).toBe('signed in')
    await strict.identity.close()
  })

  test('attempts on a paused account do not use up the sign-ins of others at the address (SEC-62, SEC-64)', async () => {
    const [paused, other] = [await account(), await account()]
    const from = (email: string, password: string) => outcome(at.browser().api({ ip: '10.2.2.2' }).identity.signIn({ email, password }))
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => from(paused, 'wrong one')))
    expect(outcomes.filter(code => code === 'UNAUTHENTICATED')).toHaveLength(5)
    for (let i = 0; i < 30; i++) expect(await from(paused, PASSWORD)).toBe('RATE_LIMITED')
    expect(await from(other, PASSWORD)).toBe('signed in')
  })

  test('a success clears the account’s count', async () => {
    const email = await account()
    const attempt = (password: string) => outcome(at.browser().api().identity.signIn({ email, password }))
    for (let i = 0; i < 4; i++) await attempt('wrong one')
    expect(await attempt(PASSWORD)).toBe('signed in')
    expect(await attempt('wrong one')).toBe('UNAUTHENTICATED')
  })

  test('others cannot lock a person out of a known browser, and a browser is known only to its account', async () => {
    const [mine, other] = [await account(), await account()]
    const known = at.browser()
    await known.api().identity.signIn({ email: mine, password: PASSWORD })
    await known.api().identity.signOut({})
    await t.owner.query(`insert into auth.rate_limits select bucket, app.now(), 99 from (values ($1), ($2)) b (bucket)`, [
      await bucketOf(mine),
      await bucketOf(other),
    ])
    expect(await outcome(at.browser().api().identity.signIn({ email: mine, password: PASSWORD }))).toBe('RATE_LIMITED')
    expect(await outcome(known.api().identity.signIn({ email: other, password: PASSWORD }))).toBe('RATE_LIMITED')
    expect(await outcome(known.api().identity.signIn({ email: mine, password: PASSWORD }))).toBe('signed in')
  })
})

test('an account signs in six times as often as it may fail, which holds up neither a known browser nor a new password', async () => {
  const strict = await testIdentity(t, { loginLimit: 1 })
  const email = await account()
  const known = strict.browser()
  const signIn = (browser: typeof known, password = PASSWORD) => outcome(browser.api().identity.signIn({ email, password }))
  // The known browser's first sign-in was a stranger's, and a wrong password is no sign-in.
  expect(await signIn(known)).toBe('signed in')
  for (let i = 0; i < 5; i++) expect(await signIn(strict.browser())).toBe('signed in')
  expect(await signIn(strict.browser())).toBe('RATE_LIMITED')
  for (let i = 0; i < 6; i++) expect(await signIn(known)).toBe('signed in')
  expect(await signIn(known)).toBe('RATE_LIMITED')
  const newPassword = 'a-password-that-is-new'
  await known.api().identity.changePassword({ currentPassword: PASSWORD, newPassword })
  expect(await signIn(strict.browser(), 'wrong one')).toBe('UNAUTHENTICATED')
  await t.owner.query(`delete from auth.rate_limits where bucket like 'sign-in:%'`)
  for (let i = 0; i < 6; i++) expect(await signIn(strict.browser(), newPassword)).toBe('signed in')
  expect(await signIn(strict.browser(), newPassword)).toBe('RATE_LIMITED')
  await strict.identity.close()
})

test('wrong passwords typed in one session do not keep another session of the account from changing it', async () => {
  const email = await account()
  const [stolen, own] = [at.browser(), at.browser()]
  for (const browser of [stolen, own]) await browser.api().identity.signIn({ email, password: PASSWORD })
  const change = (browser: typeof own, currentPassword: string) =>
    outcome(browser.api().identity.changePassword({ currentPassword, newPassword: 'a-password-that-is-new' }))
  for (let i = 0; i < 5; i++) expect(await change(stolen, 'wrong one')).toBe('VALIDATION')
  expect(await change(stolen, PASSWORD)).toBe('RATE_LIMITED')
  expect(await change(own, PASSWORD)).toBe('signed in')
})

test('a known browser is not limited by its address’s attempts, and its own do not count for the address', async () => {
  const email = await account()
  const known = at.browser()
  const signIn = (browser: typeof known, address: string, password: string) =>
    outcome(browser.api({ ip: '10.7.7.7' }).identity.signIn({ email: address, password }))
  expect(await signIn(known, email, PASSWORD)).toBe('signed in')
  await known.api().identity.signOut({})
  for (let i = 0; i < 20; i++) await signIn(at.browser(), `guess-at-office${i}@x.test`, 'wrong one')
  expect(await signIn(at.browser(), email, PASSWORD)).toBe('RATE_LIMITED')
  expect(await signIn(known, email, PASSWORD)).toBe('signed in')
  for (let i = 0; i < 5; i++) expect(await signIn(known, email, 'wrong one')).toBe('UNAUTHENTICATED')
  expect(await signIn(known, email, PASSWORD)).toBe('RATE_LIMITED')
})

/** The bucket of an account, found by an attempt. */
async function bucketOf(email: string): Promise<string> {
  await t.owner.query('truncate auth.rate_limits')
  await outcome(at.browser().api().identity.signIn({ email, password: 'wrong one' }))
  const { rows } = await t.owner.query(
    `delete from auth.rate_limits where bucket like 'sign-in:%' and bucket not like 'sign-in:address:%' returning bucket`,
  )
  return rows[0].bucket
}
