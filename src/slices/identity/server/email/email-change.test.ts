import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mailsTo, PASSWORD, testIdentity } from '#test/identity.ts'
import { tripsOf } from '#test/trips.ts'

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

const badLink = { code: 'VALIDATION', message: 'Invalid or expired link' }
const newAddress = () => `person${++people}@x.test`

/** A confirmed account with this address; its password is PASSWORD. */
async function accountAt(email: string): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email) select id, $1 from p returning id`,
    [email, passwordHash],
  )
  return rows[0]!.id
}

async function signedIn(email: string) {
  const browser = at.browser()
  await browser.api().identity.signIn({ email, password: PASSWORD })
  return browser
}

/** A person who has asked for another address, with the tokens of the two mails. */
async function asked(newEmail = newAddress()) {
  const oldEmail = newAddress()
  const userId = await accountAt(oldEmail)
  const browser = await signedIn(oldEmail)
  expect(await browser.api().account.changeEmail({ currentPassword: PASSWORD, newEmail })).toEqual({ ok: true })
  return { userId, oldEmail, newEmail, browser, ...(await tokensOf(oldEmail, newEmail)) }
}

async function tokensOf(oldEmail: string, newEmail: string) {
  const newest = async (address: string) => (await mailsTo(t, address)).findLast(mail => mail.kind === 'confirm_email_change')?.token ?? ''
  return { byOld: await newest(oldEmail), byNew: await newest(newEmail) }
}

const confirm = (token: string) => at.clients(null).account.confirmEmail({ token })
const signIn = (email: string) => at.browser().api().identity.signIn({ email, password: PASSWORD })
const waiting = async (browser: Awaited<ReturnType<typeof signedIn>>) => (await browser.api().account.read({})).emailChange
const eventsOf = async (userId: string) =>
  (await t.owner.query<{ kind: string }>('select kind from platform.security_events where user_id = $1 order by id', [userId])).rows.map(
    ({ kind }) => kind,
  )

test.each([
  ['the present address first', ['byOld', 'byNew']],
  ['the new address first', ['byNew', 'byOld']],
] as const)('the change is made when both addresses have confirmed, %s; until then the old one signs in', async (_, order) => {
  const change = await asked()
  const { oldEmail, newEmail, browser } = change
  expect(await waiting(browser)).toMatchObject({ newEmail, isConfirmedByOld: false, isConfirmedByNew: false })
  expect(await confirm(change[order[0]])).toEqual({ isDone: false })
  expect(await waiting(browser)).toMatchObject({ isConfirmedByOld: order[0] === 'byOld', isConfirmedByNew: order[0] === 'byNew' })
  await expect(signIn(oldEmail)).resolves.toMatchObject({ user: { email: oldEmail } })
  await expect(signIn(newEmail)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

  expect(await confirm(change[order[1]])).toEqual({ isDone: true })
  await expect(signIn(newEmail)).resolves.toMatchObject({ user: { email: newEmail } })
  await expect(signIn(oldEmail)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await waiting(browser)).toBeNull()
  for (const address of [oldEmail, newEmail])
    expect((await mailsTo(t, address)).map(({ kind }) => kind)).toEqual(['confirm_email_change', 'email_changed'])
  expect(await eventsOf(change.userId)).toEqual(expect.arrayContaining(['email_change_requested', 'sessions_ended', 'email_changed']))
})

test('the session that asked stays when the change is made, and all others end', async () => {
  const { oldEmail, browser, byOld, byNew } = await asked()
  const elsewhere = await signedIn(oldEmail)
  await confirm(byOld)
  await expect(elsewhere.api().identity.refresh({})).resolves.toBeDefined()
  await confirm(byNew)
  await expect(browser.api().identity.refresh({})).resolves.toBeDefined()
  await expect(elsewhere.api().identity.refresh({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('links that were mailed to the old address no longer work once the change is made', async () => {
  const { oldEmail, byOld, byNew } = await asked()
  await at.clients(null).identity.requestPasswordReset({ email: oldEmail })
  const reset = (await mailsTo(t, oldEmail)).findLast(({ kind }) => kind === 'reset_password')!
  await confirm(byOld)
  await confirm(byNew)
  await expect(at.clients(null).identity.resetPassword({ token: reset.token, password: 'by-the-old-mailbox' })).rejects.toMatchObject(
    badLink,
  )
})

test('a link works once, and opening one side again never stands for the other', async () => {
  const { byOld, oldEmail } = await asked()
  expect(await confirm(byOld)).toEqual({ isDone: false })
  await expect(confirm(byOld)).rejects.toMatchObject(badLink)
  await expect(signIn(oldEmail)).resolves.toBeDefined()
})

test('of parallel uses of both links each works once, and the change is made exactly once', async () => {
  const { byOld, byNew, oldEmail, newEmail, userId } = await asked()
  const answers = await Promise.allSettled([byOld, byNew, byOld, byNew, byOld, byNew].map(confirm))
  const done = answers.filter(answer => answer.status === 'fulfilled').map(answer => answer.value.isDone)
  expect(done.toSorted()).toEqual([false, true])
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(badLink)
  expect((await mailsTo(t, oldEmail)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1)
  await expect(signIn(newEmail)).resolves.toBeDefined()
  expect((await eventsOf(userId)).filter(kind => kind === 'email_changed')).toHaveLength(1)
})

test('after a newer request the older links do not work', async () => {
  const first = await asked()
  const newEmail = newAddress()
  await confirm(first.byOld)
  await first.browser.api().account.changeEmail({ currentPassword: PASSWORD, newEmail })
  const second = await tokensOf(first.oldEmail, newEmail)
  for (const token of [first.byOld, first.byNew]) await expect(confirm(token)).rejects.toMatchObject(badLink)
  expect(await confirm(second.byNew)).toEqual({ isDone: false })
  expect(await confirm(second.byOld)).toEqual({ isDone: true })
  await expect(signIn(newEmail)).resolves.toBeDefined()
})

test("another person's link confirms nothing of this person's change", async () => {
  const [one, other] = [await asked(), await asked()]
  expect(await confirm(one.byOld)).toEqual({ isDone: false })
  expect(await other.browser.api().account.confirmEmail({ token: other.byNew })).toEqual({ isDone: false })
  expect(await waiting(one.browser)).toMatchObject({ isConfirmedByOld: true, isConfirmedByNew: false })
  expect(await waiting(other.browser)).toMatchObject({ isConfirmedByOld: false, isConfirmedByNew: true })
  await expect(at.clients(null).identity.verifyEmail({ token: one.byNew })).rejects.toMatchObject(badLink)
})

test('a link works to the last second of its 24 hours, and not one second longer', async () => {
  const { byOld, byNew, browser } = await asked()
  await t.owner.query(`select platform.move_clock('23 hours 59 minutes 55 seconds')`)
  expect(await confirm(byOld)).toEqual({ isDone: false })
  await t.owner.query(`select platform.move_clock('24 hours 1 second')`)
  await expect(confirm(byNew)).rejects.toMatchObject(badLink)
  await expect(browser.api().account.read({})).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
})

test('where the account is deleted meanwhile, its links do not work', async () => {
  const { userId, byOld, byNew } = await asked()
  await t.owner.query('delete from platform.profiles where id = $1', [userId])
  await t.owner.query('delete from auth."user" where id = $1', [userId])
  for (const token of [byOld, byNew]) await expect(confirm(token)).rejects.toMatchObject(badLink)
  expect((await t.owner.query('select from auth.email_changes where user_id = $1', [userId])).rowCount).toBe(0)
})

test('an address that has an account gets the same answer and the same waiting change, its owner gets no mail, and it can never be confirmed', async () => {
  const taken = newAddress()
  await accountAt(taken)
  const { browser, oldEmail, byOld } = await asked(taken)
  expect(await waiting(browser)).toMatchObject({ newEmail: taken, isConfirmedByOld: false, isConfirmedByNew: false })
  expect(await mailsTo(t, taken)).toEqual([])
  expect(await confirm(byOld)).toEqual({ isDone: false })
  await expect(signIn(oldEmail)).resolves.toBeDefined()
})

test('asking takes as many round trips to the database, and one check of the password, whether or not the address has an account', async () => {
  const oldEmail = newAddress()
  await accountAt(oldEmail)
  const browser = await signedIn(oldEmail)
  const taken = newAddress()
  await accountAt(taken)
  const ask = (newEmail: string) => tripsOf(t, () => browser.api().account.changeEmail({ currentPassword: PASSWORD, newEmail }))
  await ask(newAddress())
  const trips = [await ask(newAddress()), await ask(taken), await ask(newAddress())]
  expect(trips[0]).toBeGreaterThan(3)
  expect(trips).toEqual(Array(3).fill(trips[0]))
})

test('an address that someone else has by then gets the message for an expired link, and the change is over', async () => {
  const { browser, byOld, byNew, oldEmail, newEmail, userId } = await asked()
  await confirm(byOld)
  await accountAt(newEmail)
  await expect(confirm(byNew)).rejects.toMatchObject(badLink)
  expect(await waiting(browser)).toBeNull()
  await expect(signIn(oldEmail)).resolves.toMatchObject({ user: { email: oldEmail } })
  expect((await mailsTo(t, oldEmail)).map(({ kind }) => kind)).not.toContain('email_changed')
  expect(await eventsOf(userId)).toContain('email_change_failed')
})

test('a canceled change is over with its links, also one that a new password ends', async () => {
  const canceled = await asked()
  expect(await canceled.browser.api().account.cancelEmailChange({})).toEqual({ ok: true })
  expect(await canceled.browser.api().account.cancelEmailChange({})).toEqual({ ok: true })
  expect((await eventsOf(canceled.userId)).filter(kind => kind === 'email_change_canceled')).toHaveLength(1)
  const replaced = await asked()
  await replaced.browser.api().identity.changePassword({ currentPassword: PASSWORD, newPassword: 'the-new-password' })
  for (const { browser, byOld, byNew } of [canceled, replaced]) {
    expect(await waiting(browser)).toBeNull()
    for (const token of [byOld, byNew]) await expect(confirm(token)).rejects.toMatchObject(badLink)
  }
})

test('it needs the current password, whose attempts are limited, and counts with the other mails of an hour', async () => {
  const email = newAddress()
  await accountAt(email)
  const browser = await signedIn(email)
  const change = (currentPassword: string, newEmail = newAddress()) => browser.api().account.changeEmail({ currentPassword, newEmail })
  const codes = []
  for (let i = 0; i < 6; i++) codes.push(await change('not it').catch(error => error.code))
  expect(codes).toEqual([...Array(5).fill('VALIDATION'), 'RATE_LIMITED'])
  expect(await mailsTo(t, email)).toEqual([])
  await t.owner.query('truncate auth.rate_limits')
  for (let i = 0; i < 5; i++) await change(PASSWORD)
  await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await mailsTo(t, email)).toHaveLength(5)
  await t.owner.query('truncate auth.rate_limits')
  for (let i = 0; i < 30; i++) await at.clients(null).identity.requestPasswordReset({ email: newAddress() })
  await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

test('the address is stored in its one spelling, and the own one in another spelling is no change', async () => {
  const newEmail = newAddress()
  const { byOld, browser, oldEmail } = await asked(` ${newEmail.toUpperCase()} `)
  const own = browser.api().account.changeEmail({ currentPassword: PASSWORD, newEmail: oldEmail.toUpperCase() })
  await expect(own).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'newEmail', rule: 'email_unchanged' } })
  const bad = browser.api().account.changeEmail({ currentPassword: PASSWORD, newEmail: 'no address' })
  await expect(bad).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'newEmail' } })
  await confirm(byOld)
  await confirm((await tokensOf(oldEmail, newEmail)).byNew)
  await expect(signIn(newEmail)).resolves.toMatchObject({ user: { email: newEmail } })
})

test('links are stored as hashes, and masked in kept mails once they are used', async () => {
  const { byOld, oldEmail } = await asked()
  await t.owner.query(`update platform.mail_messages set status = 'kept' where to_address = $1`, [oldEmail])
  const { rows } = await t.owner.query(`select v::text from auth.verification v union all select c::text from auth.email_changes c`)
  expect(JSON.stringify(rows)).not.toContain(byOld)
  await confirm(byOld)
  expect((await mailsTo(t, oldEmail)).map(({ token }) => token)).toEqual([''])
})
