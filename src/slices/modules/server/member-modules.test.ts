import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runs } from '#test/depth.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

/** Compares what a person has (app.member_access.modules, which the gate reads) with the rule, written here a second time. */
let t: TestDatabase
let harbor: TestOrganization<'amina'>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { amina: {} })
})
afterAll(() => t.close())

const PEOPLE = 500
const ROUNDS = runs(3, 10)
const roles = [0, 1, 2].map(() => newId())
const departments = [0, 1, 2].map(() => newId())

type Policy = { type: 'everyone' | 'nobody' | 'role_based' | 'department_based'; chosen: number[]; isActive: boolean }
interface Module {
  isUsable: boolean
  byDefault: boolean
  policies: Policy[]
}
interface Person {
  /** Null: no role, no department, no row of their own. */
  role: number | null
  department: number | null
  own: Record<string, boolean | null>
}

/** D §4: the organization's status, then the person's own row, then the policies, then the default. */
function has(module: Module, slug: string, person: Person): boolean {
  if (!module.isUsable) return false
  const own = person.own[slug] ?? null
  if (own !== null) return own
  const active = module.policies.filter(policy => policy.isActive)
  if (active.length === 0) return module.byDefault
  return active.some(({ type, chosen }) => {
    if (type === 'everyone') return true
    if (type === 'role_based') return person.role !== null && chosen.includes(person.role)
    return type === 'department_based' && person.department !== null && chosen.includes(person.department)
  })
}

const policies = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom<Policy['type']>('everyone', 'nobody', 'role_based', 'role_based', 'department_based', 'department_based'),
    chosen: fc.subarray([0, 1, 2]),
    isActive: fc.boolean(),
  }),
  { maxLength: 4, selector: ({ type, isActive }) => `${type} ${isActive}` },
)
const module: fc.Arbitrary<Module> = fc.record({
  isUsable: fc.integer({ max: 4, min: 0 }).map(n => n > 0),
  byDefault: fc.boolean(),
  policies,
})
const oneOfThree = fc.option(fc.nat(2))
const person: fc.Arbitrary<Person> = fc.record({
  role: oneOfThree,
  department: oneOfThree,
  own: fc.record({ time: fc.option(fc.boolean()), resources: fc.option(fc.boolean()) }),
})
const organizations = fc.record({
  modules: fc.record({ time: module, resources: module }),
  people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
})

async function store(sql: string, ...values: unknown[]) {
  return (await t.owner.query(sql, values)).rows
}

test('what random people have of a module is what the rule says', async () => {
  const { id } = harbor
  const users = Array.from({ length: PEOPLE }, () => newId())
  await store(
    `insert into app.roles (organization_id, id, name, base_role) select $1, r, r::text, 'employee' from unnest($2::uuid[]) r`,
    id,
    roles,
  )
  await store(`insert into app.departments (organization_id, id, name) select $1, d, d::text from unnest($2::uuid[]) d`, id, departments)
  await store(
    `insert into auth."user" (id, name, email, "emailVerified") select u, 'A', u || '@x.test', true from unnest($1::uuid[]) u`,
    users,
  )
  await store(
    `insert into platform.profiles (id, email, first_name, last_name) select u, u || '@x.test', 'A', 'B' from unnest($1::uuid[]) u`,
    users,
  )
  await store(`insert into app.organization_members (organization_id, user_id) select $1, u from unnest($2::uuid[]) u`, id, users)
  await store(
    `insert into app.employees (organization_id, id, user_id, first_name, last_name) select $1, gen_random_uuid(), u, 'A', 'B' from unnest($2::uuid[]) u`,
    id,
    users,
  )
  await store('analyze')
  let compared = 0
  for (const { modules, people } of fc.sample(organizations, { seed: 20261122, numRuns: ROUNDS })) {
    await storeRound(id, users, modules, people)
    const stored: { user_id: string; modules: Record<string, string> }[] = await store(
      'select user_id, modules from app.member_access where organization_id = $1',
      id,
    )
    const byUser = new Map(stored.map(row => [row.user_id, row.modules]))
    for (const [index, user] of users.entries()) {
      for (const slug of ['time', 'resources'] as const) {
        const until = byUser.get(user)?.[slug]
        expect({ user: people[index], slug, has: until === 'infinity' }).toEqual({
          user: people[index],
          slug,
          has: has(modules[slug], slug, people[index]!),
        })
        compared++
      }
    }
  }
  expect(compared).toBe(ROUNDS * PEOPLE * 2)
})

async function storeRound(id: string, users: string[], modules: Record<string, Module>, people: Person[]) {
  await store('delete from app.user_module_access where organization_id = $1', id)
  await store('delete from app.module_access_policies where organization_id = $1', id)
  for (const [slug, { isUsable, byDefault, policies: own }] of Object.entries(modules)) {
    await store(
      `update app.organization_modules set default_user_access = $3, usable_until = case when $4 then 'infinity' else '-infinity'::timestamptz end
       where organization_id = $1 and module_id = (select id from platform.modules where slug = $2)`,
      id,
      slug,
      byDefault,
      isUsable,
    )
    const configs = own.map(({ type, chosen }) => {
      if (type === 'role_based') return JSON.stringify({ roleIds: chosen.map(n => roles[n]) })
      return type === 'department_based' ? JSON.stringify({ departmentIds: chosen.map(n => departments[n]) }) : '{}'
    })
    await store(
      `insert into app.module_access_policies (organization_id, id, module_id, policy_type, policy_config, is_active)
       select $1, gen_random_uuid(), m.id, p.type, p.config, p.active from platform.modules m,
         unnest($3::text[], $4::jsonb[], $5::boolean[]) as p (type, config, active) where m.slug = $2`,
      id,
      slug,
      own.map(({ type }) => type),
      configs,
      own.map(({ isActive }) => isActive),
    )
    await store(
      `insert into app.user_module_access (organization_id, user_id, module_id, is_enabled, revoked_at)
       select $1, p.u, m.id, p.own, case when not p.own then app.now() end
       from platform.modules m, unnest($3::uuid[], $4::boolean[]) as p (u, own) where m.slug = $2 and p.own is not null`,
      id,
      slug,
      users,
      people.map(({ own: rows }) => rows[slug] ?? null),
    )
  }
  await store('delete from app.user_roles where organization_id = $1 and user_id = any ($2)', id, users)
  await store(
    `insert into app.user_roles select $1, p.u, p.r from unnest($2::uuid[], $3::uuid[]) as p (u, r) where p.r is not null`,
    id,
    users,
    people.map(({ role }) => (role === null ? null : roles[role])),
  )
  await store(
    `update app.employees e set department_id = p.d from unnest($2::uuid[], $3::uuid[]) as p (u, d) where e.organization_id = $1 and e.user_id = p.u`,
    id,
    users,
    people.map(({ department }) => (department === null ? null : departments[department])),
  )
}

const versions = async () =>
  new Map(
    (await store('select user_id, xmin::text from app.member_access where organization_id = $1', harbor.id)).map(row => [
      row.user_id,
      row.xmin,
    ]),
  )

test('a change writes the rows of those whose modules it changes, and no others', async () => {
  await store('delete from app.user_module_access where organization_id = $1', harbor.id)
  await store('update app.module_access_policies set is_active = false where organization_id = $1', harbor.id)
  await store(
    `update app.organization_modules set default_user_access = true, usable_until = 'infinity' where organization_id = $1`,
    harbor.id,
  )
  const before = await versions()
  const one = harbor.people.amina.userId
  await store(
    `insert into app.user_module_access (organization_id, user_id, module_id, is_enabled, revoked_at)
     select $1, u, m.id, u <> $2, case when u = $2 then app.now() end from platform.modules m, unnest(array[$2::uuid, $3::uuid]) u
     where m.slug = 'time'`,
    harbor.id,
    one,
    [...before.keys()].find(user => user !== one),
  )
  const after = await versions()
  expect([...after].filter(([user, version]) => before.get(user) !== version).map(([user]) => user)).toEqual([one])
})
