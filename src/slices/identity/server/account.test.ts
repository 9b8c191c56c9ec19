import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo, PASSWORD, testIdentity } from '#test/identity.ts'
import { makeOrganization } from '#test/organization.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let passwordHash: string
let people = 0

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
  await t.owner.query(`select platform.move_clock('0')`)
})

const stranger = () => at.clients(null).identity
const badLink = { code: 'VALIDATION', message: 'Invalid or expired link' }
const newAddress = () => `someone${++people}@x.test`
const person = (email: string) => ({ firstName: 'Some', lastName: 'One', email, password: PASSWORD })

/** A confirmed account; its password is PASSWORD. */
async function account(): Promise<string> {
  const email = newAddress()
  await t.owner.query(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email) select id, $1 from p`,
    [email, passwordHash],
  )
  return email
}

async function resetToken(email: string): Promise<string> {
  await stranger().requestPasswordReset({ email })
  return (await mailsTo(t, email)).at(-1)!.token
}

test('sign-up creates an account with a profile and mails a link with the public address, whatever the request’s host (SEC-43)', async () => {
  const email = newAddress()
  expect(await at.clients(null, { domain: 'evil' }).identity.signUp(person(` ${email.toUpperCase()} `))).toEqual({ ok: true })
  const mails = await mailsTo(t, email)
  expect(mails).toMatchObject([{ kind: 'verify_email', text: expect.stringContaining('\nhttp://steward.test/auth?mode=verify&token=') }])
  const { rows } = await t.owner.query('select first_name, last_name from platform.profiles where email = $1', [email])
  expect(rows).toEqual([{ first_name: 'Some', last_name: 'One' }])
})

test('names do not appear in mails, so no one can send their own text to others through us', async () => {
  const email = newAddress()
  const injected = stranger().signUp({ ...person(email), firstName: 'Ann\r\nBcc: all@x.test' })
  await expect(injected).rejects.toThrow('Input validation failed')
  await stranger().signUp({ ...person(email), firstName: 'See https://evil.test', lastName: '<b>x</b>' })
  const [mail] = await mailsTo(t, email)
  expect(mail!.text + mail!.subject).not.toMatch(/evil|<b>|Bcc/)
})

test('sign-up with a known address gets the same answer, changes nothing and mails nothing', async () => {
  const email = await account()
  expect(await stranger().signUp({ ...person(email), password: 'another-password' })).toEqual({ ok: true })
  expect(await mailsTo(t, email)).toEqual([])
  await expect(at.browser().api().identity.signIn({ email, password: PASSWORD })).resolves.toBeDefined()
})

test('parallel sign-ups with four spellings of one address create one account and one mail (SEC-40)', async () => {
  const email = `ros\u00e9${++people}@x.test`
  const spellings = [email, ` ${email.toUpperCase()} `, email.normalize('NFD'), `${email}\n`]
  const answers = await Promise.allSettled(spellings.map(spelling => stranger().signUp(person(spelling))))
  expect(answers.map(answer => answer.status === 'fulfilled' && answer.value)).toEqual(Array(4).fill({ ok: true }))
  const { rows } = await t.owner.query(
    'select (select count(*)::int from platform.profiles where email = $1) as profiles, count(*)::int as users from auth."user" where email = $1',
    [email],
  )
  expect(rows).toEqual([{ profiles: 1, users: 1 }])
  expect(await mailsTo(t, email)).toHaveLength(1)
  await expect(stranger().signUp(person(`${email}.`))).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'email_invalid' } })
})

test('a domain in Unicode and as xn--, and letters that compose only in lower case, belong to one account', async () => {
  const n = ++people
  const [unicode, ascii] = [`\u01f0ane${n}@b\u00fccher.test`, `J\u030cane${n}@xn--bcher-kva.test`]
  for (const spelling of [unicode, ascii]) expect(await stranger().signUp(person(spelling))).toEqual({ ok: true })
  const { rows } = await t.owner.query(`select email from auth."user" where email like $1`, [`%ane${n}@%`])
  expect(rows).toEqual([{ email: unicode }])
  await t.owner.query(`update auth."user" set "emailVerified" = true where email = $1`, [unicode])
  for (const email of [unicode, ascii])
    await expect(at.browser().api().identity.signIn({ email, password: PASSWORD })).resolves.toBeDefined()
})

test('closed sign-up is denied', async () => {
  const closed = await testIdentity(t, { signUpOpen: false })
  const answer = closed.clients(null).identity.signUp(person(newAddress()))
  await expect(answer).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'sign_up_closed' } })
  expect(await closed.clients(null).identity.setupStatus({})).toMatchObject({ signUpOpen: false })
  await closed.identity.close()
})

test('a weak password is a validation error with its reason, and is not repeated in the answer (SEC-49)', async () => {
  const cases = {
    abc12: 'Password must be at least 6 characters',
    '       ': 'Password must not be only spaces',
    ['x'.repeat(129)]: 'Password must be no more than 128 characters',
    qwerty123: 'This password is too common. Please choose another one.',
  }
  for (const [password, message] of Object.entries(cases)) {
    const failures = [stranger().signUp({ ...person(newAddress()), password }), stranger().resetPassword({ token: 'any', password })].map(
      call => call.catch(error => error),
    )
    for (const failure of await Promise.all(failures)) {
      expect(failure).toMatchObject({ code: 'VALIDATION', message, details: { field: 'password' } })
      expect(JSON.stringify({ ...failure, stack: failure.stack })).not.toContain(password)
    }
  }
})

test('a password made of the person’s name, address or organization is a validation error at sign-up, change and reset', async () => {
  const email = newAddress()
  const asRosa = { ...person(email), firstName: 'Rosa', lastName: 'Delgado' }
  const invalid = (field: string) => ({ code: 'VALIDATION', details: { field, rule: 'password_personal' } })
  for (const password of ['Delgado2024!', 'rosadelgado', `${email.split('@')[0]}!`, 'Steward#1'])
    await expect(stranger().signUp({ ...asRosa, password })).rejects.toMatchObject(invalid('password'))
  await stranger().signUp(asRosa)
  const token = await resetToken(email)
  for (const password of ['Delgado2024!', 'rosadelgado'])
    await expect(stranger().resetPassword({ token, password })).rejects.toMatchObject(invalid('password'))
  const browser = at.browser()
  await browser.api().identity.resetPassword({ token, password: 'the-new-password' })
  const { rows } = await t.owner.query('select id from auth."user" where email = $1', [email])
  const { id } = await makeOrganization(t, `lighthouse${people}`, {})
  await t.owner.query(`update app.organizations set name = 'Lighthouse Pantry' where id = $1`, [id])
  await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [id, rows[0].id])
  const change = (newPassword: string) => browser.api().identity.changePassword({ currentPassword: 'the-new-password', newPassword })
  for (const password of ['Delgado2024!', 'lighthouse1', 'Pantry-2024'])
    await expect(change(password)).rejects.toMatchObject(invalid('newPassword'))
  expect(await change('lighthouse keepers')).toEqual({ ok: true })
})

test('a verification link works once, and using it ends the older ones', async () => {
  const email = newAddress()
  const browser = at.browser()
  await browser.api().identity.signUp(person(email))
  await stranger().resendVerification({ email })
  const [first, second] = await mailsTo(t, email)
  const answers = await Promise.allSettled([1, 2, 3].map(() => browser.api().identity.verifyEmail({ token: second!.token })))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  for (const token of [first!.token, second!.token, 'made-up'])
    await expect(stranger().verifyEmail({ token })).rejects.toMatchObject(badLink)
  await expect(at.browser().api().identity.signIn({ email, password: PASSWORD })).resolves.toBeDefined()
})

describe('a confirmation link in another browser than the one that signed up', () => {
  const choose = { code: 'VALIDATION', details: { field: 'password', rule: 'choose_password' } }
  async function signedUp() {
    const [email, browser] = [newAddress(), at.browser()]
    await browser.api().identity.signUp(person(email))
    return { email, browser, token: (await mailsTo(t, email))[0]!.token }
  }
  const signIn = (email: string, password: string) => at.browser().api().identity.signIn({ email, password })

  test('takes a new password, and the one of the sign-up no longer works', async () => {
    const { email, token } = await signedUp()
    await expect(stranger().verifyEmail({ token })).rejects.toMatchObject(choose)
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ details: { rule: 'email_not_verified' } })
    await expect(stranger().verifyEmail({ token, password: 'short' })).rejects.toMatchObject({ details: { rule: 'password_too_short' } })
    expect(await stranger().verifyEmail({ token, password: 'chosen-by-the-owner' })).toEqual({ ok: true })
    await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(signIn(email, 'chosen-by-the-owner')).resolves.toBeDefined()
    await expect(stranger().verifyEmail({ token, password: 'chosen-by-another' })).rejects.toMatchObject(badLink)
  })

  test('also where that browser signed up with another address, or with this one a second time', async () => {
    const { email, token } = await signedUp()
    const { browser: other } = await signedUp()
    await expect(other.api().identity.verifyEmail({ token })).rejects.toMatchObject(choose)
    await other.api().identity.signUp({ ...person(email), password: 'another-password' })
    await expect(other.api().identity.verifyEmail({ token })).rejects.toMatchObject(choose)
  })

  test('changes no password of an address that has been confirmed in the meantime', async () => {
    const { email, token } = await signedUp()
    const { rows } = await t.owner.query(`update auth."user" set "emailVerified" = true where email = $1 returning id`, [email])
    expect(rows).toHaveLength(1)
    expect(await stranger().verifyEmail({ token, password: 'chosen-by-another' })).toEqual({ ok: true })
    await expect(signIn(email, PASSWORD)).resolves.toBeDefined()
  })
})

test('a link works only for its purpose, and a reset link expires after 30 minutes by the database’s clock (SEC-44)', async () => {
  const email = newAddress()
  await stranger().signUp(person(email))
  const [verification] = await mailsTo(t, email)
  await expect(stranger().resetPassword({ token: verification!.token, password: 'new-password' })).rejects.toMatchObject(badLink)
  const token = await resetToken(email)
  await expect(stranger().verifyEmail({ token })).rejects.toMatchObject(badLink)
  await t.owner.query(`select platform.move_clock('30 minutes 1 second')`)
  await expect(stranger().resetPassword({ token, password: 'new-password' })).rejects.toMatchObject(badLink)
})

test('a reset signs this browser in, ends all other sessions, notifies the person, and ends the older link (SEC-44, SEC-45)', async () => {
  const email = await account()
  const elsewhere = at.browser()
  await elsewhere.api().identity.signIn({ email, password: PASSWORD })
  const [older, newer] = [await resetToken(email), await resetToken(email)]
  const here = at.browser()
  const session = await here.api().identity.resetPassword({ token: newer, password: 'the-new-password' })
  expect(session.user.email).toBe(email)
  await expect(here.api().identity.refresh({})).resolves.toBeDefined()
  await expect(elsewhere.api().identity.refresh({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await mailsTo(t, email)).map(mail => mail.kind)).toEqual(['reset_password', 'reset_password', 'password_changed'])
  for (const token of [older, newer])
    await expect(stranger().resetPassword({ token, password: 'a-third-one' })).rejects.toMatchObject(badLink)
  await expect(at.browser().api().identity.signIn({ email, password: PASSWORD })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(at.browser().api().identity.signIn({ email, password: 'the-new-password' })).resolves.toBeDefined()
})

test('exactly one of parallel uses of a reset link succeeds (SEC-44)', async () => {
  const email = await account()
  const token = await resetToken(email)
  const passwords = ['first-password', 'second-password', 'third-password']
  const answers = await Promise.allSettled(passwords.map(password => stranger().resetPassword({ token, password })))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  expect(answers.filter(answer => answer.status === 'rejected').map(answer => answer.reason)).toMatchObject([badLink, badLink])
})

test('a reset gets the same answer for known and unknown addresses, and the sixth in an hour mails nothing (SEC-42, SEC-47)', async () => {
  const email = await account()
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await stranger().requestPasswordReset({ email }))
  answers.push(await stranger().requestPasswordReset({ email: 'nobody@x.test' }))
  expect(answers).toEqual(Array(7).fill({ ok: true }))
  expect(await mailsTo(t, email)).toHaveLength(5)
  expect(await mailsTo(t, 'nobody@x.test')).toEqual([])
  await t.owner.query(`select platform.move_clock('1 hour 1 second')`)
  await stranger().requestPasswordReset({ email })
  expect(await mailsTo(t, email)).toHaveLength(6)
})

test('a reset request takes the same time for known and unknown addresses, within ten milliseconds of the median (SEC-42)', async () => {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < 25; i++) {
    for (const [kind, email] of [
      ['known', await account()],
      ['unknown', newAddress()],
    ] as const) {
      const start = performance.now()
      await stranger().requestPasswordReset({ email })
      took[kind].push(performance.now() - start)
    }
    await t.owner.query('truncate auth.rate_limits')
  }
  const [known, unknown] = [took.known, took.unknown].map(times => times.sort((a, b) => a - b)[times.length >> 1]!)
  expect(Math.abs(known! - unknown!)).toBeLessThan(10)
})

test('a verification link is sent again only to an unconfirmed address', async () => {
  const email = await account()
  expect(await stranger().resendVerification({ email })).toEqual({ ok: true })
  expect(await stranger().resendVerification({ email: 'nobody@x.test' })).toEqual({ ok: true })
  expect(await mailsTo(t, email)).toEqual([])
})

test('changing the password needs the current one, limits its attempts, and ends the other sessions and reset links', async () => {
  const email = await account()
  const [here, elsewhere] = [at.browser(), at.browser()]
  await here.api().identity.signIn({ email, password: PASSWORD })
  await elsewhere.api().identity.signIn({ email, password: PASSWORD })
  const token = await resetToken(email)
  const change = (currentPassword: string, newPassword = 'the-new-password') =>
    here.api().identity.changePassword({ currentPassword, newPassword })
  await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'newPassword' } })
  await expect(change('not it')).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'currentPassword' } })
  expect(await change(PASSWORD)).toEqual({ ok: true })
  await expect(here.api().identity.refresh({})).resolves.toBeDefined()
  await expect(elsewhere.api().identity.refresh({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(stranger().resetPassword({ token, password: 'by-the-link' })).rejects.toMatchObject(badLink)
  const codes = []
  for (let i = 0; i < 6; i++) codes.push(await change('not it').catch(error => error.code))
  expect(codes).toEqual([...Array(5).fill('VALIDATION'), 'RATE_LIMITED'])
})

test('a kept mail shows its link until it is used, and then the older links of the same purpose end too', async () => {
  const email = await account()
  const [older, newer] = [await resetToken(email), await resetToken(email)]
  await t.owner.query(`update platform.mail_messages set status = 'kept' where to_address = $1`, [email])
  const shown = async () => (await mailsTo(t, email)).filter(mail => mail.kind === 'reset_password').map(mail => mail.token)
  expect(await shown()).toEqual([older, newer])
  await stranger().resetPassword({ token: newer, password: 'the-new-password' })
  expect(await shown()).toEqual(['', ''])
})

test('the mail about a new password says that the other devices were signed out, and they were', async () => {
  const email = await account()
  const [here, elsewhere] = [at.browser(), at.browser()]
  for (const browser of [here, elsewhere]) await browser.api().identity.signIn({ email, password: PASSWORD })
  await here.api().identity.changePassword({ currentPassword: PASSWORD, newPassword: 'the-new-password' })
  const [mail] = await mailsTo(t, email)
  expect(mail!.text).toContain('you were signed out on all other devices')
  const { sessions } = await here.api().identity.listSessions({})
  expect(sessions.map(session => session.current)).toEqual([true])
})

test('secrets of links and passwords are stored as hashes only', async () => {
  const email = newAddress()
  await stranger().signUp(person(email))
  const [mail] = await mailsTo(t, email)
  const { rows } = await t.owner.query(`select v::text from auth.verification v union all select a::text from auth.account a`)
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(mail!.token)
  expect(stored).not.toContain(PASSWORD)
})
