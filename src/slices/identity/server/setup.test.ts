import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIME_FEATURES } from '#core/vocabulary.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PASSWORD, testIdentity, testSecret } from '#test/identity.ts'
import { createAccount } from './create-account.ts'
import { setupCode } from './setup/setup-code.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t, { baseDomain: 'steward.test', previewPrefix: 'preview-', supportAddress: 'help@x.test' })
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})

const setup = (code: string, change: object = {}) => ({
  code,
  firstName: 'Olga',
  lastName: 'First',
  email: 'Olga@x.test',
  password: PASSWORD,
  organizationName: 'First Things',
  subdomain: 'firstthings.steward.test',
  timezone: 'Europe/Berlin',
  ...change,
})

const printed = () => setupCode(t.db, testSecret)

test('every server and every start of an installation print the same setup code; another database or secret has another one', async () => {
  const codes = await Promise.all([printed(), printed()])
  expect(codes[0]).toBe(codes[1])
  expect(await setupCode(t.db, 'another secret of at least 32 letters')).not.toBe(codes[0])
  await t.owner.query('update platform.installation set setup_seed = gen_random_uuid()::text')
  expect(await printed()).not.toBe(codes[0])
})

test('setup needs the complete code, and a validation error does not use it up', async () => {
  const code = await printed()
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const { identity } = at.clients(null)
  expect(await identity.setupStatus({})).toEqual({
    needed: true,
    signUpOpen: true,
    baseDomain: 'steward.test',
    supportAddress: 'help@x.test',
    insecure: false,
    demo: [],
  })
  for (const wrong of ['AAAA-BBBB-CCCC', code!.slice(0, -1), 'x', 'é'.repeat(12)])
    await expect(identity.setup(setup(wrong))).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'code' } })
  const failures = [
    [{ subdomain: 'Harbor' }, 'subdomain', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    [{ subdomain: 'admin' }, 'subdomain', 'This subdomain is already taken. Please choose a different one.'],
    [{ subdomain: 'preview-1' }, 'subdomain', 'This subdomain is already taken. Please choose a different one.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose a valid time zone'],
    [{ password: 'abc' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  ] as const
  for (const [change, field, message] of failures)
    await expect(identity.setup(setup(code!, change))).rejects.toMatchObject({ code: 'VALIDATION', message, details: { field } })
})

test('the code alone is checked by the same rule, uses nothing up, and its wrong tries count with those of the setup', async () => {
  const code = (await printed())!
  const { identity } = at.browser().api({ ip: '10.9.7.7' })
  const check = (typed: string) => identity.checkSetupCode({ code: typed }).catch(error => [error.code, error.details.field])
  expect(await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual({ ok: true })
  for (let i = 0; i < 19; i++) expect(await check(`WRONG-${i}`)).toEqual(['VALIDATION', 'code'])
  await expect(identity.setup(setup('WRONG'))).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'code' } })
  await expect(identity.setup(setup('WRONG'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await check('WRONG')).toEqual(['RATE_LIMITED', undefined])
  expect(await check(code)).toEqual({ ok: true })
})

test('wrong codes pause their own address, and the right code passes from any, also from that one', async () => {
  const code = (await printed())!
  const from = (ip: string, typed: string, change: object = {}) =>
    at
      .browser()
      .api({ ip })
      .identity.setup(setup(typed, change))
      .catch(error => error.code)
  const outcomes: string[] = []
  for (let i = 0; i < 25; i++) outcomes.push(await from('10.9.9.9', `WRONG-${i}`))
  expect(outcomes.filter(one => one === 'VALIDATION')).toHaveLength(20)
  expect(outcomes.slice(20)).toEqual(Array(5).fill('RATE_LIMITED'))
  expect(await from('10.9.9.8', 'WRONG')).toBe('VALIDATION')
  // Its address is taken, which is found out only after the code.
  const taken = { email: 'taken@x.test' }
  await t.db
    .withAuth()
    .write(tx => createAccount(tx, { email: taken.email, firstName: 'A', lastName: 'B', passwordHash: 'x', verified: true }))
  for (const ip of ['10.9.9.9', '10.9.9.8']) expect(await from(ip, code, taken)).toBe('CONFLICT')
  await t.owner.query('delete from auth."user" where email = $1', [taken.email])
})

test('exactly one of parallel setups creates the operator and the organization; later ones are conflicts', async () => {
  const code = (await printed())!
  const browsers = [at.browser(), at.browser()]
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const answers = await Promise.allSettled(
    browsers.map((browser, i) => browser.api().identity.setup(setup(typed, { email: `olga${i}@x.test`, subdomain: `first${i}` }))),
  )
  const winner = answers.findIndex(answer => answer.status === 'fulfilled')
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  expect(answers[1 - winner]).toMatchObject({ reason: { code: 'CONFLICT', details: { rule: 'setup_done' } } })

  const me = await browsers[winner]!.api().bootstrap({})
  expect(me).toMatchObject({
    user: { email: `olga${winner}@x.test`, firstName: 'Olga' },
    superAdmin: true,
    organization: { name: 'First Things', domain: `first${winner}`, timezone: 'Europe/Berlin' },
    mode: 'member',
    role: { key: 'administrator_time', name: 'Administrator + Time', baseRole: 'admin' },
    employee: { hasGroup: true, directReports: 0 },
    permissions: { time_my_time: 'write', settings_roles: 'write' },
    timeFeatures: Object.fromEntries(TIME_FEATURES.map(slug => [slug, true])),
    counts: { unreadNotifications: 0, waitingTimesheets: 0, waitingApprovals: 0 },
  })
  expect(me.modules).toContainEqual({ slug: 'time', name: 'Time', isCore: false, usable: true })
  expect(me.organizations).toHaveLength(1)

  expect(await printed()).toBeNull()
  expect(await at.clients(null).identity.setupStatus({})).toMatchObject({ needed: false })
  await expect(at.clients(null).identity.setup(setup(code, { subdomain: 'second' }))).rejects.toMatchObject({ code: 'CONFLICT' })
  for (const typed of [code, 'WRONG'])
    await expect(at.clients(null).identity.checkSetupCode({ code: typed })).rejects.toMatchObject({ details: { rule: 'setup_done' } })
  const { rows } = await t.owner.query(
    `select (select count(*)::int from app.organizations) as organizations, (select count(*)::int from auth."user") as accounts,
       (select count(*)::int from app.employees) as employees, (select count(*)::int from app.time_tracking_groups) as groups`,
  )
  expect(rows).toEqual([{ organizations: 1, accounts: 1, employees: 1, groups: 1 }])
  const { rows: events } = await t.owner.query('select action, mode, actor_user_id from app.audit_events')
  expect(events).toContainEqual({ action: 'organization.created', mode: 'system', actor_user_id: me.user.id })
  // One organization, group, department, location and employee: the setup that came second has left nothing.
  expect(events).toHaveLength(5)
})

test('the demo’s accounts are offered only where they exist', async () => {
  const account = { role: 'Manager', email: 'nobody@demo.test', password: 'public' }
  const offering = await testIdentity(t, { demo: [account] })
  expect((await offering.clients(null).identity.setupStatus({})).demo).toEqual([])
  await t.db
    .withAuth()
    .write(tx => createAccount(tx, { email: account.email, firstName: 'No', lastName: 'Body', passwordHash: 'x', verified: true }))
  expect((await offering.clients(null).identity.setupStatus({})).demo).toEqual([account])
  await offering.identity.close()
})
