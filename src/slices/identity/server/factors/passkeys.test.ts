import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo, PASSWORD, testIdentity } from '#test/identity.ts'
import { softwarePasskey } from '#test/software-passkey.ts'
import { passkeySite } from './passkey-site.ts'

const main = { origin: 'https://app.steward.test', rpId: 'steward.test' }

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let passwordHash: string
type Browser = ReturnType<typeof at.browser>

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t, { publicUrl: main.origin, baseDomain: main.rpId })
  passwordHash = await at.identity.hashPassword(PASSWORD)
  await t.owner.query(`insert into app.organizations (id, name, domain) values (gen_random_uuid(), 'Cedar', 'cedar')`)
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
})

let accounts = 0
async function account(): Promise<string> {
  const email = `passkey${++accounts}@x.test`
  await t.owner.query(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email, first_name, last_name) select id, $1, 'Rosa', 'Diaz' from p`,
    [email, passwordHash],
  )
  return email
}

const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    error => error.details?.rule ?? error.code,
  )
const signIn = (browser: Browser, email: string) => browser.api().identity.signIn({ email, password: PASSWORD })

/** A signed-in account with a passkey. */
async function withPasskey(device = softwarePasskey()) {
  const email = await account()
  const browser = at.browser()
  await signIn(browser, email)
  const { challenge } = await browser.api().account.beginPasskey({})
  const { backupCodes } = await browser.api().account.addPasskey({ name: 'Phone', ...device.create(challenge, main) })
  return { email, browser, device, backupCodes }
}

const detailsOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    error => error.details,
  )

test('the right password says which kinds of second factor the account has, and a wrong one says nothing', async () => {
  const { email, browser } = await withPasskey()
  expect(await detailsOf(signIn(at.browser(), email))).toEqual({ rule: 'second_factor', data: { authenticator: false, passkey: true } })
  await t.owner.query(
    `insert into auth.authenticators (user_id, secret, verified_at) select id, 'x', app.now() from auth."user" where email = $1`,
    [email],
  )
  expect(await detailsOf(signIn(at.browser(), email))).toEqual({ rule: 'second_factor', data: { authenticator: true, passkey: true } })
  expect(await detailsOf(at.browser().api().identity.signIn({ email, password: 'Not this one 7' }))).toEqual({ rule: 'credentials' })
  expect(await outcome(signIn(browser, await account()))).toBe('done')
})

async function challengeFor(browser: Browser, asSecondFactor = false): Promise<string> {
  return (await browser.api().identity.beginPasskeySignIn({ asSecondFactor })).challenge
}

type Device = Pick<ReturnType<typeof softwarePasskey>, 'get'>
async function use(browser: Browser, device: Device, site = main) {
  // The challenge comes first, with its cookie.
  const answer = device.get(await challengeFor(browser), site)
  return browser.api().identity.passkeySignIn(answer)
}

describe('adding a passkey', () => {
  test('it is listed by its name, comes with backup codes, and its person is told by email', async () => {
    const { email, browser, backupCodes } = await withPasskey()
    expect(backupCodes).toHaveLength(10)
    const { factors } = await browser.api().account.read({})
    expect(factors).toMatchObject({ authenticator: null, backupCodesLeft: 10, passkeysWork: true })
    expect(factors.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }])
    expect((await mailsTo(t, email)).map(mail => mail.subject)).toEqual(['A passkey was added to your Steward account'])
    expect(await outcome(signIn(at.browser(), email))).toBe('second_factor')
  })

  test('the options ask for verification of the user and for the domain above all organizations', async () => {
    const browser = at.browser()
    await signIn(browser, await account())
    expect(await browser.api().account.beginPasskey({})).toMatchObject({
      rp: { id: 'steward.test' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
  })

  test.each([
    ['of another origin', { ...main, origin: 'https://app.steward.test.evil.example' }, {}],
    ['of another domain', { ...main, rpId: 'evil.example' }, {}],
    ['at the address of an organization, sent to the main one', { ...main, origin: 'https://cedar.steward.test' }, {}],
    ['without verification of its user', main, { verifiesUser: false }],
  ])('one %s fails', async (_, site, device) => {
    const browser = at.browser()
    await signIn(browser, await account())
    const { challenge } = await browser.api().account.beginPasskey({})
    const made = softwarePasskey(device).create(challenge, site)
    expect(await outcome(browser.api().account.addPasskey({ name: 'Phone', ...made }))).toBe('passkey')
    expect((await browser.api().account.read({})).factors.passkeys).toEqual([])
  })

  test('a challenge counts once, in the browser it was made for', async () => {
    const browser = at.browser()
    await signIn(browser, await account())
    const { challenge } = await browser.api().account.beginPasskey({})
    const made = softwarePasskey().create(challenge, main)
    const cookies = browser.jar.get('__Secure-steward-passkey')!
    browser.jar.delete('__Secure-steward-passkey')
    expect(await outcome(browser.api().account.addPasskey({ name: 'Phone', ...made }))).toBe('passkey')
    browser.jar.set('__Secure-steward-passkey', cookies)
    expect(await outcome(browser.api().account.addPasskey({ name: 'Phone', ...made }))).toBe('done')
    expect(await outcome(browser.api().account.addPasskey({ name: 'Phone', ...made }))).toBe('passkey')
  })
})

describe('signing in with a passkey', () => {
  test('it stands in for the address, the password, and the code; several work, and a removed one does not', async () => {
    const { email, browser, device } = await withPasskey()
    const second = softwarePasskey()
    const { challenge } = await browser.api().account.beginPasskey({})
    await browser.api().account.addPasskey({ name: 'Key', ...second.create(challenge, main) })
    for (const one of [device, second]) {
      const fresh = at.browser()
      const session = await use(fresh, one)
      expect(session.user.email).toBe(email)
    }
    const { passkeys } = (await browser.api().account.read({})).factors
    expect(passkeys.every(passkey => passkey.lastUsedAt !== null)).toBe(true)
    await browser.api().account.removeFactor({ factorId: passkeys[0]!.id })
    const fresh = at.browser()
    expect(await outcome(use(fresh, device))).toBe('passkey')
    expect((await mailsTo(t, email)).map(mail => mail.subject)).toContain('A passkey was removed from your Steward account')
  })

  test('as the second factor it is asked for by name, and completes the sign-in', async () => {
    const { email, device } = await withPasskey()
    const browser = at.browser()
    expect(await outcome(browser.api().identity.beginPasskeySignIn({ asSecondFactor: true }))).toBe('second_factor_over')
    expect(await outcome(signIn(browser, email))).toBe('second_factor')
    const options = await browser.api().identity.beginPasskeySignIn({ asSecondFactor: true })
    expect(options).toMatchObject({ allowCredentials: [{ id: device.credentialId }], userVerification: 'required' })
    await browser.api().identity.passkeySignIn(device.get(options.challenge, main))
    expect(browser.token).not.toBeNull()
  })

  test("it works at an organization's address, with that origin and no other", async () => {
    const { device } = await withPasskey()
    const there = { ...main, origin: 'https://cedar.steward.test' }
    const tryIt = async (site: typeof main, domain: string | null) => {
      const browser = at.browser()
      const { challenge } = await browser.api({ domain }).identity.beginPasskeySignIn({ asSecondFactor: false })
      return outcome(browser.api({ domain }).identity.passkeySignIn(device.get(challenge, site)))
    }
    expect(await tryIt(there, 'cedar')).toBe('done')
    expect(await tryIt(main, 'cedar')).toBe('passkey')
    expect(await tryIt(there, null)).toBe('passkey')
  })

  test.each([
    ['of another origin', { ...main, origin: 'https://evil.example' }],
    ['of another domain', { ...main, rpId: 'evil.example' }],
  ])('an answer %s fails and is recorded', async (_, site) => {
    const { email, device } = await withPasskey()
    const browser = at.browser()
    expect(await outcome(use(browser, device, site))).toBe('passkey')
    expect(browser.token).toBeNull()
    const { rows } = await t.owner.query(
      `select e.rule from platform.security_events e join auth."user" u on u.id = e.user_id where u.email = $1 and e.kind = 'second_factor_failed'`,
      [email],
    )
    expect(rows).toEqual([{ rule: 'passkey' }])
  })

  test('without verification of its user it fails', async () => {
    const { device } = await withPasskey()
    const browser = at.browser()
    device.verifyUser(false)
    expect(await outcome(use(browser, device))).toBe('passkey')
    device.verifyUser(true)
    expect(await outcome(use(browser, device))).toBe('done')
  })

  test('an answer counts once, also in parallel, in its own browser, within 5 minutes', async () => {
    const { device } = await withPasskey()
    const browser = at.browser()
    const answer = device.get(await challengeFor(browser), main)
    expect(await outcome(at.browser().api().identity.passkeySignIn(answer))).toBe('passkey')
    const { jar } = browser
    const calls = Array.from({ length: 4 }, () => {
      const copy = at.browser()
      for (const [name, value] of jar) copy.jar.set(name, value)
      return outcome(copy.api().identity.passkeySignIn(answer))
    })
    expect((await Promise.all(calls)).sort()).toEqual(['done', 'passkey', 'passkey', 'passkey'])
    const late = at.browser()
    const challenge = await challengeFor(late)
    await t.owner.query(`select platform.move_clock('5 minutes 1 second')`)
    expect(await outcome(late.api().identity.passkeySignIn(device.get(challenge, main)))).toBe('passkey')
    await t.owner.query(`select platform.move_clock('0')`)
  })

  test('a counter that does not rise is that of a copy: it fails', async () => {
    const { device } = await withPasskey()
    const once = () => outcome(use(at.browser(), device))
    expect([await once(), await once()]).toEqual(['done', 'done'])
    device.rewind(0)
    expect([await once(), await once(), await once()]).toEqual(['passkey', 'passkey', 'done'])
  })

  test('an unknown passkey gets the same answer as a wrong one', async () => {
    expect(await outcome(use(at.browser(), softwarePasskey()))).toBe('passkey')
  })
})

test.each([
  ['https://app.steward.org', 'steward.org', 'steward.org'],
  ['https://steward.org', null, 'steward.org'],
  ['http://localhost:3000', null, 'localhost'],
  ['http://127.0.0.1:3000', null, null],
  ['https://[::1]:3000', null, null],
  ['http://steward.org', null, null],
])('passkeys of %s with the base domain %s belong to %s', (publicUrl, baseDomain, rpId) => {
  expect(passkeySite({ publicUrl, baseDomain })?.rpId ?? null).toBe(rpId)
})
