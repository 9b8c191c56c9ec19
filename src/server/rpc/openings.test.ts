import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, makeOrganization, newOrganization, type TestOrganization } from '#test/organization.ts'
import { type Guard, gateRequestOf } from './gate-request.ts'
import { isOpenTo, ownOpenings } from './openings.ts'
import type { RequestContext } from './verb.ts'

let t: TestDatabase
let people: Record<string, { token: string }>
let harbor: TestOrganization<'reader' | 'writer' | 'none'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', {
    reader: { staff_module: 'read', time_my_time: 'read' },
    writer: { staff_module: 'write' },
    none: {},
  })
  people = {
    ...harbor.people,
    chief: await addPerson(t, harbor, 'chief', { role: { baseRole: 'admin' } }),
    lead: await addPerson(t, harbor, 'lead', { role: { baseRole: 'manager', grants: { staff_module: 'read' } } }),
    blocked: await addPerson(t, harbor, 'blocked', { role: { baseRole: 'admin', blocks: ['staff_module'] } }),
    operator: await addSuperAdmin(harbor),
  }
})
afterAll(() => t.close())

/** A platform administrator inside the organization. */
async function addSuperAdmin({ id }: { id: string }) {
  const operator = await addPerson(t, await newOrganization(t, 'elsewhere'), 'operator', { role: {} })
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [operator.userId])
  await t.owner.query(
    `insert into platform.user_organization_sessions values ($1, $2, 'openings', 'super_admin', app.now() + interval '1 hour')`,
    [operator.userId, id],
  )
  await t.owner.query('update auth.session set "organizationId" = $2 where token = $1', [operator.token, id])
  return operator
}

const needs: readonly Guard[] = (['member', 'staff_module', 'staff_module:write', 'time_my_time'] as const).flatMap(permission =>
  [undefined, 'manager' as const, 'admin' as const].flatMap(base =>
    [undefined, 'resources' as const, 'time' as const, 'settings' as const].flatMap(module =>
      [undefined, 'my-time' as const, 'my-team-time' as const].map(feature => ({
        permission,
        ...(base && { base }),
        ...(module && { module }),
        ...(feature && { feature }),
      })),
    ),
  ),
)

const asked = (token: string, need: Guard) => gateRequestOf(need)({ token, domain: null, organization: null } as RequestContext)

/** By need, what the gate says and what the rule says. */
async function compared(token: string) {
  const { actor, openings } = await t.db.withTenant(asked(token, { permission: 'member' })).readOnce(async (tx: ReadTx<Actor>) => {
    const row = await tx.first(ownOpenings, {})
    return { actor: tx.actor, openings: row!.openings }
  })
  const gate = await Promise.all(
    needs.map(need =>
      t.db
        .withTenant(asked(token, need))
        .readOnce(tx => tx.authorized())
        .then(
          () => true,
          () => false,
        ),
    ),
  )
  return { gate, rule: needs.map(need => isOpenTo(actor, openings, need)) }
}

test.each([
  ['everything is on', ''],
  ['a module has ended', 'module'],
  ['a feature is off', 'feature'],
])('what is open to someone is what the gate would let them call: %s', async (_, change) => {
  if (change === 'module')
    await t.owner.query(
      `update app.organization_modules set usable_until = '-infinity' where organization_id = $1
         and module_id = (select id from platform.modules where slug = 'resources')`,
      [harbor.id],
    )
  if (change === 'feature')
    await t.owner.query(
      `insert into app.organization_time_feature_access (organization_id, time_feature_category_id, is_enabled)
       select $1, id, false from platform.time_feature_categories where slug = 'my-team-time'
       on conflict (organization_id, time_feature_category_id) do update set is_enabled = false`,
      [harbor.id],
    )
  for (const [name, { token }] of Object.entries(people)) {
    const { gate, rule } = await compared(token)
    expect(rule, name).toEqual(gate)
    expect(gate, name).toContain(true)
    if (name !== 'operator') expect(gate, name).toContain(false)
  }
})
