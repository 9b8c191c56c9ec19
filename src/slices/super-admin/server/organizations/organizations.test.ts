import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'
import { addPerson, asking, makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let as: ReturnType<typeof operatorClients>
let ola: TestOperator
let harbor: TestOrganization<'ann' | 'bob'>
let run = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  as = operatorClients(t)
  ola = await newOperator(t, 'Ola')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.moveClock('0')
  harbor = await makeOrganization(t, `harbor${++run}`, { ann: {}, bob: {} })
})

const organizations = () => as(ola).installationOrganizations
const read = () => organizations().read({ id: harbor.id })
const eventsOf = async () =>
  (
    await t.owner.query(
      `select action, actor_user_id as who, before, after from app.audit_events where organization_id = $1 and mode = 'operator' order by occurred_at, id`,
      [harbor.id],
    )
  ).rows
const unknown = { code: 'NOT_FOUND', message: 'Organization not found' }

describe('the list', () => {
  test('names every organization with its people and limit, by name, page by page', async () => {
    await makeOrganization(t, `other${run}`, {})
    await t.owner.query('update app.organizations set name = $2, max_users = 5 where id = $1', [harbor.id, `AAA ${run}`])
    const first = await organizations().list({ limit: 1 })
    expect(first.rows).toMatchObject([{ id: harbor.id, name: `AAA ${run}`, domain: harbor.domain, isActive: true, people: 2, maxUsers: 5 }])
    expect(first.more).toBe(first.total > 1)
    const everyOne = await organizations().list({})
    const second = await organizations().list({ limit: 1, after: harbor.id })
    expect(second.rows[0]!.id).toBe(everyOne.rows[1]!.id)
    await expect(organizations().list({ after: newId() })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'after', rule: 'cursor' },
    })
    await t.owner.query('update app.organizations set name = $2 where id = $1', [harbor.id, harbor.domain])
  })

  test('is searched by name and subdomain, and narrowed to what is switched off', async () => {
    expect((await organizations().list({ search: harbor.domain.toUpperCase() })).rows.map(({ id }) => id)).toContain(harbor.id)
    expect(await organizations().list({ search: 'no such' })).toMatchObject({ rows: [], total: 0, more: false })
    await organizations().setActive({ id: harbor.id, isActive: false })
    const ids = async (state: 'active' | 'inactive') => (await organizations().list({ state })).rows.map(({ id }) => id)
    expect(await ids('inactive')).toContain(harbor.id)
    expect(await ids('active')).not.toContain(harbor.id)
  })

  test('names the modules on trial until the trial is over', async () => {
    const row = async () => (await organizations().list({ search: harbor.domain })).rows.find(({ id }) => id === harbor.id)!
    const module = { id: harbor.id, module: 'time', subscriptionEndsOn: null, adminControlled: false }
    await organizations().setModule({ ...module, status: 'trial', trialEndsOn: '2999-01-01' })
    expect((await row()).trials).toContain('Time')
    expect((await row()).trialEndsAt).not.toBeNull()
    await organizations().setModule({ ...module, status: 'trial', trialEndsOn: '2020-01-01' })
    expect((await row()).trials).not.toContain('Time')
  })
})

test('an organization is read with its facts, its optional modules, and what operators did there', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await as(ola).superAdmin.exit({})
  const answer = await read()
  expect(answer).toMatchObject({ id: harbor.id, people: 2, openInvitations: 0, maxUsers: null, timezone: 'America/New_York' })
  expect(answer.modules).toContainEqual({
    slug: 'time',
    name: 'Time',
    status: 'active',
    isUsable: true,
    trialEndsOn: null,
    subscriptionEndsOn: null,
    adminControlled: false,
  })
  expect(answer.events.map(({ action, actorName, mode }) => [action, actorName, mode])).toEqual(
    ['super_admin.exited', 'super_admin.entered'].map(action => [action, 'Ola Test', 'super_admin']),
  )
  await expect(organizations().read({ id: newId() })).rejects.toMatchObject(unknown)
})

test('the last activity is that of its own people, in sessions that live and in those that are over', async () => {
  const at = async () => (await read()).lastActivityAt
  const { ann, bob } = harbor.people
  const session = (sql: string, who: { sessionId: string }) => t.owner.query(`${sql} where id = $1`, [who.sessionId])
  await session(`update auth.session set "lastActivityAt" = '2026-11-20T10:00:00Z'`, ann)
  await session(`update auth.session set "lastActivityAt" = '2026-11-20T09:00:00Z'`, bob)
  expect(await at()).toBe('2026-11-20T10:00:00Z')
  await session('delete from auth.session', ann)
  expect(await at()).toBe('2026-11-20T10:00:00Z')
  await session(`update auth.session set "lastActivityAt" = '2026-11-20T11:00:00Z'`, bob)
  await session(`update auth.session set "organizationId" = null`, bob)
  expect(await at()).toBe('2026-11-20T11:00:00Z')
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await as(ola).superAdmin.exit({})
  expect([await at(), (await organizations().list({ search: harbor.domain })).rows[0]!.lastActivityAt]).toEqual([
    '2026-11-20T11:00:00Z',
    '2026-11-20T11:00:00Z',
  ])
  const empty = await makeOrganization(t, `empty${run}`, {})
  expect((await organizations().read({ id: empty.id })).lastActivityAt).toBeNull()
})

describe('switched off', () => {
  const mayWork = () => t.db.withTenant(asking(harbor.people.ann, 'member')).readOnce(async () => 'yes')

  test('its people are let through no more, and again once it is on; each is audited once', async () => {
    await organizations().setActive({ id: harbor.id, isActive: false })
    await organizations().setActive({ id: harbor.id, isActive: false })
    await expect(mayWork()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Organization not found or inactive' })
    await organizations().setActive({ id: harbor.id, isActive: true })
    expect(await mayWork()).toBe('yes')
    expect(await eventsOf()).toEqual([
      { action: 'organization.deactivated', who: ola.userId, before: { isActive: true }, after: { isActive: false } },
      { action: 'organization.reactivated', who: ola.userId, before: { isActive: false }, after: { isActive: true } },
    ])
    await expect(organizations().setActive({ id: newId(), isActive: false })).rejects.toMatchObject(unknown)
  })

  test('an operator who is inside is put out, and may not come back in (SEC-121)', async () => {
    const max = await newOperator(t, 'Max')
    await as(max).superAdmin.enter({ organizationId: harbor.id })
    await organizations().setActive({ id: harbor.id, isActive: false })
    const inside = t.db.withTenant({
      token: max.token,
      domain: null,
      organization: null,
      permission: 'member',
      level: 'read',
      module: null,
      feature: null,
    })
    await expect(inside.readOnce(async () => 'yes')).rejects.toMatchObject({ message: 'Organization not found or inactive' })
    await expect(as(max).superAdmin.enter({ organizationId: harbor.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Organization not found or inactive',
    })
  })
})

describe('the limit', () => {
  test('is never below the people there are, whoever has left not counted', async () => {
    const tooFew = {
      code: 'CONFLICT',
      message: "The limit can't be below the 2 people who have joined",
      details: { field: 'maxUsers', rule: 'max_users' },
    }
    await expect(organizations().setLimit({ id: harbor.id, maxUsers: 1 })).rejects.toMatchObject(tooFew)
    await organizations().setLimit({ id: harbor.id, maxUsers: 2 })
    await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.bob.employeeId])
    await organizations().setLimit({ id: harbor.id, maxUsers: 1 })
    await organizations().setLimit({ id: harbor.id, maxUsers: null })
    expect((await read()).maxUsers).toBeNull()
    expect((await eventsOf()).map(({ before, after }) => [before.maxUsers, after.maxUsers])).toEqual([
      [null, 2],
      [2, 1],
      [1, null],
    ])
    await expect(organizations().setLimit({ id: newId(), maxUsers: 3 })).rejects.toMatchObject(unknown)
  })

  test('waits for whoever takes a seat at the same time', async () => {
    const holder = await t.owner.connect()
    await holder.query('begin')
    await holder.query('select id from app.organizations where id = $1 for no key update', [harbor.id])
    const setting = organizations().setLimit({ id: harbor.id, maxUsers: 2 })
    const settled = setting.catch((error: unknown) => error)
    await addPerson(t, harbor, 'Cal', { role: 'employee' })
    await holder.query('commit')
    holder.release()
    expect(await settled).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a module', () => {
  const module = { module: 'time', status: 'trial', trialEndsOn: '2026-11-30', subscriptionEndsOn: null, adminControlled: true } as const
  const stored = async () =>
    (
      await t.owner.query(
        `select status, trial_ends_at = '2026-12-01T05:00:00Z' as is_end_of_day, usable_until = trial_ends_at as follows_rule, admin_controlled
         from app.organization_modules om join platform.modules m on m.id = om.module_id where om.organization_id = $1 and m.slug = 'time'`,
        [harbor.id],
      )
    ).rows[0]

  test('ends with the last day in the organization’s own time zone, and what the gate reads follows the module rule', async () => {
    await organizations().setModule({ id: harbor.id, ...module })
    expect(await stored()).toEqual({ status: 'trial', is_end_of_day: true, follows_rule: true, admin_controlled: true })
    expect((await read()).modules).toContainEqual(
      expect.objectContaining({ slug: 'time', trialEndsOn: '2026-11-30', adminControlled: true }),
    )
    expect((await eventsOf()).map(({ action, before, after }) => [action, before.status, after.status])).toEqual([
      ['organization_module.changed', 'active', 'trial'],
    ])
  })

  test('keeps the second at which it ends while its last day stays the same', async () => {
    await t.owner.query(`update app.organization_modules set trial_ends_at = '2026-11-30T17:08:09Z' where organization_id = $1`, [
      harbor.id,
    ])
    await organizations().setModule({ id: harbor.id, ...module })
    const { rows } = await t.owner.query(
      `select trial_ends_at = '2026-11-30T17:08:09Z' as kept from app.organization_modules om join platform.modules m on m.id = om.module_id
       where om.organization_id = $1 and m.slug = 'time'`,
      [harbor.id],
    )
    expect(rows).toEqual([{ kept: true }])
  })

  test('that an organization does not have yet is given to it, and an unknown or a core one is none', async () => {
    await t.owner.query('delete from app.organization_modules where organization_id = $1', [harbor.id])
    await organizations().setModule({ id: harbor.id, ...module, status: 'active', trialEndsOn: null })
    expect((await read()).modules).toContainEqual(expect.objectContaining({ slug: 'time', status: 'active', isUsable: true }))
    for (const slug of ['nothing', 'settings'])
      await expect(organizations().setModule({ id: harbor.id, ...module, module: slug })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { field: 'module', rule: 'module_unknown' },
      })
    await expect(organizations().setModule({ id: newId(), ...module })).rejects.toMatchObject(unknown)
  })
})

test('no organization changes its own limit or switches itself: the request role has no right to the columns', async () => {
  for (const change of ['max_users = 1000', 'is_active = true']) {
    const write = sqlStatement<object, unknown>(`update app.organizations set ${change} where id = app.org_id()`)
    const asAnn = t.db.withTenant(asking(harbor.people.ann, 'member')).write(tx => tx.run(write, {}))
    await expect(asAnn).rejects.toMatchObject({ cause: { code: '42501' } })
  }
})
