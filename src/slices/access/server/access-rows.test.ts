import fc from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runs } from '#test/depth.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

/** Compares the derived tables that the gate reads (app.member_access, app.organization_access) with their sources. */
let t: TestDatabase
let harbor: TestOrganization<'amina' | 'zoe'>
let river: TestOrganization<'dana'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { amina: { staff_module: 'read', time_my_time: 'write' }, zoe: { staff_module: 'write' } })
  river = await makeOrganization(t, 'river', { dana: { staff_module: 'read' } })
})
afterAll(() => t.close())

const rows = async (sql: string) => (await t.owner.query(sql)).rows

const derived = () =>
  rows(`select m.organization_id, m.user_id, m.organization_is_active and m.is_active as is_active, m.role_key, m.base_role, m.employee_id, m.reads, m.writes,
    m.modules, m.features_off, (m.organization_is_active, m.modules, m.features_off) = (o.is_active, o.modules, o.features_off) as is_as_its_organization
    from app.member_access m join app.organization_access o using (organization_id) order by 1, 2`)

const sources = () =>
  rows(`select m.organization_id, m.user_id, o.is_active and m.status = 'active' and e.is_active is not false as is_active, r.key as role_key, r.base_role,
    case when e.is_active then e.id end as employee_id,
    array(select permission_name from app.role_grants g where g.role_id = r.id order by 1) as reads,
    array(select permission_name from app.role_grants g where g.role_id = r.id and level = 'write' order by 1) as writes,
    (select jsonb_object_agg(p.slug, case when p.is_core then 'infinity' else om.usable_until end)
      from platform.modules p left join app.organization_modules om on om.module_id = p.id and om.organization_id = o.id
      where p.is_active and (p.is_core or om.module_id is not null)) as modules,
    array(select c.slug from app.organization_time_feature_access f join platform.time_feature_categories c on c.id = f.time_feature_category_id
      where f.organization_id = o.id and not f.is_enabled order by 1) as features_off, true as is_as_its_organization
    from app.organization_members m join app.organizations o on o.id = m.organization_id
    left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
    left join app.roles r on r.id = ur.role_id
    left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id order by 1, 2`)

const changes: [string, () => [string, unknown[]]][] = [
  [
    'a role loses a permission',
    () => [`delete from app.role_grants where role_id = $1 and permission_name = 'staff_module'`, [harbor.people.amina.roleId]],
  ],
  [
    'a role gains one',
    () => [`insert into app.role_grants values ($1, $2, 'reports_module', 'write')`, [harbor.id, harbor.people.zoe.roleId]],
  ],
  ['a grant changes its level', () => [`update app.role_grants set level = 'read' where role_id = $1`, [harbor.people.zoe.roleId]]],
  [
    'a role changes what it is at base',
    () => [`update app.roles set base_role = 'manager', key = 'odd' where id = $1`, [harbor.people.amina.roleId]],
  ],
  [
    'a person changes role',
    () => [`update app.user_roles set role_id = $2 where user_id = $1`, [harbor.people.zoe.userId, harbor.people.amina.roleId]],
  ],
  ['a person is without a role', () => [`delete from app.user_roles where user_id = $1`, [harbor.people.zoe.userId]]],
  [
    'a person has a role again',
    () => [`insert into app.user_roles values ($1, $2, $3)`, [harbor.id, harbor.people.zoe.userId, harbor.people.zoe.roleId]],
  ],
  ['an employee leaves', () => [`update app.employees set is_active = false where id = $1`, [harbor.people.amina.employeeId]]],
  ['an employee comes back', () => [`update app.employees set is_active = true where id = $1`, [harbor.people.amina.employeeId]]],
  [
    'an employee record is unlinked from its account',
    () => [`update app.employees set user_id = null where id = $1`, [harbor.people.amina.employeeId]],
  ],
  [
    'it is linked to an account again',
    () => [`update app.employees set user_id = $2 where id = $1`, [harbor.people.amina.employeeId, harbor.people.amina.userId]],
  ],
  ['an employee record ends', () => [`delete from app.employees where id = $1`, [harbor.people.zoe.employeeId]]],
  [
    'a membership pauses',
    () => [`update app.organization_members set status = 'inactive' where user_id = $1`, [harbor.people.amina.userId]],
  ],
  [
    'a membership ends',
    () => [`delete from app.organization_members where user_id = $1 and organization_id = $2`, [harbor.people.zoe.userId, harbor.id]],
  ],
  ['a module runs out', () => [`update app.organization_modules set usable_until = now() where organization_id = $1`, [harbor.id]]],
  ['a module is taken away', () => [`delete from app.organization_modules where organization_id = $1`, [river.id]]],
  ['a module is switched off everywhere', () => [`update platform.modules set is_active = false where slug = 'reports'`, []]],
  ['a module is switched on again', () => [`update platform.modules set is_active = true where slug = 'reports'`, []]],
  [
    'a feature is switched off',
    () => [`insert into app.organization_time_feature_access select $1, id, false from platform.time_feature_categories`, [harbor.id]],
  ],
  [
    'a feature is switched on',
    () => [`update app.organization_time_feature_access set is_enabled = true where organization_id = $1`, [harbor.id]],
  ],
  ['an organization is closed', () => [`update app.organizations set is_active = false where id = $1`, [river.id]]],
]

test.each(changes)('%s: the derived rows change in the same transaction', async (_, change) => {
  const before = await derived()
  await t.owner.query(...change())
  expect(await derived()).toEqual(await sources())
  expect(await derived()).not.toEqual(before)
})

test('two concurrent changes of a role’s grants and of its members are both in the derived rows', async () => {
  const [grants, holders] = await Promise.all([t.owner.connect(), t.owner.connect()])
  try {
    await grants.query('begin')
    await holders.query('begin')
    await grants.query(`insert into app.role_grants values ($1, $2, 'audit_module', 'read')`, [river.id, river.people.dana.roleId])
    const moved = holders.query(`update app.user_roles set role_id = role_id where user_id = $1`, [river.people.dana.userId])
    await grants.query('commit')
    await moved
    await holders.query('commit')
  } finally {
    grants.release()
    holders.release()
  }
  expect(await derived()).toEqual(await sources())
})

/** Changes to every source of the derived rows; each can be repeated. */
const flips: ((
  organization: Pick<TestOrganization<string>, 'id' | 'people'>,
  person: { userId: string; roleId: string; employeeId: string },
) => string)[] = [
  ({ id }) => `update app.organizations set is_active = not is_active where id = '${id}'`,
  ({ id }) =>
    `update app.organization_modules set usable_until = case when usable_until = 'infinity' then '-infinity'::timestamptz else 'infinity' end where organization_id = '${id}'`,
  () => `update platform.modules set is_active = not is_active where slug = 'time'`,
  ({ id }) =>
    `insert into app.organization_time_feature_access select '${id}', id, false from platform.time_feature_categories
     on conflict (organization_id, time_feature_category_id) do update set is_enabled = not organization_time_feature_access.is_enabled`,
  ({ id }, { userId }) =>
    `update app.organization_members set status = case status when 'active' then 'inactive' else 'active' end where organization_id = '${id}' and user_id = '${userId}'`,
  ({ id }, { userId }) => `delete from app.user_roles where organization_id = '${id}' and user_id = '${userId}'`,
  ({ id }, { userId, roleId }) => `insert into app.user_roles values ('${id}', '${userId}', '${roleId}') on conflict do nothing`,
  ({ id }, { roleId }) => `delete from app.role_grants where organization_id = '${id}' and role_id = '${roleId}'`,
  ({ id }, { roleId }) =>
    `insert into app.role_grants values ('${id}', '${roleId}', 'staff_module', 'write') on conflict (organization_id, role_id, permission_name)
     do update set level = case role_grants.level when 'write' then 'read' else 'write' end`,
  ({ id }, { roleId }) =>
    `update app.roles set base_role = case base_role when 'manager' then 'employee' else 'manager' end where organization_id = '${id}' and id = '${roleId}'`,
  ({ id }, { employeeId }) => `update app.employees set is_active = not is_active where organization_id = '${id}' and id = '${employeeId}'`,
]
const step = fc.record({ flip: fc.nat(flips.length - 1), organization: fc.nat(1), person: fc.nat(1), isUndone: fc.boolean() })
const transactions = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), end: fc.constantFrom('commit', 'commit', 'commit', 'rollback') }),
  { minLength: 1, maxLength: 4 },
)

test('with concurrent changes, savepoints and rollbacks the derived rows still match their sources', async () => {
  const organizations = await Promise.all(
    ['moor', 'vale'].map(name => makeOrganization(t, name, { one: { staff_module: 'read' }, two: {} })),
  )
  // Deadlocks are detected quickly.
  const writers = new Pool({ ...t.connections.ownerConnection, max: 5, options: '-c deadlock_timeout=10ms' })
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(transactions, { minLength: 2, maxLength: 5 }), async plan => {
        await Promise.all(
          plan.map(async own => {
            const client = await writers.connect()
            try {
              for (const { steps, end } of own) {
                await client.query('begin')
                try {
                  for (const { flip, organization, person, isUndone } of steps) {
                    const target = organizations[organization]!
                    if (isUndone) await client.query('savepoint a')
                    await client.query(flips[flip]!(target, person === 0 ? target.people.one : target.people.two))
                    if (isUndone) await client.query('rollback to savepoint a')
                  }
                  await client.query(end)
                } catch (error) {
                  await client.query('rollback')
                  // A deadlock rolls the whole transaction back.
                  if ((error as { code?: string }).code !== '40P01') throw error
                }
              }
            } finally {
              client.release()
            }
          }),
        )
        expect(await derived()).toEqual(await sources())
      }),
      { seed: 14, numRuns: runs(20, 1500) },
    )
  } finally {
    await writers.end()
  }
})
