import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { home } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import type { InvitationFacts } from '#slices/invitations/contract/first-steps.ts'
import type { ProfileFacts } from '#slices/people/contract/first-steps.ts'
import type { StaffFacts } from '#slices/staff/contract/first-steps.ts'
import type { StructureFacts } from '#slices/structure/contract/first-steps.ts'
import type { PayPeriodFacts } from '#slices/time-groups/contract/first-steps.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { timeWorld } from '#test/time-world.ts'
import { dashboardsOf } from './manifest.ts'

let t: TestDatabase
const { contract, routes } = dashboardsOf(home)
let clients: ReturnType<typeof clientsOf<typeof contract>>
let made = 0

beforeAll(async () => {
  t = await testDatabase()
  clients = clientsOf(t, contract, routes({} as never))
})
afterAll(() => t.close())

type Facts = ProfileFacts & StructureFacts & PayPeriodFacts & StaffFacts & InvitationFacts
type Client = { token: string } | null
const as = (person: Client) => ({
  getStarted: async (input: Record<string, never>) => {
    const answer = await clients(person).dashboards.getStarted(input)
    return { ...answer, facts: answer.facts as unknown as Facts }
  },
})
const saving = (person: Client) => clients(person).getStartedSettings

/** An organization as its founder finds it: one department, one location, one group, one person. */
async function founded() {
  made += 1
  const world = await timeWorld(t, `first${made}`, { ada: { role: 'administrator_time' } })
  await t.owner.query('delete from app.group_time_columns where organization_id = $1', [world.id])
  await t.owner.query('delete from app.departments where organization_id = $1 and id = $2', [world.id, world.closedDepartmentId])
  await t.owner.query(`insert into app.locations (organization_id, id, name) values ($1, $2, 'Main office')`, [world.id, newId()])
  return world
}

const doneOf = async (person: Person) => (await as(person).getStarted({})).steps.filter(({ isDone }) => isDone).map(({ key }) => key)

test('a new organization has seven steps, none of them done, and says what is there', async () => {
  const { people } = await founded()
  const answer = await as(people.ada).getStarted({})
  expect(answer.steps).toHaveLength(7)
  expect(answer).toMatchObject({
    version: 0,
    hidden: false,
    facts: {
      departments: 1,
      locations: 1,
      activeStaff: 1,
      payPeriod: { kind: 'bi_weekly', startsOn: 'monday', paydayOffset: 5 },
      seats: { used: 1, max: null },
    },
  })
  expect(answer.steps.filter(({ isDone }) => isDone)).toEqual([])
})

test('each step ticks by what is stored', async () => {
  const world = await founded()
  const { id, people } = world
  const steps: string[] = []
  const ticks = async (step: string, work: () => Promise<unknown>) => {
    await work()
    steps.push(step)
    expect((await doneOf(people.ada)).toSorted()).toEqual(steps.toSorted())
  }
  const run = (sql: string, ...values: unknown[]) => t.owner.query(sql, [id, ...values])
  await ticks('departments', () => run(`update app.departments set name = 'Shelter', version = version + 1 where organization_id = $1`))
  await ticks('locations', () => run(`insert into app.locations (organization_id, id, name) values ($1, $2, 'East side')`, newId()))
  await ticks('pay_period', () => run('update app.time_tracking_groups set version = version + 1 where organization_id = $1'))
  await ticks('staff', () =>
    run(`insert into app.employees (organization_id, id, first_name, last_name) values ($1, $2, 'Rosa', 'Delgado')`, newId()),
  )
  await ticks('profile', () =>
    run(
      `update app.employees set employee_id = '1001', job_title = 'Director' where organization_id = $1 and id = $2`,
      people.ada.employeeId,
    ),
  )
  await ticks('timesheet', () =>
    world.storeTimesheet({ employeeId: people.ada.employeeId, date: '2026-11-09', status: 'submitted', approverUserIds: [] }),
  )
  await ticks('invitations', () => world.add('ben', { role: 'employee' }))
  expect((await as(people.ada).getStarted({})).steps.every(({ isDone }) => isDone)).toBe(true)
})

test('links that were made do not tick the invitations: it says how many were made and opened, and ticks when someone has joined', async () => {
  const world = await founded()
  const { ada } = world.people
  const invite = (name: string, change = '') =>
    t.owner.query(
      `insert into app.organization_invitations (organization_id, id, email, expires_at, mail_id, invited_by, opened_at, revoked_at)
       values ($1, $2, $3, app.now() + interval '7 days', $2, $4, ${change === 'opened' ? 'app.now()' : 'null'}, ${change === 'revoked' ? 'app.now()' : 'null'})`,
      [world.id, newId(), `${name}@cedar.test`, ada.userId],
    )
  for (const name of ['rosa', 'sam', 'lena']) await invite(name)
  await invite('opened', 'opened')
  await invite('revoked', 'revoked')
  const { facts } = await as(ada).getStarted({})
  expect(facts.invitations).toEqual({ made: 4, opened: 1, joined: 0 })
  expect(await doneOf(ada)).toEqual([])
  await world.add('ben', { role: 'employee' })
  expect(await doneOf(ada)).toContain('invitations')
})

test('it says what the own record lacks', async () => {
  const { id, people } = await founded()
  const own = async () => (await as(people.ada).getStarted({})).facts.own
  expect(await own()).toMatchObject({ employeeId: people.ada.employeeId, missing: ['employee_id', 'job_title', 'manager'] })
  await t.owner.query(`update app.employees set employee_id = '1001' where organization_id = $1`, [id])
  expect(await own()).toMatchObject({ missing: ['job_title', 'manager'] })
})

test('it says whether anyone could approve the own timesheet: another administrator, or a manager with an account', async () => {
  const hasApprover = async (person: Person) => (await as(person).getStarted({})).facts.own.hasApprover
  const one = await founded()
  const { ada } = one.people
  expect(await hasApprover(ada)).toBe(false)
  const ben = await one.add('ben', { role: 'employee' })
  expect(await hasApprover(ada)).toBe(false)
  const reportTo = (employeeId: string) =>
    t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [ada.employeeId, employeeId])
  await reportTo(ben.employeeId)
  expect(await hasApprover(ada)).toBe(true)
  await t.owner.query('update app.employees set is_active = false where id = $1', [ben.employeeId])
  expect(await hasApprover(ada)).toBe(false)
  await one.add('dan', { role: 'administrator' })
  expect(await hasApprover(ada)).toBe(true)
})

test('someone who joined without an invitation ticks that step too', async () => {
  const world = await founded()
  await world.add('ben', { role: 'employee' })
  expect((await doneOf(world.people.ada)).toSorted()).toEqual(['invitations', 'staff'])
})

test('the pay period that is shown is that of the group new people get', async () => {
  const { id, people } = await founded()
  const later = await addTimeGroup(t, id, { name: 'Later', settings: { pay_period: 'monthly', pay_period_starts_on: '1' } })
  await t.owner.query(`update app.time_tracking_groups set created_at = app.now() + interval '1 day' where id = $1`, [later])
  expect((await as(people.ada).getStarted({})).facts.payPeriod).toMatchObject({ kind: 'bi_weekly' })
})

test('“Looks right” ticks a step for all administrators, and hiding hides for all of them until it is undone', async () => {
  const world = await founded()
  const { ada } = world.people
  const ben = await world.add('ben', { role: 'administrator' })
  const { version } = await as(ada).getStarted({})
  await saving(ada).save({ version, settings: { departments: true } })
  expect(await doneOf(ben)).toContain('departments')
  const after = await as(ben).getStarted({})
  await saving(ben).save({ version: after.version, settings: { hidden: true } })
  expect(await as(ada).getStarted({})).toMatchObject({ hidden: true, version: 2 })
  await saving(ada).save({ version: 2, settings: { hidden: false } })
  expect(await as(ben).getStarted({})).toMatchObject({ hidden: false })
})

test('only administrators who may see people see it, and only with the permission to change the organization’s profile do they change it', async () => {
  const world = await founded()
  const manager = await world.add('mona', { role: 'manager' })
  const employee = await world.add('emil', { role: 'employee' })
  const plain = await world.add('paul', { role: { baseRole: 'admin', grants: { staff_module: 'read' } } })
  const blocked = await world.add('bea', { role: { baseRole: 'admin', blocks: PERMISSION_NAMES } })
  for (const person of [manager, employee, blocked]) {
    await expect(as(person).getStarted({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
    await expect(saving(person).save({ version: 0, settings: { hidden: true } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  expect((await as(plain).getStarted({})).steps).toHaveLength(7)
  await expect(saving(plain).save({ version: 0, settings: { hidden: true } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(null).getStarted({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the steps of one organization do not tick those of another', async () => {
  const one = await founded()
  const other = await founded()
  await saving(one.people.ada).save({ version: 0, settings: { hidden: true, departments: true } })
  await one.add('ben', { role: 'employee' })
  expect(await as(other.people.ada).getStarted({})).toMatchObject({ hidden: false, version: 0 })
  expect(await doneOf(other.people.ada)).toEqual([])
})
