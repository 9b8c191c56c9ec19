import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { locations as contract } from '#slices/structure/contract/locations.ts'
import { locations as record } from '#slices/structure/server/locations.ts'
import { superAdmin } from '#slices/super-admin/contract/stay.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PASSWORD, testIdentity } from '#test/identity.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { superAdminRoutes } from '../routes.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let run = 0
let harbor: TestOrganization<'ann'>
let river: TestOrganization<'rob'>
let ola: TestOperator

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  at = await testIdentity(t)
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
beforeEach(async () => {
  await t.moveClock('0')
  await t.owner.query('delete from platform.security_events')
  await t.owner.query('delete from platform.user_organization_sessions')
  run++
  harbor = await makeOrganization(t, `harbor${run}`, { ann: {} })
  river = await makeOrganization(t, `river${run}`, { rob: {} })
  ola = await newOperator(t, 'Ola')
})

const as = (person: { token: string } | null, facts = {}) =>
  clientsOf(t, { superAdmin, locations: contract.endpoints }, { superAdmin: superAdminRoutes, locations: record.routes({}) })(person, facts)
const bootstrapOf = (person: { token: string }) => at.clients(person).bootstrap({})
/** In the order in which they were written: of two transactions at once, the one that waited may have begun first. */
const auditOf = async ({ id }: { id: string }) =>
  (
    await t.owner.query(
      `select action, mode, actor_user_id as who from app.audit_events where organization_id = $1 and mode = 'super_admin' order by xmin::text::bigint, id`,
      [id],
    )
  ).rows
const staysOf = async ({ userId }: TestOperator) =>
  (
    await t.owner.query(
      'select organization_id as "in", original_role as role from platform.user_organization_sessions where user_id = $1',
      [userId],
    )
  ).rows
const recorded = async () =>
  (await t.owner.query('select kind, user_id as who, organization_id as where from platform.security_events order by occurred_at')).rows
const sessionIn = async ({ sessionId }: TestOperator) =>
  (await t.owner.query<{ in: string | null }>('select "organizationId" as in from auth.session where id = $1', [sessionId])).rows[0]!.in
const onlyOperators = { code: 'FORBIDDEN', message: 'Only super admins can enter organizations' }

test('an operator enters for 24 hours, sees the organization as one of it, and is out again after Exit, all on record', async () => {
  const entered = await as(ola).superAdmin.enter({ organizationId: harbor.id })
  expect(entered).toMatchObject({ mode: 'super_admin', organizationName: harbor.domain })
  const { rows } = await t.owner.query(`select $1::timestamptz - app.now() between interval '23:59' and interval '24:00' as is_a_day`, [
    entered.superAdminUntil,
  ])
  expect(rows).toEqual([{ is_a_day: true }])
  expect(await staysOf(ola)).toEqual([{ in: harbor.id, role: 'super_admin' }])
  expect(await bootstrapOf(ola)).toMatchObject({ mode: 'super_admin', organization: { id: harbor.id }, role: { name: 'Super Admin' } })
  expect(await as(ola).superAdmin.exit({})).toEqual({ ok: true })
  expect(await staysOf(ola)).toEqual([])
  expect(await bootstrapOf(ola)).toMatchObject({ mode: 'person', organization: null, superAdmin: true })
  const events = (action: string) => ({ action, mode: 'super_admin', who: ola.userId })
  expect(await auditOf(harbor)).toEqual([events('super_admin.entered'), events('super_admin.exited')])
  expect(await recorded()).toEqual(
    ['organization_entered', 'organization_exited'].map(kind => ({ kind, who: ola.userId, where: harbor.id })),
  )
})

test('whoever is no platform administrator enters nothing, a stranger neither (SEC-117)', async () => {
  for (const person of [harbor.people.ann, await newOperator(t, 'Max', false)]) {
    for (const organizationId of [river.id, harbor.id, newId()]) {
      await expect(as(person).superAdmin.enter({ organizationId })).rejects.toMatchObject(onlyOperators)
    }
    await expect(as(person).superAdmin.exit({})).rejects.toMatchObject({ message: 'Access denied: Super admin role required' })
  }
  await expect(as(null).superAdmin.enter({ organizationId: harbor.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const { rows } = await t.owner.query('select count(*)::int as n from platform.user_organization_sessions')
  expect(rows).toEqual([{ n: 0 }])
  expect(await recorded()).toEqual([])
  expect((await bootstrapOf(harbor.people.ann)).organization).toMatchObject({ id: harbor.id })
})

test('after 23:59:59 an operator is inside, at 24:00:01 denied, and outside again (SEC-118)', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await t.owner.query(
    `update auth.session set "expiresAt" = app.now() + interval '3 days', "lastActivityAt" = app.now() + interval '1 day' where id = $1`,
    [ola.sessionId],
  )
  await t.moveClock('23:59:58')
  expect((await as(ola).locations.list({})).rows).toEqual([])
  await t.moveClock('24:00:01')
  await expect(as(ola).locations.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'organization' } })
  expect(await bootstrapOf(ola)).toMatchObject({ mode: 'person', organization: null, superAdmin: true })
  // A stay that was over by itself is not ended a second time.
  await as(ola).superAdmin.enter({ organizationId: river.id })
  expect((await auditOf(harbor)).map(({ action }) => action)).toEqual(['super_admin.entered'])
})

test('entering another organization ends the first stay, and the audit trail of each says so (SEC-119)', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  const other = { token: `token-${newId()}` }
  await t.owner.query(
    `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
    [newId(), other.token, ola.userId, harbor.id],
  )
  expect(await bootstrapOf(other)).toMatchObject({ mode: 'super_admin' })
  await as(ola, { organization: harbor.id }).superAdmin.enter({ organizationId: river.id })
  expect(await staysOf(ola)).toEqual([{ in: river.id, role: 'super_admin' }])
  expect((await auditOf(harbor)).map(({ action }) => action)).toEqual(['super_admin.entered', 'super_admin.exited'])
  expect((await auditOf(river)).map(({ action }) => action)).toEqual(['super_admin.entered'])
  // On the other device the first is over, too.
  expect(await bootstrapOf(other)).toMatchObject({ mode: 'person', organization: null })
})

test('of entering two organizations at once one stay is left, and each entry and exit stands in its trail', async () => {
  const second = { ...ola, token: `token-${newId()}`, sessionId: newId() }
  await t.owner.query(`insert into auth.session (id, token, "userId", "expiresAt") values ($1, $2, $3, app.now() + interval '12 hours')`, [
    second.sessionId,
    second.token,
    ola.userId,
  ])
  const calls = Array.from({ length: 10 }, (_, n) =>
    as(n % 2 === 0 ? ola : second).superAdmin.enter({ organizationId: (n % 2 === 0 ? harbor : river).id }),
  )
  expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length).toBe(10)
  const [stay, ...more] = await staysOf(ola)
  expect(more).toEqual([])
  const count = async (of: { id: string }, action: string) => (await auditOf(of)).filter(event => event.action === action).length
  expect([await count(harbor, 'super_admin.exited'), await count(river, 'super_admin.exited')].toSorted()).not.toEqual([0, 0])
  const open = stay!.in === harbor.id ? harbor : river
  expect((await auditOf(open)).at(-1)!.action).toBe('super_admin.entered')
})

test('entering one’s own organization is a switch as member, which ends a stay elsewhere', async () => {
  const { ann } = harbor.people
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [ann.userId])
  await as(ann).superAdmin.enter({ organizationId: river.id })
  expect(await bootstrapOf(ann)).toMatchObject({ mode: 'super_admin', organization: { id: river.id } })
  expect(await as(ann).superAdmin.enter({ organizationId: harbor.id })).toEqual({
    mode: 'member',
    organizationName: harbor.domain,
    superAdminUntil: null,
  })
  expect(await bootstrapOf(ann)).toMatchObject({ mode: 'member', organization: { id: harbor.id } })
  expect((await auditOf(river)).map(({ action }) => action)).toEqual(['super_admin.entered', 'super_admin.exited'])
  expect(await auditOf(harbor)).toEqual([])
})

test('an unknown and an inactive organization are answered alike, and the operator stays where they are', async () => {
  await t.owner.query('update app.organizations set is_active = false where id = $1', [river.id])
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  for (const organizationId of [river.id, newId()]) {
    await expect(as(ola).superAdmin.enter({ organizationId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Organization not found or inactive',
      details: { data: { title: 'Error' } },
    })
  }
  expect(await sessionIn(ola)).toBe(harbor.id)
  expect(await staysOf(ola)).toMatchObject([{ in: harbor.id }])
})

test('an organization that is deactivated while an operator is inside lets nothing through (SEC-121)', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await t.owner.query('update app.organizations set is_active = false where id = $1', [harbor.id])
  await expect(as(ola).locations.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Organization not found or inactive' })
  expect(await bootstrapOf(ola)).toMatchObject({ mode: 'person', organization: null })
})

test('an administrator of the platform who is demoted inside is denied from the next call on (SEC-122)', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await t.owner.query('delete from platform.administrators where user_id = $1', [ola.userId])
  await expect(as(ola).locations.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'organization' } })
  await expect(as(ola).superAdmin.enter({ organizationId: river.id })).rejects.toMatchObject(onlyOperators)
  expect(await bootstrapOf(ola)).toMatchObject({ mode: 'person', organization: null, superAdmin: false })
})

test('no one enters at the address of an organization (SEC-120)', async () => {
  const { ann } = harbor.people
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [ann.userId])
  await expect(as(ola, { domain: harbor.domain }).superAdmin.enter({ organizationId: river.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(as(ann, { domain: harbor.domain }).superAdmin.enter({ organizationId: river.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    details: { rule: 'main_domain' },
  })
  expect(await staysOf(ola)).toEqual([])
})

test('a write inside is audited in the mode super_admin', async () => {
  await as(ola).superAdmin.enter({ organizationId: harbor.id })
  await as(ola).locations.create({ name: 'North' } as never)
  expect((await auditOf(harbor)).map(({ action, who }) => [action, who])).toEqual([
    ['super_admin.entered', ola.userId],
    ['location.created', ola.userId],
  ])
})

describe('a stay outlives a sign-in', () => {
  const signIn = async ({ email }: TestOperator) => {
    const browser = at.browser()
    await browser.api().identity.signIn({ email, password: PASSWORD })
    return browser.api().bootstrap({})
  }
  beforeEach(async () => {
    const browser = at.browser()
    const email = `kept-${run}@x.test`
    await browser.api().identity.signUp({ email, password: PASSWORD, firstName: 'Ola', lastName: 'Kept' })
    const { rows } = await t.owner.query<{ id: string }>('update auth."user" set "emailVerified" = true where email = $1 returning id', [
      email,
    ])
    ola = { ...ola, userId: rows[0]!.id, email }
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [ola.userId])
    await t.owner.query('update auth.session set "userId" = $1 where id = $2', [ola.userId, ola.sessionId])
    await as(ola).superAdmin.enter({ organizationId: harbor.id })
  })

  test('whoever signs in again within the 24 hours is back inside', async () => {
    expect(await signIn(ola)).toMatchObject({ mode: 'super_admin', organization: { id: harbor.id } })
  })

  test('and outside once they are over, once it was ended, and where the organization is switched off', async () => {
    await t.owner.query('update app.organizations set is_active = false where id = $1', [harbor.id])
    expect(await signIn(ola)).toMatchObject({ mode: 'person', organization: null })
    await t.owner.query('update app.organizations set is_active = true where id = $1', [harbor.id])
    await t.owner.query('update platform.user_organization_sessions set expires_at = app.now() where user_id = $1', [ola.userId])
    expect(await signIn(ola)).toMatchObject({ mode: 'person', organization: null })
    await as(ola).superAdmin.enter({ organizationId: harbor.id })
    await as(ola).superAdmin.exit({})
    expect(await signIn(ola)).toMatchObject({ mode: 'person', organization: null })
  })
})
