import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo, PASSWORD, testIdentity } from '#test/identity.ts'

/** With passkeys, which need HTTPS. */
const site = { publicUrl: 'https://steward.test' }

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let passwordHash: string
type Browser = ReturnType<typeof at.browser>

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t, site)
  passwordHash = await at.identity.hashPassword(PASSWORD)
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
let offset = 0
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
  // A code counts once, so each test has steps of its own.
  await later(120)
})

async function later(seconds: number): Promise<void> {
  offset += seconds
  await t.owner.query(`select platform.move_clock(make_interval(secs => ${offset}))`)
}

let accounts = 0
async function account(): Promise<string> {
  const email = `factor${++accounts}@x.test`
  await t.owner.query(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email, first_name, last_name) select id, $1, 'Rosa', 'Diaz' from p`,
    [email, passwordHash],
  )
  return email
}

async function codeOf(secret: string, steps = 0): Promise<string> {
  const { rows } = await t.owner.query('select extract(epoch from app.now())::float8 as now')
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (rows[0].now + steps * 30) * 1000 })
}

const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    error => error.details?.rule ?? error.code,
  )

const signIn = (browser: Browser, email: string, password = PASSWORD) => browser.api().identity.signIn({ email, password })
const verify = (browser: Browser, code: string) => browser.api().identity.verifySecondFactor({ code })

/** An account with an authenticator, signed in; the clock has moved on, so that its code counts again. */
async function withAuthenticator() {
  const email = await account()
  const browser = at.browser()
  await signIn(browser, email)
  const { secret, uri } = await browser.api().account.beginAuthenticator({})
  const { backupCodes } = await browser.api().account.verifyAuthenticator({ code: await codeOf(secret) })
  await later(60)
  return { email, browser, secret, uri, backupCodes: backupCodes! }
}

async function waiting(email: string): Promise<Browser> {
  const browser = at.browser()
  expect(await outcome(signIn(browser, email))).toBe('second_factor')
  expect(browser.token).toBeNull()
  return browser
}

const eventsOf = async (email: string) => {
  const { rows } = await t.owner.query(
    `select e.kind, e.rule from platform.security_events e join auth."user" u on u.id = e.user_id where u.email = $1 order by e.occurred_at, e.id`,
    [email],
  )
  return rows.map(({ kind, rule }) => (rule === null ? kind : `${kind} ${rule}`))
}

describe('setting up an authenticator', () => {
  test('it is active only after a code of it was right, and its person is told by email', async () => {
    const email = await account()
    const browser = at.browser()
    await signIn(browser, email)
    const { secret, uri } = await browser.api().account.beginAuthenticator({})
    expect(uri).toContain(`secret=${secret}`)
    expect((await browser.api().account.read({})).factors.authenticator).toBeNull()
    expect(await outcome(signIn(at.browser(), email))).toBe('done')
    expect(await outcome(browser.api().account.verifyAuthenticator({ code: '000000' }))).toBe('code')
    expect(await outcome(signIn(at.browser(), email))).toBe('done')
    const { backupCodes } = await browser.api().account.verifyAuthenticator({ code: await codeOf(secret) })
    expect(new Set(backupCodes).size).toBe(10)
    const { factors } = await browser.api().account.read({})
    expect(factors).toMatchObject({ backupCodesLeft: 10, passkeys: [], isRecentlyProven: true })
    expect(factors.authenticator).not.toBeNull()
    expect(await outcome(signIn(at.browser(), email))).toBe('second_factor')
    expect((await mailsTo(t, email)).map(mail => mail.subject)).toEqual(['An authenticator app was added to your Steward account'])
    expect(await eventsOf(email)).toContain('factor_added authenticator')
  })

  test('neither the secret nor a backup code is stored as it is', async () => {
    const { email, secret, backupCodes } = await withAuthenticator()
    const { rows } = await t.owner.query(
      `select a::text as row from auth.authenticators a union all select b::text from auth.backup_codes b
       union all select v::text from auth.verification v union all select m::text from platform.mail_messages m where m.to_address = $1`,
      [email],
    )
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...backupCodes, ...backupCodes.map(code => code.replace('-', ''))]) expect(stored).not.toContain(text)
  })

  test('an active authenticator is not replaced by beginning again', async () => {
    const { browser } = await withAuthenticator()
    expect(await outcome(browser.api().account.beginAuthenticator({}))).toBe('authenticator_exists')
  })

  test('of six wrong first codes five are checked', async () => {
    const browser = at.browser()
    await signIn(browser, await account())
    await browser.api().account.beginAuthenticator({})
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcome(browser.api().account.verifyAuthenticator({ code: '000000' }))),
    )
    expect(outcomes.sort()).toEqual(['RATE_LIMITED', 'code', 'code', 'code', 'code', 'code'])
  })
})

describe('signing in with a second factor', () => {
  test('the right password opens no session, and the code of the authenticator does', async () => {
    const { email, secret } = await withAuthenticator()
    const browser = await waiting(email)
    const session = await verify(browser, await codeOf(secret))
    expect(session.user.email).toBe(email)
    expect(browser.token).not.toBeNull()
    expect(await eventsOf(email)).toContain('second_factor_used authenticator')
  })

  test('a code is written with spaces too, and counts one step early or late', async () => {
    const { email, secret } = await withAuthenticator()
    const early = await codeOf(secret, 1)
    await verify(await waiting(email), `${early.slice(0, 3)} ${early.slice(3)}`)
    // The step before the one that was used is used too.
    expect(await outcome(verify(await waiting(email), await codeOf(secret)))).toBe('code')
  })

  test('a code that was used is denied again, also in parallel', async () => {
    const { email, secret } = await withAuthenticator()
    const code = await codeOf(secret)
    const browsers = await Promise.all(Array.from({ length: 4 }, () => waiting(email)))
    const outcomes = await Promise.all(browsers.map(browser => outcome(verify(browser, code))))
    expect(outcomes.sort()).toEqual(['code', 'code', 'code', 'done'])
    await t.owner.query('truncate auth.rate_limits')
    expect(await outcome(verify(await waiting(email), code))).toBe('code')
  })

  test('a sign-in is completed once, in the browser where the password was typed, within 10 minutes', async () => {
    const { email, secret } = await withAuthenticator()
    expect(await outcome(verify(at.browser(), await codeOf(secret)))).toBe('second_factor_over')
    const browser = await waiting(email)
    const copied = at.browser()
    for (const [name, value] of browser.jar) copied.jar.set(name, value)
    await verify(browser, await codeOf(secret))
    expect([...copied.jar.keys()]).toContain('__Host-steward-second-factor')
    expect([...browser.jar.keys()]).not.toContain('__Host-steward-second-factor')
    expect(await outcome(verify(copied, await codeOf(secret, 1)))).toBe('second_factor_over')
    const late = await waiting(email)
    await later(601)
    expect(await outcome(verify(late, await codeOf(secret)))).toBe('second_factor_over')
  })

  test('a password that was changed meanwhile completes no sign-in', async () => {
    const { email, secret } = await withAuthenticator()
    const browser = await waiting(email)
    await t.owner.query(`update auth.account set password = $2 where "userId" = (select id from auth."user" where email = $1)`, [
      email,
      await at.identity.hashPassword('quite-another-one'),
    ])
    expect(await outcome(verify(browser, await codeOf(secret)))).toBe('credentials')
    expect(browser.token).toBeNull()
  })

  test('a password reset does not go round it: the new password opens no session without the code (SEC-48)', async () => {
    const { email, secret } = await withAuthenticator()
    await at.browser().api().identity.requestPasswordReset({ email })
    const token = (await mailsTo(t, email)).find(mail => mail.kind === 'reset_password')!.token
    const browser = at.browser()
    expect(await outcome(browser.api().identity.resetPassword({ token, password: 'the-new-password' }))).toBe('second_factor')
    expect(browser.token).toBeNull()
    await verify(browser, await codeOf(secret))
    expect(browser.token).not.toBeNull()
    expect(await outcome(signIn(at.browser(), email, 'the-new-password'))).toBe('second_factor')
  })

  test('a session never begins without it, wherever one would: the one place where sessions begin decides', async () => {
    const { email } = await withAuthenticator()
    const { rows } = await t.owner.query('select id from auth."user" where email = $1', [email])
    const request = { requestId: 'r', ip: '10.0.0.1', userAgent: null, token: null, setHeader: () => undefined }
    const begin = at.identity.beginSession(request as never, 'invitations.accept', { userId: rows[0].id, passwordHash })
    expect(await outcome(begin)).toBe('second_factor')
  })
})

describe('backup codes', () => {
  test('each signs in once, in any spelling, and its person is told by email', async () => {
    const { email, browser, backupCodes } = await withAuthenticator()
    await verify(await waiting(email), backupCodes[0]!.toUpperCase().replace('-', ' '))
    expect(await outcome(verify(await waiting(email), backupCodes[0]!))).toBe('code')
    expect((await browser.api().account.read({})).factors.backupCodesLeft).toBe(9)
    expect((await mailsTo(t, email)).map(mail => mail.subject)).toContain('A backup code was used to sign in to your Steward account')
    expect(await eventsOf(email)).toContain('backup_code_used backup_code')
  })

  test('of parallel calls with one code one signs in', async () => {
    const { email, backupCodes } = await withAuthenticator()
    const browsers = await Promise.all(Array.from({ length: 4 }, () => waiting(email)))
    const outcomes = await Promise.all(browsers.map(browser => outcome(verify(browser, backupCodes[3]!))))
    expect(outcomes.sort()).toEqual(['code', 'code', 'code', 'done'])
  })

  test("new ones end the old ones, and another account's never count", async () => {
    const { email, browser, backupCodes } = await withAuthenticator()
    const other = await withAuthenticator()
    const renewed = await browser.api().account.newBackupCodes({})
    expect(await outcome(verify(await waiting(email), backupCodes[0]!))).toBe('code')
    expect(await outcome(verify(await waiting(email), other.backupCodes[0]!))).toBe('code')
    expect(await outcome(verify(await waiting(email), renewed.backupCodes[0]!))).toBe('done')
  })

  test('of new ones made at the same time the last ten count', async () => {
    const { browser } = await withAuthenticator()
    await Promise.all(Array.from({ length: 4 }, () => browser.api().account.newBackupCodes({})))
    expect((await browser.api().account.read({})).factors.backupCodesLeft).toBe(10)
  })

  test('without a factor there are none to make', async () => {
    const browser = at.browser()
    await signIn(browser, await account())
    expect(await outcome(browser.api().account.newBackupCodes({}))).toBe('no_factor')
  })
})

describe('wrong codes', () => {
  test('of 12 in parallel from 12 addresses exactly 5 are checked; the pause holds for the right code and after a restart', async () => {
    const { email, secret } = await withAuthenticator()
    const browsers: Browser[] = []
    while (browsers.length < 12) browsers.push(await waiting(email))
    const outcomes = await Promise.all(
      browsers.map((browser, i) => outcome(browser.api({ ip: `10.0.1.${i}` }).identity.verifySecondFactor({ code: '000000' }))),
    )
    expect(outcomes.filter(rule => rule === 'code')).toHaveLength(5)
    expect(outcomes.filter(rule => rule === 'RATE_LIMITED')).toHaveLength(7)
    const restarted = await testIdentity(t, site)
    const browser = restarted.browser()
    for (const [name, value] of browsers[0]!.jar) browser.jar.set(name, value)
    expect(await outcome(verify(browser, await codeOf(secret)))).toBe('RATE_LIMITED')
    await restarted.identity.close()
    expect((await eventsOf(email)).filter(event => event === 'second_factor_failed code')).toHaveLength(5)
    await later(15 * 60 + 1)
    expect(await outcome(verify(await waiting(email), await codeOf(secret)))).toBe('done')
  })

  test('a success clears the count', async () => {
    const { email, secret } = await withAuthenticator()
    const browser = await waiting(email)
    for (let i = 0; i < 4; i++) expect(await outcome(verify(browser, '000000'))).toBe('code')
    await verify(browser, await codeOf(secret))
    const again = await waiting(email)
    for (let i = 0; i < 5; i++) expect(await outcome(verify(again, '000000'))).toBe('code')
    expect(await outcome(verify(again, '000000'))).toBe('RATE_LIMITED')
  })
})

describe('guessing codes with patience', () => {
  const guess = async (email: string, count: number) => {
    const browser = await waiting(email)
    const outcomes: string[] = []
    for (let i = 0; i < count; i++) outcomes.push(await outcome(verify(browser, '000000')))
    return outcomes
  }
  const subjects = async (email: string) => (await mailsTo(t, email)).map(mail => mail.subject)
  const warning = 'Someone may be trying to sign in to your Steward account'

  test('the owner is told after the third wrong code behind the right password, once, and again only after a right one', async () => {
    const { email, secret } = await withAuthenticator()
    await guess(email, 2)
    expect(await subjects(email)).not.toContain(warning)
    await guess(email, 3)
    expect((await subjects(email)).filter(subject => subject === warning)).toHaveLength(1)
    await later(15 * 60 + 1)
    await verify(await waiting(email), await codeOf(secret))
    await guess(email, 3)
    expect((await subjects(email)).filter(subject => subject === warning)).toHaveLength(2)
  })

  test('the pauses grow, of any number of codes 20 are checked, and then only a password reset by mail opens it again', async () => {
    const { email, secret } = await withAuthenticator()
    for (const minutes of [15, 60, 240, 365 * 24 * 60]) {
      expect(await guess(email, 6)).toEqual([...Array(5).fill('code'), minutes > 240 ? 'second_factor_closed' : 'RATE_LIMITED'])
      await later(minutes * 60 - 10)
      if (minutes <= 240) expect(await guess(email, 1)).toEqual(['RATE_LIMITED'])
      await later(11)
    }
    expect((await subjects(email)).filter(subject => subject === 'Sign-in to your Steward account is on hold')).toHaveLength(1)
    // Neither waiting, nor the right code, nor asking for mails opens it.
    expect(await outcome(verify(await waiting(email), await codeOf(secret)))).toBe('second_factor_closed')
    await at.browser().api().identity.requestPasswordReset({ email })
    expect(await outcome(verify(await waiting(email), await codeOf(secret)))).toBe('second_factor_closed')
    const { token } = (await mailsTo(t, email)).findLast(mail => mail.kind === 'reset_password')!
    const owner = at.browser()
    expect(await outcome(owner.api().identity.resetPassword({ token, password: 'the-new-password' }))).toBe('second_factor')
    expect(await outcome(verify(owner, await codeOf(secret)))).toBe('done')
    expect(await outcome(signIn(at.browser(), email))).toBe('credentials')
  })

  test('codes in parallel are counted one by one', async () => {
    const { email } = await withAuthenticator()
    await t.owner.query(
      `insert into auth.code_attempts (user_id, count, last_at) select id, 17, app.now() from auth."user" where email = $1`,
      [email],
    )
    const browsers: Browser[] = []
    while (browsers.length < 8) browsers.push(await waiting(email))
    const outcomes = await Promise.all(browsers.map(browser => outcome(verify(browser, '000000'))))
    expect(outcomes.filter(one => one === 'code')).toHaveLength(3)
    expect(outcomes.filter(one => one === 'second_factor_closed')).toHaveLength(5)
  })
})

describe('changing factors', () => {
  test('needs a sign-in or the password within the last 10 minutes', async () => {
    const { browser } = await withAuthenticator()
    // The session stays alive by activity, which is no proof of who is there.
    await later(599)
    expect(await outcome(browser.api().account.removeFactor({ factorId: 'authenticator' }))).toBe('recent_sign_in')
    const calls = browser.api().account
    const outcomes = [
      calls.beginAuthenticator({}),
      calls.verifyAuthenticator({ code: '1' }),
      calls.beginPasskey({}),
      calls.newBackupCodes({}),
    ]
    expect(await Promise.all(outcomes.map(outcome))).toEqual(Array(4).fill('recent_sign_in'))
    expect(await outcome(calls.confirmPassword({ password: 'wrong one' }))).toBe('credentials')
    expect((await calls.read({})).factors.isRecentlyProven).toBe(false)
    await calls.confirmPassword({ password: PASSWORD })
    expect((await calls.read({})).factors.isRecentlyProven).toBe(true)
    expect(await outcome(calls.removeFactor({ factorId: 'authenticator' }))).toBe('done')
  })

  test('the last two factors take the backup codes with them also when both are removed at the same time', async () => {
    const { email, browser } = await withAuthenticator()
    const { rows } = await t.owner.query(
      `insert into auth.passkeys (user_id, credential_id, public_key, counter, name) select id, id::text, 'key', 0, 'Phone' from auth."user" where email = $1
       returning id`,
      [email],
    )
    const { account } = browser.api()
    await Promise.all(['authenticator', rows[0].id].map(factorId => account.removeFactor({ factorId })))
    expect((await account.read({})).factors).toMatchObject({ authenticator: null, passkeys: [], backupCodesLeft: 0 })
  })

  test('the last factor takes the backup codes with it, and the password alone signs in again', async () => {
    const { email, browser } = await withAuthenticator()
    await browser.api().account.removeFactor({ factorId: 'authenticator' })
    expect((await browser.api().account.read({})).factors).toMatchObject({ authenticator: null, backupCodesLeft: 0 })
    expect(await outcome(signIn(at.browser(), email))).toBe('done')
    expect((await mailsTo(t, email)).map(mail => mail.subject)).toContain('The authenticator app was removed from your Steward account')
    expect(await eventsOf(email)).toContain('factor_removed authenticator')
    expect(await outcome(browser.api().account.removeFactor({ factorId: 'authenticator' }))).toBe('NOT_FOUND')
  })
})
