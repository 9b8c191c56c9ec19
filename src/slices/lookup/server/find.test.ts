import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PermissionName } from '#core/permission.ts'
import { searches } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, newOrganization, type Person } from '#test/organization.ts'
import { tripsOf } from '#test/trips.ts'
import { searchOf } from './manifest.ts'

let t: TestDatabase
let harbor: Awaited<ReturnType<typeof newOrganization>>
let ada: Person
let find: (person: { token: string } | null, text: string) => Promise<Found>

interface Hit {
  id: string
  label: string
  detail: string | null
  link: { path: string; search: Record<string, string> } | null
}
interface Found {
  groups: { name: string; label: string; isPeople: boolean; hits: Hit[] }[]
}

const add = async (table: string, organizationId: string, columns: Record<string, unknown>) => {
  const id = newId()
  const all = { organization_id: organizationId, id, ...columns }
  const places = Object.keys(all).map((_, at) => `$${at + 1}`)
  await t.owner.query(`insert into app.${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')})`, Object.values(all))
  return id
}

/** One record of each kind in whose name the words are. */
async function fill(organizationId: string, owner: Person): Promise<void> {
  const add1 = (table: string, columns: Record<string, unknown>) => add(table, organizationId, columns)
  await add1('locations', { name: 'Zoë Brontë House', city: 'Bristol' })
  await add1('departments', { name: 'Brontë Zoë Kitchen', department_code: 'KIT' })
  await add1('units', { name: 'Bronte unit of Zoe' })
  await add1('contacts', { name: 'Zoe Bronte' })
  await add1('programs', { name: 'Zoë Brontë Reads', code: 'ZBR' })
  await add1('funds', { name: 'Zoë Brontë Fund', code: 'ZB1' })
  await add1('roles', { name: 'Zoë Brontë Helper', base_role: 'employee' })
  await add1('time_tracking_groups', { name: 'Zoë Brontë Crew' })
  await add1('approval_workflow_templates', { name: 'Zoë Brontë Chain' })
  await add1('saved_views', {
    user_id: owner.userId,
    screen: '/reports/timesheets',
    name: 'Bronte, Zoe',
    query: 'from=2026-01-01&to=2026-01-31',
  })
  await add1('support_tickets', {
    user_id: owner.userId,
    number: 1,
    title: 'Bronte and Zoe',
    category: 'other',
    priority: 'low',
    status: 'open',
    description: 'x',
  })
  await addPerson(t, { ...harbor, id: organizationId }, 'Zoë Brontë', { role: 'employee', manager: owner })
}

beforeAll(async () => {
  t = await testDatabase()
  harbor = await newOrganization(t, 'harbor')
  const river = await newOrganization(t, 'river')
  ada = await addPerson(t, harbor, 'Ada', { role: 'administrator_time' })
  const other = await addPerson(t, river, 'Otto', { role: 'administrator_time' })
  await fill(harbor.id, ada)
  await t.owner.query(`update app.organization_modules set usable_until = 'infinity', status = 'active' where organization_id = $1`, [
    harbor.id,
  ])
  const { contract: all, routes } = searchOf(searches)
  const as = clientsOf(t, all, routes({} as never) as never)
  find = (person, text) => as(person).search.find({ text }) as Promise<Found>
  expect((await find(other, 'zoe bronte')).groups).toEqual([])
})
afterAll(() => t.close())

const kinds = async (person: Person, text = 'zoe bronte') => (await find(person, text)).groups.map(({ name }) => name).sort()

/** A person whose role grants some permissions and blocks others. */
let made = 0
const someone = (grants: Partial<Record<PermissionName, 'read' | 'write'>>, blocks: readonly PermissionName[] = [], baseRole?: 'admin') =>
  addPerson(t, harbor, `Sam${++made}`, { role: { grants, blocks, ...(baseRole && { baseRole }) } })

/** Holds the searches that `fill` makes a record for. */
const filled = [
  'contacts',
  'departments',
  'funds',
  'groups',
  'locations',
  'ownTickets',
  'people',
  'programs',
  'roles',
  'savedReports',
  'team',
  'tickets',
  'units',
  'workflows',
]

test('the lists of all slices are searched, by whole names in any order and without accents', async () => {
  expect(await kinds(ada)).toEqual(filled)
  for (const text of ['Zoë Brontë', 'BRONTE, ZOE', 'zo bron']) expect(await kinds(ada, text)).toEqual(filled)
})

test('a hit says what tells it apart, and which screen opens it', async () => {
  const { groups } = await find(ada, 'zoe bronte')
  const shown = Object.fromEntries(groups.map(({ name, hits: [hit] }) => [name, [hit!.label, hit!.detail, hit!.link]]))
  expect(shown.locations).toEqual(['Zoë Brontë House', 'Bristol', { path: '/settings/locations', search: { search: 'Zoë Brontë House' } }])
  expect(shown.savedReports).toEqual([
    'Bronte, Zoe',
    null,
    { path: '/reports/timesheets', search: { from: '2026-01-01', to: '2026-01-31' } },
  ])
  expect(shown.tickets![2]).toMatchObject({ path: expect.stringMatching(/^\/admin\/support\/[\da-f-]{36}$/) })
  expect(shown.people![2]).toMatchObject({ path: '/resources/staff', search: { employee: expect.any(String) } })
})

test('those come first in whose name the words are', async () => {
  await add('locations', harbor.id, { name: 'Aachen', city: 'Gatehouse' })
  await add('locations', harbor.id, { name: 'Gatehouse' })
  const { groups } = await find(ada, 'gatehouse')
  expect(groups.map(({ name, hits }) => [name, hits.map(({ label }) => label)])).toEqual([['locations', ['Gatehouse', 'Aachen']]])
})

test('a list has eight hits at most', async () => {
  for (let n = 0; n < 10; n++) await add('units', harbor.id, { name: `Quay ${n}` })
  expect((await find(ada, 'quay')).groups[0]!.hits.map(({ label }) => label)).toEqual(Array.from({ length: 8 }, (_, n) => `Quay ${n}`))
})

const permissionOf: Record<string, PermissionName> = {
  people: 'staff_module',
  locations: 'settings_locations',
  contacts: 'settings_locations',
  departments: 'settings_departments',
  units: 'settings_units',
  programs: 'settings_time_groups',
  funds: 'settings_time_groups',
  groups: 'settings_time_groups',
  roles: 'settings_roles',
  workflows: 'settings_approval_workflows',
  tickets: 'support_queue',
}

test('a person without permissions finds nothing of anyone', async () => {
  expect(await kinds(await someone({}))).toEqual([])
})

describe.each(Object.entries(permissionOf))('%s', (name, permission) => {
  test(`are found with ${permission}, and with no other permission`, async () => {
    const others = Object.fromEntries(Object.values(permissionOf).map(one => [one, 'write' as const]))
    const { [permission]: _, ...without } = others
    expect(await kinds(await someone({ [permission]: 'write' }))).toContain(name)
    expect(await kinds(await someone(without))).not.toContain(name)
  })

  test(`are not found where ${permission} is blocked, whatever the base role`, async () => {
    expect(await kinds(await someone({}, [permission], 'admin'))).not.toContain(name)
  })
})

describe('timesheets', () => {
  const lead = (name: string, role: { baseRole?: 'admin'; grants?: object; blocks?: readonly PermissionName[] }) =>
    addPerson(t, harbor, name, { role: { grants: {}, ...role } as never })
  /** A timesheet of a person for each status, the last one the newest. */
  async function timesheetsOf(person: Person, ...statuses: string[]): Promise<string[]> {
    const ids: string[] = []
    const groupId = await add('time_tracking_groups', harbor.id, { name: `Crew ${++made}` })
    for (const [at, status] of statuses.entries()) {
      const period = { starts_on: `2026-0${at + 1}-05`, ends_on: `2026-0${at + 1}-18` }
      const periodId = await add('pay_periods', harbor.id, { ...period, group_id: groupId, pay_date: period.ends_on })
      ids.push(
        await add('timesheet_submissions', harbor.id, {
          employee_id: person.employeeId,
          pay_period_id: periodId,
          pay_period_start: period.starts_on,
          pay_period_end: period.ends_on,
          status,
        }),
      )
    }
    return ids
  }

  test('are found of the people in the current user’s line alone, and of no one where My Team Time is blocked', async () => {
    const boss = await lead('Bo', { grants: { time_my_team_time: 'read' } })
    const blocked = await lead('Bea', { baseRole: 'admin', blocks: ['time_my_team_time'] })
    expect([await kinds(boss), await kinds(blocked)]).toEqual([[], []])
    for (const manager of [boss, blocked])
      await timesheetsOf(await addPerson(t, harbor, 'Quentin', { role: 'employee', manager }), 'approved')
    expect([await kinds(boss, 'quentin'), await kinds(blocked, 'quentin')]).toEqual([['team'], []])
    expect((await find(boss, 'quentin')).groups[0]!.hits).toHaveLength(1)
  })

  test('a hit opens the newest one that was submitted, and for whoever enters time for others the draft after it', async () => {
    const manager = await lead('Mo', { grants: { time_my_team_time: 'read' } })
    const ines = await addPerson(t, harbor, 'Ines', { role: 'employee', manager })
    const path = '/time/my-team-time'
    const hits = async (who: Person) => (await find(who, 'ines')).groups.find(({ name }) => name === 'team')?.hits ?? []
    const hitOf = async (who: Person) => (await hits(who))[0]
    const admin = await lead('Al', { baseRole: 'admin', grants: { time_my_team_time: 'write' } })
    expect(await hits(manager)).toEqual([])
    expect(await hitOf(admin)).toMatchObject({ label: 'Ines Test', detail: null, link: { path, search: { employeeId: ines.employeeId } } })
    const [, submissionId] = await timesheetsOf(ines, 'approved', 'submitted', 'draft')
    expect(await hitOf(manager)).toMatchObject({ detail: 'Feb 5 – Feb 18 · Submitted', link: { path, search: { submissionId } } })
    expect(await hitOf(admin)).toMatchObject({
      detail: 'Mar 5 – Mar 18 · Draft',
      link: { path, search: { employeeId: ines.employeeId, period: '2026-03-05' } },
    })
  })

  test('are not found by an email address, which they do not show', async () => {
    const manager = await lead('Lea', { grants: { time_my_team_time: 'read' } })
    await timesheetsOf(await addPerson(t, harbor, 'Paul', { role: 'employee', manager, email: 'wombat@example.test' }), 'approved')
    expect([await kinds(manager, 'wombat'), await kinds(manager, 'paul')]).toEqual([[], ['team']])
  })
})

test('tickets of others are found by whoever has the support queue alone, and saved reports by their owner alone', async () => {
  const queue = await someone({ support_queue: 'read' })
  expect(await kinds(queue)).toEqual(['tickets'])
})

test('without the module of its screen a person is found without a link, and a list is not searched', async () => {
  const sam = await someone({ staff_module: 'read' })
  const usable = (until: string) =>
    t.owner.query(
      `update app.organization_modules set usable_until = $2::timestamptz where organization_id = $1
         and module_id in (select id from platform.modules where slug in ('resources', 'time'))`,
      [harbor.id, until],
    )
  await usable('-infinity')
  const { groups } = await find(sam, 'zoe bronte')
  expect(groups.map(({ name, hits }) => [name, hits.map(({ link }) => link)])).toEqual([['people', [null]]])
  expect(await kinds(ada)).not.toContain('team')
  await usable('infinity')
})

test.each(['', 'z', ' z '])('for the text %j a validation error names the field', async text => {
  await expect(find(ada, text)).rejects.toMatchObject({ cause: { issues: [{ path: ['text'] }] } })
})

test('a stranger is denied', async () => {
  await expect(find(null, 'zoe')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('all lists share one round trip, after the one that says which are open', async () => {
  expect(await tripsOf(t, () => find(ada, 'zoe bronte'))).toBeLessThanOrEqual(3)
})
