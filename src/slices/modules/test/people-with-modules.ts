import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bootstrap } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from '#slices/access/server/bootstrap.ts'
import { modules as contract } from '#slices/modules/contract/modules.ts'
import { moduleRoutes } from '#slices/modules/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'

/** A request for Resources. */
export const why = { module: 'resources', justification: '  The winter coat drive  ' }

/**
 * Two organizations and who may do what with their modules. Before each test Harbor has Resources for everyone, without a trial or an end, and no one
 * has access of their own or a request.
 */
export function setUpModules() {
  const w = {} as { t: TestDatabase; harbor: NewOrganization; river: NewOrganization }
  const people = {} as Record<'ruth' | 'dana' | 'grace' | 'amina' | 'eve', Person>
  const as = (person: { token: string } | null) =>
    clientsOf(w.t, { modules: contract, bootstrap }, { modules: moduleRoutes, bootstrap: bootstrapWith({}) })(person)
  const rows = async (sql: string, ...values: unknown[]) => (await w.t.owner.query(sql, values)).rows
  /** Sets how Resources stands in Harbor; dates are SQL. */
  const resources = async (set: string) => {
    await rows(
      `update app.organization_modules set ${set} where organization_id = $1 and module_id = (select id from platform.modules where slug = 'resources')`,
      w.harbor.id,
    )
  }
  beforeAll(async () => {
    w.t = await testDatabase()
    w.harbor = await newOrganization(w.t, 'harbor')
    w.river = await newOrganization(w.t, 'river')
    people.ruth = await addPerson(w.t, w.harbor, 'Ruth', { role: 'administrator_time' })
    people.dana = await addPerson(w.t, w.harbor, 'Dana', { role: 'administrator' })
    people.grace = await addPerson(w.t, w.harbor, 'Grace', { role: 'manager' })
    people.amina = await addPerson(w.t, w.harbor, 'Amina', { role: 'employee' })
    people.eve = await addPerson(w.t, w.river, 'Eve', { role: 'administrator' })
  })
  afterAll(() => w.t.close())
  beforeEach(async () => {
    await w.t.moveClock('0')
    for (const table of ['user_module_access', 'module_access_requests', 'module_access_policies', 'employee_notifications'])
      await rows(`delete from app.${table} where organization_id = $1`, w.harbor.id)
    await resources(
      `status = 'active', trial_ends_at = null, subscription_ends_at = null, usable_until = 'infinity', admin_controlled = false, default_user_access = true`,
    )
  })
  return Object.assign(w, {
    people,
    as,
    rows,
    resources,
    /** Dana sets someone's access. */
    access: (person: Person, value: 'on' | 'off' | 'policy', module = 'resources') =>
      as(people.dana).modules.setAccess({ changes: [{ userId: person.userId, module, access: value }] }),
    has: async (person: { token: string }, slug = 'resources') =>
      (await as(person).bootstrap({})).modules.find(module => module.slug === slug)?.usable,
    own: async (person: Person) => (await as(person).modules.list({})).modules.find(({ slug }) => slug === 'resources')!,
  })
}
