import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { home } from '#main/slices.ts'
import type { ReportsHome } from '#slices/reports/contract/home.ts'
import type { StaffHome } from '#slices/staff/contract/dashboard.ts'
import type { TimeHome } from '#slices/time/contract/dashboard.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import type { Hours } from '#test/stored-time.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'
import { dashboardsOf } from './manifest.ts'

type Name = 'dana' | 'marcus' | 'ines' | 'rosa' | 'kenji' | 'novice'

let t: TestDatabase
let harbor: TimeWorld<Name>
let river: TimeWorld<'owner'>
let hours: (Hours & { name: Name })[]
const { contract, routes } = dashboardsOf(home)
let as: ReturnType<typeof clientsOf<typeof contract>>

type Look = TimeHome & StaffHome & ReportsHome & { cards: { name: string; value: number }[] }
const look = async (person: { token: string } | null) => (await as(person).dashboard({})) as unknown as Look

const recorder = { grants: { time_my_time: 'write' } } as const
const administrator = { baseRole: 'admin', grants: { time_my_team_time: 'read' } } as const

// Friday 20 November, five minutes past midnight UTC: in New York it is still Thursday evening.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-20T00:05:00Z')
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: administrator, groupId: null },
    marcus: { role: { baseRole: 'manager' } },
    ines: { role: recorder, manager: 'marcus' },
    rosa: { role: {}, manager: 'marcus' },
    kenji: { role: {} },
    novice: { role: {}, groupId: null },
  })
  river = await timeWorld(t, 'river', { owner: { role: administrator, groupId: null } })
  const { dana, marcus, ines, rosa, kenji } = harbor.people
  await t.owner.query(
    `insert into app.holidays_closures (organization_id, group_id, date, label, type) values ($1, $2, '2026-11-11', 'Veterans Day', 'holiday')`,
    [harbor.id, harbor.groupId],
  )
  const day = (name: Name, date: string, minutes: number, column = 'regular') => ({
    name,
    employeeId: harbor.people[name].employeeId,
    date,
    minutes,
    column,
  })
  hours = [
    day('marcus', '2026-10-01', 300),
    day('marcus', '2026-10-31', 60),
    day('marcus', '2026-11-01', 120),
    day('ines', '2026-11-09', 480),
    day('ines', '2026-11-10', 450),
    day('ines', '2026-11-11', 480, 'holiday'),
    day('ines', '2026-11-19', 240),
    day('rosa', '2026-11-10', 480, 'sick'),
    day('rosa', '2026-09-30', 480),
    day('kenji', '2026-11-12', 333),
    day('kenji', '2026-10-15', 77),
  ]
  await harbor.storeHours(hours)
  await river.storeHours([{ employeeId: river.people.owner.employeeId, date: '2026-11-10', minutes: 999 }])
  await harbor.storeTimesheet({
    employeeId: ines.employeeId,
    date: '2026-11-09',
    status: 'submitted',
    approverUserIds: [marcus.userId],
  })
  await harbor.storeTimesheet({
    employeeId: kenji.employeeId,
    date: '2026-11-09',
    status: 'submitted',
    approverUserIds: [dana.userId],
  })
  await harbor.storeTimesheet({
    employeeId: rosa.employeeId,
    date: '2026-09-30',
    status: 'approved',
    approverUserIds: [marcus.userId],
  })
  await harbor.storeTimesheet({
    employeeId: marcus.employeeId,
    date: '2026-10-01',
    status: 'submitted',
    approverUserIds: [marcus.userId],
  })
  as = clientsOf(t, contract, routes({} as never))
})
afterAll(() => t.close())

const scopes: Record<'dana' | 'marcus' | 'ines' | 'kenji' | 'novice', Name[]> = {
  dana: ['dana', 'marcus', 'ines', 'rosa', 'kenji', 'novice'],
  marcus: ['marcus', 'ines', 'rosa'],
  ines: ['ines'],
  kenji: ['kenji'],
  novice: ['novice'],
}

describe.each(Object.entries(scopes) as [keyof typeof scopes, Name[]][])('%s', (user, scope) => {
  const recomputed = (from: string, to: string) =>
    hours.filter(one => scope.includes(one.name) && one.date >= from && one.date <= to).reduce((sum, one) => sum + one.minutes, 0)

  test('the sums of both months are those of the people in the current user’s scope', async () => {
    const answer = await look(harbor.people[user])
    expect([answer.monthMinutes, answer.previousMonthMinutes]).toEqual([
      recomputed('2026-11-01', '2026-11-30'),
      recomputed('2026-10-01', '2026-10-31'),
    ])
  })

  test('active staff are the people in scope', async () => {
    expect((await look(harbor.people[user])).activeStaff).toBe(scope.length)
  })

  test('the newest entries are of people in scope, five days at most', async () => {
    const answer = await look(harbor.people[user])
    const all = hours.filter(one => scope.includes(one.name))
    expect(answer.recentEntries).toHaveLength(Math.min(5, all.length))
    for (const entry of answer.recentEntries) expect(all.map(one => one.employeeId)).toContain(entry.employeeId)
  })
})

test('the scope is the base role’s', async () => {
  const scope = async (name: Name) => (await look(harbor.people[name])).scope
  expect([await scope('dana'), await scope('marcus'), await scope('ines')]).toEqual(['organization', 'direct reports', 'own'])
})

test('today is that of the current user’s location, or of the organization', async () => {
  expect((await look(harbor.people.ines)).today).toBe('2026-11-19')
  await t.owner.query(`insert into app.locations (organization_id, id, name, timezone) values ($1, $1, 'Lisbon', 'Europe/Lisbon')`, [
    harbor.id,
  ])
  await t.owner.query('update app.employees set location_id = $1 where id = $2', [harbor.id, harbor.people.kenji.employeeId])
  expect((await look(harbor.people.kenji)).today).toBe('2026-11-20')
})

test('pending reviews are timesheets that await the current user, never their own; those with warnings are counted too', async () => {
  const counts = async (name: Name) => {
    const { pendingReviews, pendingReviewsWithWarnings, waiting } = await look(harbor.people[name])
    return { pendingReviews, pendingReviewsWithWarnings, waiting: waiting.map(timesheet => [timesheet.employeeName, timesheet.minutes]) }
  }
  expect(await counts('marcus')).toEqual({ pendingReviews: 1, pendingReviewsWithWarnings: 1, waiting: [['ines Test', 1650]] })
  expect(await counts('dana')).toEqual({ pendingReviews: 1, pendingReviewsWithWarnings: 1, waiting: [['kenji Test', 333]] })
  expect(await counts('ines')).toEqual({ pendingReviews: 0, pendingReviewsWithWarnings: 0, waiting: [] })
})

test('the current user’s own timesheet is that of today’s period, day by day, with its status and expected hours', async () => {
  const { ownTimesheet } = await look(harbor.people.ines)
  // Rosa records time, too, and may not open it.
  expect((await look(harbor.people.rosa)).ownTimesheet).toBeNull()
  expect(ownTimesheet).toMatchObject({
    periodStart: '2026-11-09',
    periodEnd: '2026-11-22',
    status: 'submitted',
    minutes: 1650,
    todayMinutes: 240,
    // The whole schedule with its holiday, as the timesheet itself counts it.
    expectedMinutes: 10 * 480,
  })
  expect(ownTimesheet!.days).toHaveLength(14)
  expect(ownTimesheet!.days[2]).toEqual({ date: '2026-11-11', minutes: 480, holiday: true })
  expect(ownTimesheet!.days[3]).toEqual({ date: '2026-11-12', minutes: 0, holiday: false })
})

test('a period that no one has opened yet is shown but not created', async () => {
  const crew = await timeWorld(t, 'crew', { person: { role: recorder } })
  const { ownTimesheet } = await look(crew.people.person)
  expect(ownTimesheet).toMatchObject({
    periodStart: '2026-11-09',
    periodEnd: '2026-11-22',
    payDate: '2026-11-27',
    status: 'draft',
    minutes: 0,
  })
  expect((await t.owner.query('select from app.pay_periods where organization_id = $1', [crew.id])).rowCount).toBe(0)
})

test('without a group or an employee record there is no own timesheet, and the rest is shown', async () => {
  expect((await look(harbor.people.novice)).ownTimesheet).toBeNull()
  const office = await makeOrganization(t, 'office', { person: {} })
  await t.owner.query('delete from app.employees where organization_id = $1', [office.id])
  expect(await look(office.people.person)).toMatchObject({
    scope: 'own',
    today: '2026-11-19',
    monthMinutes: 0,
    activeStaff: 0,
    ownTimesheet: null,
    recentEntries: [],
  })
})

test('an entry is shown with its column’s label and the status of its timesheet', async () => {
  const { recentEntries } = await look(harbor.people.rosa)
  expect(recentEntries.map(({ date, columnLabels, status }) => ({ date, columnLabels, status }))).toEqual([
    { date: '2026-09-30', columnLabels: ['Regular'], status: 'approved' },
    { date: '2026-11-10', columnLabels: ['Sick'], status: 'draft' },
  ])
})

test('another organization sees its own numbers only', async () => {
  expect(await look(river.people.owner)).toMatchObject({
    monthMinutes: 999,
    previousMonthMinutes: 0,
    activeStaff: 1,
    pendingReviews: 0,
    waiting: [],
  })
})

test('a stranger and a member who left are denied', async () => {
  const gone = await makeOrganization(t, 'gone', { person: {} })
  await t.owner.query(`update app.organization_members set status = 'inactive' where organization_id = $1`, [gone.id])
  await expect(look(null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(look(gone.people.person)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'organization' } })
})

describe('a card', () => {
  const cardsOf = async (person: { token: string }) => (await look(person)).cards.map(({ name, value }) => [name, value])

  test('is a number of a list, for whoever may read the list; everyone else has the figure of the people in their scope', async () => {
    const office = await timeWorld(t, 'cards', { ada: { role: 'administrator' }, ben: { role: 'employee' }, kim: { role: {} } })
    await t.owner.query('update app.employees set is_active = false where id = $1', [office.people.kim.employeeId])
    const kim = await office.add('kay', { role: {} })
    expect(await cardsOf(office.people.ben)).toEqual([['activeStaff', 3]])
    expect(await look(office.people.ben)).toMatchObject({ activeStaff: 3, staffScope: 'organization', scope: 'own' })
    expect(await cardsOf(kim)).toEqual([])
    expect(await look(kim)).toMatchObject({ activeStaff: 1, staffScope: 'own', scope: 'own' })
  })

  test('says which screen shows its rows, and how they are narrowed', async () => {
    expect((await look(harbor.people.dana)).cards).toEqual([])
    const office = await timeWorld(t, 'linked', { ada: { role: 'administrator' } })
    expect((await look(office.people.ada)).cards).toEqual([
      {
        name: 'activeStaff',
        label: 'Active Staff',
        value: 1,
        type: 'integer',
        words: { one: 'person', other: 'people' },
        path: '/resources/staff',
        search: { status: 'active' },
      },
    ])
  })

  test('is left out without the module of its list', async () => {
    const office = await timeWorld(t, 'moduleless', { ada: { role: 'administrator' } })
    await t.owner.query(
      `update app.organization_modules set usable_until = '-infinity' where organization_id = $1
         and module_id = (select id from platform.modules where slug = 'resources')`,
      [office.id],
    )
    expect(await cardsOf(office.people.ada)).toEqual([])
  })
})

test('cards and the parts of all slices share two round trips, and its commit', async () => {
  for (const name of ['dana', 'ines', 'novice'] as const)
    expect(await tripsOf(t, () => look(harbor.people[name])), name).toBeLessThanOrEqual(3)
})
