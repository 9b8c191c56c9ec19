import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { VOCABULARY } from '#core/vocabulary.ts'
import { allows } from '#slices/access/rules/permission.ts'
import { levelsOf, SYSTEM_ROLES, type SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { addMember } from '#slices/access/server/public.ts'
import { createAccount } from '#slices/identity/server/public.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createOrganization } from './create-organization.ts'

let t: TestDatabase

beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const organization = (subdomain: string | null) => ({ name: 'Some', subdomain, timezone: 'UTC', createdBy: null, requestId: 'r' })

async function grantsOf(organizationId: string): Promise<Set<string>> {
  const { rows } = await t.owner.query<{ grant: string }>(
    `select r.key || ' ' || g.permission_name || ' ' || g.level as grant from app.role_grants g
     join app.roles r on r.organization_id = g.organization_id and r.id = g.role_id where g.organization_id = $1`,
    [organizationId],
  )
  return new Set(rows.map(row => row.grant))
}

const expectedGrants = new Set(
  SYSTEM_ROLES.flatMap(({ key, ...role }) =>
    PERMISSION_NAMES.flatMap(name => {
      const levels = levelsOf(role)
      if (allows(name, 'write', levels)) return [`${key} ${name} write`]
      return allows(name, 'read', levels) ? [`${key} ${name} read`] : []
    }),
  ),
)

const expectedModules = Object.entries(VOCABULARY.modules)
  .filter(([, { kind }]) => kind !== 'core')
  .map(([slug, { kind }]) => ({ slug, status: kind === 'optional, active' ? 'active' : 'trial', for_good: kind === 'optional, active' }))
  .sort((a, b) => (a.slug < b.slug ? -1 : 1))

test('a new organization has the four protected roles with their grants, and its modules', async () => {
  const { id, roles } = await t.db.withAuth().write(tx => createOrganization(tx, organization('one')))
  const { rows } = await t.owner.query('select id, key, name, base_role, is_system from app.roles where organization_id = $1', [id])
  const expected = SYSTEM_ROLES.map(({ key, name, baseRole }) => ({ id: roles[key], key, name, base_role: baseRole, is_system: true }))
  expect(new Set(rows)).toEqual(new Set(expected))
  expect(await grantsOf(id)).toEqual(expectedGrants)
  const modules = await t.owner.query(
    `select m.slug, om.status, om.usable_until = 'infinity' as for_good from app.organization_modules om join platform.modules m on m.id = om.module_id
     where om.organization_id = $1 order by m.slug collate "C"`,
    [id],
  )
  expect(modules.rows).toEqual(expectedModules)
  expect(modules.rows).toContainEqual({ slug: 'time', status: 'active', for_good: true })
})

test('a module that does not start active is on trial for 30 days of the database’s clock', async () => {
  await t.owner.query(
    `insert into platform.modules (slug, name, description, is_core, category, pricing_tier) values ('later', 'Later', '', false, 'x', 'x')`,
  )
  const { id } = await t.db.withAuth().write(tx => createOrganization(tx, organization(null)))
  const { rows } = await t.owner.query(
    `select status, usable_until = trial_ends_at as rule, abs(extract(epoch from usable_until - app.now() - interval '30 days')) < 60 as days
     from app.organization_modules om join platform.modules m on m.id = om.module_id where om.organization_id = $1 and m.slug = 'later'`,
    [id],
  )
  expect(rows).toEqual([{ status: 'trial', rule: true, days: true }])
})

test('when two organizations claim a subdomain at the same time, one gets it, and the other fails completely with the specified text (SEC-113)', async () => {
  const claims = await Promise.allSettled([1, 2].map(() => t.db.withAuth().write(tx => createOrganization(tx, organization('claimed')))))
  expect(claims.filter(claim => claim.status === 'fulfilled')).toHaveLength(1)
  expect(claims.find(claim => claim.status === 'rejected')).toMatchObject({
    reason: {
      code: 'CONFLICT',
      message: 'This subdomain is already taken. Please choose a different one.',
      details: { field: 'subdomain', data: { title: 'Subdomain Unavailable' } },
    },
  })
  const { rows } = await t.owner.query(`select count(*)::int as n from app.organizations where domain = 'claimed'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('one transaction can create several organizations with members; a member has one role, the last one assigned', async () => {
  const given: SystemRoleKey[] = ['employee', 'manager']
  const { ids, userId } = await t.db.withAuth().write(async tx => {
    const account = { email: 'ann@x.test', firstName: 'Ann', lastName: 'Lee', passwordHash: 'x', verified: true }
    const person = (await createAccount(tx, account))!
    const made = []
    for (const subdomain of ['two', 'three']) {
      made.push((await createOrganization(tx, organization(subdomain))).id)
      for (const roleKey of given) await addMember(tx, { userId: person, roleKey })
    }
    return { ids: made, userId: person }
  })
  const { rows } = await t.owner.query(
    `select ur.organization_id, r.key from app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
     where ur.user_id = $1`,
    [userId],
  )
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(ids.map(id => ({ organization_id: id, key: 'manager' }))))
})
