import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeDashboard } from '#slices/time/contract/dashboard.ts'
import { dashboardRoutes } from '#slices/time/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Hours } from '#test/stored-time.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'

const contract = { time: timeDashboard }

type Name = 'dana' | 'marcus' | 'ines' | 'rosa' | 'kenji'

let t: TestDatabase
let harbor: TimeWorld<Name>
let river: TimeWorld<'owner'>
let hours: (Hours & { name: Name })[]
let as: ReturnType<typeof clientsOf<typeof contract>>

const look = (name: Name) => as(harbor.people[name]).time({})

// Friday 20 November, five minutes past midnight UTC: in New York it is still Thursday evening.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-20T00:05:00Z')
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: 'administrator' },
    marcus: { role: 'manager' },
    ines: { role: 'employee', manager: 'marcus' },
    rosa: { role: 'employee', manager: 'marcus' },
    kenji: { role: 'employee' },
  })
  river = await timeWorld(t, 'river', { owner: { role: 'administrator_time' } })
  const { dana, marcus, ines, rosa, kenji } = harbor.people
  const day = (name: Name, date: string, minutes: number, column = 'regular') => ({
    name,
    employeeId: harbor.people[name].employeeId,
    date,
    minutes,
    column,
  })
  hours = [
    day('marcus', '2026-11-19', 60),
    day('ines', '2026-10-26', 480),
    day('ines', '2026-11-09', 480),
    ...[10, 11, 12, 13].map(date => day('ines', `2026-11-${date}`, 420)),
    day('ines', '2026-11-19', 240),
    day('rosa', '2026-10-27', 300),
    day('rosa', '2026-11-19', 120),
    day('rosa', '2026-11-19', 30, 'sick'),
    day('kenji', '2026-11-12', 333),
    day('kenji', '2026-10-29', 77),
  ]
  await harbor.storeHours(hours)
  await river.storeHours([{ employeeId: river.people.owner.employeeId, date: '2026-11-19', minutes: 999 }])
  // The period of October 26 ends on November 8, that of November 9 on the 22nd: both in this month.
  const store = (name: Name, date: string, status: 'submitted' | 'approved' | 'rejected', approver: typeof dana) =>
    harbor.storeTimesheet({ employeeId: harbor.people[name].employeeId, date, status, approverUserIds: [approver.userId] })
  await store('ines', '2026-10-26', 'approved', marcus)
  await store('rosa', '2026-10-26', 'rejected', marcus)
  await store('ines', '2026-11-09', 'submitted', marcus)
  await store('kenji', '2026-11-09', 'submitted', dana)
  // This period ended in October.
  await store('kenji', '2026-10-12', 'approved', dana)
  expect([ines, rosa, kenji].every(person => person.employeeId)).toBe(true)
  as = clientsOf(t, contract, dashboardRoutes)
})
afterAll(() => t.close())

const scopes: Record<Name, Name[]> = {
  dana: ['dana', 'marcus', 'ines', 'rosa', 'kenji'],
  marcus: ['marcus', 'ines', 'rosa'],
  ines: ['ines'],
  rosa: ['rosa'],
  kenji: ['kenji'],
}

describe.each(Object.entries(scopes) as [Name, Name[]][])('%s', (user, scope) => {
  const own = () => hours.filter(({ name }) => scope.includes(name))
  const sum = (some: readonly Hours[]) => some.reduce((total, { minutes }) => total + minutes, 0)

  test('today’s hours are of the people in scope, on the current user’s own today', async () => {
    const today = own().filter(({ date }) => date === '2026-11-19')
    expect(await look(user)).toMatchObject({
      today: '2026-11-19',
      todayMinutes: sum(today),
      todayPeople: new Set(today.map(({ name }) => name)).size,
    })
  })

  test('the month is the calendar month, of the people in scope', async () => {
    expect((await look(user)).monthMinutes).toBe(sum(own().filter(({ date }) => date >= '2026-11-01')))
  })

  test('the newest entries are of people in scope, one row for a person and a day, eight at most', async () => {
    const { recentEntries } = await look(user)
    const days = new Set(own().map(({ employeeId, date }) => `${employeeId} ${date}`))
    expect(recentEntries).toHaveLength(Math.min(8, days.size))
    const shown = recentEntries.map(({ employeeId, date }) => `${employeeId} ${date}`)
    expect(new Set(shown).size).toBe(shown.length)
    const ids = scope.map(name => harbor.people[name].employeeId)
    for (const { employeeId } of recentEntries) expect(ids).toContain(employeeId)
  })
})

test('a day with several columns is one row with all of its hours, the column with most of them first', async () => {
  const { recentEntries } = await look('rosa')
  expect(recentEntries.map(({ date, minutes, columnLabels }) => [date, minutes, columnLabels])).toEqual([
    ['2026-11-19', 150, ['Regular', 'Sick']],
    ['2026-10-27', 300, ['Regular']],
  ])
})

test('timesheets by status are those of periods that end this month, drafts without a submission included', async () => {
  const ending = async (name: Name) => (await look(name)).endingThisMonth
  expect(await ending('dana')).toEqual({ draft: 3, submitted: 2, approved: 1, rejected: 1 })
  expect(await ending('marcus')).toEqual({ draft: 2, submitted: 1, approved: 1, rejected: 1 })
  expect(await ending('kenji')).toEqual({ draft: 1, submitted: 1, approved: 0, rejected: 0 })
})

test('drafts are counted as everywhere: hours without a submission', async () => {
  expect([(await look('dana')).draftTimesheets, (await look('rosa')).draftTimesheets, (await look('ines')).draftTimesheets]).toEqual([
    3, 1, 0,
  ])
})

test('pending approvals are what the current user may decide on now', async () => {
  const pending = async (name: Name) => {
    const { pendingApprovals, waiting } = await look(name)
    return [pendingApprovals, waiting.map(({ employeeName }) => employeeName)]
  }
  expect(await pending('marcus')).toEqual([1, ['ines Test']])
  expect(await pending('dana')).toEqual([1, ['kenji Test']])
  expect(await pending('ines')).toEqual([0, []])
})

test('no more than the five newest submitted are listed, and all are counted', async () => {
  const crew = await timeWorld(t, 'crew', { lead: { role: 'manager' } })
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    const person = await crew.add(name, { role: 'employee', manager: crew.people.lead })
    const id = await crew.storeTimesheet({
      employeeId: person.employeeId,
      date: '2026-11-09',
      status: 'submitted',
      approverUserIds: [crew.people.lead.userId],
    })
    expect(id).toBeTruthy()
    await t.owner.query(`update app.approvals set submitted_at = $2 where employee_id = $1`, [
      person.employeeId,
      `2026-11-1${index}T10:00:00Z`,
    ])
  }
  const { pendingApprovals, waiting } = await as(crew.people.lead).time({})
  expect(pendingApprovals).toBe(6)
  expect(waiting.map(({ employeeName }) => employeeName.charAt(0))).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('another organization sees its own hours only', async () => {
  expect(await as(river.people.owner).time({})).toMatchObject({ todayMinutes: 999, monthMinutes: 999, todayPeople: 1, pendingApprovals: 0 })
})

test('it opens with either permission of time, and is denied without both', async () => {
  const grants = async (name: string, grant: object) => harbor.add(name, { role: { grants: grant } })
  expect(await as(await grants('module', { time_module: 'read' })).time({})).toMatchObject({ scope: 'own' })
  expect(await as(await grants('own', { time_my_time: 'read' })).time({})).toMatchObject({ scope: 'own' })
  await expect(as(await grants('none', { staff_module: 'write' })).time({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(null).time({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('without module Time it is denied', async () => {
  const office = await timeWorld(t, 'office', { owner: { role: 'administrator_time' } })
  await t.owner.query(`update app.organization_modules set usable_until = '-infinity' where organization_id = $1`, [office.id])
  await expect(as(office.people.owner).time({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'module' } })
})
