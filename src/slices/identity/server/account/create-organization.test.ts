import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PASSWORD, testIdentity } from '#test/identity.ts'
import { addPerson, newOrganization } from '#test/organization.ts'
import { createAccount } from '../create-account.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let passwordHash: string
let people = 0

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t, { baseDomain: 'steward.test' })
  passwordHash = await at.identity.hashPassword(PASSWORD)
})
beforeEach(() => t.moveClock('0'))
afterAll(async () => {
  await at.identity.close()
  await t.close()
})

/** Someone who signed up and confirmed their address, signed in. */
async function newcomer(here = at) {
  const email = `rosa${++people}@x.test`
  const account = { email, firstName: 'Rosa', lastName: 'Delgado', passwordHash, verified: true }
  const userId = (await t.db.withAuth().write(tx => createAccount(tx, account)))!
  const browser = here.browser()
  await browser.api().identity.signIn({ email, password: PASSWORD })
  return { email, userId, browser, api: () => browser.api() }
}
const cedar = (change: object = {}) => ({
  organizationName: 'Cedar House',
  subdomain: `cedar${people}`,
  timezone: 'America/Chicago',
  ...change,
})
const organizationsOf = async (userId: string) =>
  (await t.owner.query<{ id: string }>('select organization_id as id from app.organization_members where user_id = $1', [userId])).rows

test('a person without an organization creates one, administers it, can record hours, and their session is in it', async () => {
  const rosa = await newcomer()
  expect(await rosa.api().bootstrap({})).toMatchObject({ organization: null, organizations: [], mode: 'person' })
  const { organizationId } = await rosa.api().identity.createOrganization(cedar({ subdomain: 'rosas-house.steward.test' }))
  expect(await rosa.api().bootstrap({})).toMatchObject({
    organization: { id: organizationId, name: 'Cedar House', domain: 'rosas-house', timezone: 'America/Chicago' },
    mode: 'member',
    role: { key: 'administrator_time' },
    employee: { hasGroup: true },
    superAdmin: false,
  })
})

test('in the new organization the session is that of a member at every later sign-in', async () => {
  const rosa = await newcomer()
  const { organizationId } = await rosa.api().identity.createOrganization(cedar())
  const elsewhere = at.browser()
  await elsewhere.api().identity.signIn({ email: rosa.email, password: PASSWORD })
  expect(await elsewhere.api().bootstrap({})).toMatchObject({ organization: { id: organizationId } })
})

test('whoever is in an organization cannot create another, whatever their role', async () => {
  const harbor = await newOrganization(t, 'harbor')
  for (const role of ['administrator', 'employee'] as const) {
    const member = await addPerson(t, harbor, 'Dana', { role })
    await expect(at.clients(member).identity.createOrganization(cedar())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "You're already part of an organization",
      details: { rule: 'has_organization' },
    })
    expect(await organizationsOf(member.userId)).toEqual([{ id: harbor.id }])
  }
})

test('a person is told which organizations they have left and which are inactive, and of no one else', async () => {
  const [harbor, cedarHouse, river] = await Promise.all(['one-harbor', 'one-cedar', 'one-river'].map(domain => newOrganization(t, domain)))
  const lee = await addPerson(t, harbor!, 'Lee', { role: 'administrator' })
  const ask = async () => (await at.clients(lee).identity.closedOrganizations({})).organizations
  const nameOf = async ({ id }: { id: string }) =>
    (await t.owner.query<{ name: string }>('select name from app.organizations where id = $1', [id])).rows[0]!.name
  for (const organization of [cedarHouse!, river!])
    await t.owner.query(`insert into app.organization_members (organization_id, user_id) values ($1, $2)`, [organization.id, lee.userId])
  expect(await ask()).toEqual([])

  await t.owner.query('update app.employees set is_active = false where id = $1', [lee.employeeId])
  await t.owner.query('update app.organizations set is_active = false where id = $1', [cedarHouse!.id])
  const expected = [
    { name: await nameOf(harbor!), hasLeft: true },
    { name: await nameOf(cedarHouse!), hasLeft: false },
  ]
  expect(await ask()).toEqual(expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  const colleague = await addPerson(t, harbor!, 'Dana', { role: 'employee' })
  expect((await at.clients(colleague).identity.closedOrganizations({})).organizations).toEqual([])
})

test('whoever left their organization can create one', async () => {
  const harbor = await newOrganization(t, 'leftbehind')
  const former = await addPerson(t, harbor, 'Lee', { role: 'administrator' })
  await t.owner.query('update app.employees set is_active = false where id = $1', [former.employeeId])
  const { organizationId } = await at.clients(former).identity.createOrganization(cedar({ subdomain: 'lees-own' }))
  expect(await at.clients(former).bootstrap({})).toMatchObject({
    organization: { id: organizationId },
    organizations: [{ domain: 'lees-own' }],
  })
})

test('of parallel attempts of one account one creates an organization', async () => {
  const rosa = await newcomer()
  const answers = await Promise.allSettled(
    [1, 2, 3, 4].map(n => rosa.api().identity.createOrganization(cedar({ subdomain: `parallel${n}` }))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status === 'rejected'))
    expect(answer).toMatchObject({ reason: { code: 'CONFLICT', details: { rule: 'has_organization' } } })
  expect(await organizationsOf(rosa.userId)).toHaveLength(1)
})

test('of two people who claim a subdomain at once one gets it, and the other stays without an organization and can choose another (SEC-113)', async () => {
  const claimants = [await newcomer(), await newcomer()]
  const answers = await Promise.allSettled(claimants.map(one => one.api().identity.createOrganization(cedar({ subdomain: 'claimed' }))))
  const loser = answers.findIndex(({ status }) => status === 'rejected')
  expect(answers[1 - loser]).toMatchObject({ status: 'fulfilled' })
  expect(answers[loser]).toMatchObject({
    reason: {
      code: 'CONFLICT',
      message: 'This subdomain is already taken. Please choose a different one.',
      details: { field: 'subdomain', data: { title: 'Subdomain Unavailable' } },
    },
  })
  expect(await organizationsOf(claimants[loser]!.userId)).toEqual([])
  await expect(claimants[loser]!.api().identity.createOrganization(cedar({ subdomain: 'another' }))).resolves.toBeDefined()
})

test.each([
  [{ subdomain: 'Harbor' }, 'subdomain', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
  [{ subdomain: 'admin' }, 'subdomain', 'This subdomain is already taken. Please choose a different one.'],
  [{ subdomain: '' }, 'subdomain', 'Subdomain must be at least 3 characters long'],
  [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose a valid time zone'],
])('%j is a validation error at its field', async (change, field, message) => {
  const rosa = await newcomer()
  await expect(rosa.api().identity.createOrganization(cedar(change))).rejects.toMatchObject({
    code: 'VALIDATION',
    message,
    details: { field },
  })
  expect(await organizationsOf(rosa.userId)).toEqual([])
})

test.each([{ createdBy: 'x' }, { role: 'super_admin' }, { maxUsers: 1000 }, { organizationId: 'x' }, { founder: 'x' }])(
  'an input with %j is not accepted (SEC-27)',
  async more => {
    const rosa = await newcomer()
    await expect(rosa.api().identity.createOrganization({ ...cedar(), ...more })).rejects.toThrow('Input validation failed')
    expect(await organizationsOf(rosa.userId)).toEqual([])
  },
)

test('a stranger creates none', async () => {
  await expect(at.clients(null).identity.createOrganization(cedar())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('an account has ten attempts a day; then the eleventh is denied, also with a free subdomain, and no other account’s', async () => {
  const [rosa, other] = [await newcomer(), await newcomer()]
  await other.api().identity.createOrganization(cedar({ subdomain: 'taken-name' }))
  for (let n = 0; n < 10; n++)
    await expect(rosa.api().identity.createOrganization(cedar({ subdomain: 'taken-name' }))).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(rosa.api().identity.createOrganization(cedar({ subdomain: 'free-name' }))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { data: { retryAfterSeconds: expect.any(Number) } },
  })
  const third = await newcomer()
  await expect(third.api().identity.createOrganization(cedar())).resolves.toBeDefined()
  await t.moveClock('24 hours 1 second')
  await rosa.browser.api().identity.signIn({ email: rosa.email, password: PASSWORD })
  await expect(rosa.api().identity.createOrganization(cedar({ subdomain: 'free-name' }))).resolves.toBeDefined()
})

test('an invalid name costs no attempt', async () => {
  const rosa = await newcomer()
  for (let n = 0; n < 12; n++)
    await expect(rosa.api().identity.createOrganization(cedar({ subdomain: 'x' }))).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(rosa.api().identity.createOrganization(cedar())).resolves.toBeDefined()
})

test('where sign-up is closed only platform administrators create organizations', async () => {
  const closed = await testIdentity(t, { signUpOpen: false })
  const [rosa, operator] = [await newcomer(closed), await newcomer(closed)]
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [operator.userId])
  await expect(rosa.api().identity.createOrganization(cedar())).rejects.toMatchObject({
    code: 'FORBIDDEN',
    details: { rule: 'sign_up_closed' },
  })
  expect(await organizationsOf(rosa.userId)).toEqual([])
  await expect(operator.api().identity.createOrganization(cedar())).resolves.toBeDefined()
  await closed.identity.close()
})
