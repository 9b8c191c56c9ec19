import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { timesheetReportRoutes } from '#slices/reports/server/routes.ts'
import { bytesOf, clientsOf, textOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization } from '#test/organization.ts'
import { tableIn } from '#test/table-in.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'marcus' | 'ines' | 'rosa' | 'kenji'>
let river: TimeWorld<'owner'>
let as: ReturnType<typeof clientsOf<typeof timesheetReport>>
const shelter = newId()
const november = { from: '2026-11-01', to: '2026-11-30' }

const administrator = { baseRole: 'admin', grants: { time_my_team_time: 'read', reports_module: 'read' } } as const

// Dana administers; Marcus manages Ines; Rosa reports to Ines, so to Marcus at two steps; Kenji reports to no one.
beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-20T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: administrator },
    marcus: { role: { baseRole: 'manager' } },
    ines: { role: {}, manager: 'marcus' },
    rosa: { role: {}, manager: 'ines' },
    kenji: { role: {} },
  })
  river = await timeWorld(t, 'river', { owner: { role: administrator } })
  const { marcus, ines, rosa, kenji } = harbor.people
  await t.owner.query(`insert into app.departments (organization_id, id, name, department_code) values ($1, $2, 'Shelter', 'SH')`, [
    harbor.id,
    shelter,
  ])
  await t.owner.query(`update app.employees set employee_id = 'E007' where id = $1`, [ines.employeeId])
  await harbor.storeHours([
    { employeeId: marcus.employeeId, date: '2026-11-09', minutes: 480 },
    { employeeId: ines.employeeId, date: '2026-11-09', minutes: 420, column: `department:${shelter}`, departmentId: shelter },
    { employeeId: ines.employeeId, date: '2026-11-10', minutes: 60, column: 'sick' },
    { employeeId: rosa.employeeId, date: '2026-11-09', minutes: 300 },
    { employeeId: kenji.employeeId, date: '2026-11-09', minutes: 240 },
    { employeeId: kenji.employeeId, date: '2026-10-01', minutes: 480, column: 'vacation' },
  ])
  await harbor.storeTimesheet({ employeeId: ines.employeeId, date: '2026-11-09', status: 'approved' })
  await river.storeHours([{ employeeId: river.people.owner.employeeId, date: '2026-11-09', minutes: 111 }])
  await river.storeTimesheet({ employeeId: river.people.owner.employeeId, date: '2026-11-09', status: 'submitted' })
  as = clientsOf(t, timesheetReport, timesheetReportRoutes)
})
afterAll(() => t.close())

const ownOf = (who: keyof typeof harbor.people) => ({ ...november, employeeId: harbor.people[who].employeeId })
const names = async (who: keyof typeof harbor.people) => {
  const { rows } = await as(harbor.people[who]).rows(november)
  return [...new Set(rows.map(row => row.employeeName.split(' ')[0]))]
}

describe('rows are those of people the current user may see', () => {
  test('an employee: their own', async () => expect(await names('rosa')).toEqual(['rosa']))
  test('an employee who leads people: their own and their reporting line', async () =>
    expect(await names('ines')).toEqual(['ines', 'rosa']))
  test('a manager: their own and their reporting line, direct and below', async () =>
    expect(await names('marcus')).toEqual(['ines', 'marcus', 'rosa']))
  test('an administrator: all', async () => expect(await names('dana')).toEqual(['ines', 'kenji', 'marcus', 'rosa']))
  test('another organization: its own only', async () => {
    const { rows, total } = await as(river.people.owner).rows(november)
    expect(rows.map(row => row.minutes)).toEqual([111])
    expect(total).toMatchObject({ entries: 1, minutes: 111, people: 1 })
  })
})

test('a row has person, department, column, period and the status of its timesheet', async () => {
  const { rows } = await as(harbor.people.ines).rows(november)
  expect(rows[0]).toMatchObject({
    employeeName: 'ines Test',
    departmentName: 'Shelter',
    date: '2026-11-09',
    column: `department:${shelter}`,
    columnLabel: 'Shelter',
    minutes: 420,
    periodStart: '2026-11-09',
    periodEnd: '2026-11-22',
    status: 'approved',
  })
  expect(rows[1]).toMatchObject({ departmentName: null, column: 'sick', columnLabel: 'Sick' })
})

describe('filters select', () => {
  const minutes = async (filter: object) => (await as(harbor.people.dana).rows({ ...november, ...filter })).rows.map(row => row.minutes)
  test('one person', async () => expect(await minutes({ employeeId: harbor.people.kenji.employeeId })).toEqual([240]))
  test('one department', async () => expect(await minutes({ departmentId: shelter })).toEqual([420]))
  test('one column', async () => expect(await minutes({ column: 'sick' })).toEqual([60]))
  test('one status, where an entry without a submission counts as draft', async () => {
    expect(await minutes({ status: 'approved' })).toEqual([420, 60])
    expect(await minutes({ status: 'draft' })).toEqual([240, 480, 300])
  })
  test('a range of days, both ends included', async () => expect(await minutes({ from: '2026-11-10', to: '2026-11-10' })).toEqual([60]))
})

test('a foreign id, an unknown one and that of a colleague outside the scope find nothing (SEC-2)', async () => {
  const empty = { rows: [], total: { entries: 0, minutes: 0, people: 0, byColumn: [] }, page: 1, pages: 1 }
  for (const employeeId of [river.people.owner.employeeId, newId(), harbor.people.kenji.employeeId]) {
    expect(await as(harbor.people.marcus).rows({ ...november, employeeId })).toEqual(empty)
    expect((await textOf(await as(harbor.people.marcus).csv({ ...november, employeeId }))).trim().split('\r\n')).toHaveLength(1)
  }
  expect(await as(river.people.owner).rows({ ...november, departmentId: shelter })).toEqual(empty)
  expect(await as(river.people.owner).rows({ ...november, column: `department:${shelter}` })).toEqual(empty)
})

test('totals cover the whole filter, not the page', async () => {
  const { total } = await as(harbor.people.dana).rows({ ...november, page: 7 })
  expect(total).toEqual({
    entries: 5,
    minutes: 1500,
    people: 4,
    byColumn: [
      { column: 'regular', columnLabel: 'Regular', minutes: 1020 },
      { column: `department:${shelter}`, columnLabel: 'Shelter', minutes: 420 },
      { column: 'sick', columnLabel: 'Sick', minutes: 60 },
    ],
  })
})

test('pages have 25 rows without gaps between them, and a page past the end is the last one', async () => {
  const { owner } = river.people
  await river.storeHours(
    Array.from({ length: 30 }, (_, day) => ({
      employeeId: owner.employeeId,
      date: `2026-09-${String(day + 1).padStart(2, '0')}`,
      minutes: day + 1,
    })),
  )
  const september = { from: '2026-09-01', to: '2026-09-30' }
  const [first, second, third] = [
    await as(owner).rows({ ...september, page: 1 }),
    await as(owner).rows({ ...september, page: 2 }),
    await as(owner).rows({ ...september, page: 3 }),
  ]
  expect(first.pages).toBe(2)
  expect([...first.rows, ...second.rows].map(row => row.minutes)).toEqual(Array.from({ length: 30 }, (_, day) => day + 1))
  expect(third).toEqual(second)
  const whole = await as(owner).rows({ ...september, whole: true, page: 2 })
  expect(whole).toMatchObject({ page: 1, pages: 1, total: first.total })
  expect(whole.rows).toEqual([...first.rows, ...second.rows])
})

test('a report with more rows than can be printed is not answered in whole (RPT-1)', async () => {
  const crowd = await timeWorld(t, 'crowd', { one: { role: administrator } })
  const { one } = crowd.people
  for (let person = 0; person < 13; person++) await crowd.add(`P${person}`, { role: {} })
  await crowd.storeEveryDay({ from: '2025-10-01', days: 400, department: 'Shelter' })
  const year = { from: '2025-10-01', to: '2026-11-04' }
  expect((await as(one).rows(year)).total.entries).toBeGreaterThan(5000)
  await expect(as(one).rows({ ...year, whole: true })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { field: 'whole', rule: 'too_many_rows', data: { most: 5000 } },
  })
})

describe('a validation error names the field of a range', () => {
  const resultOf = (filter: { from: string; to: string; column?: string }) =>
    as(harbor.people.dana)
      .rows(filter)
      .catch((error: { code: string; details: object }) => ({ code: error.code, ...error.details }))
  test('that ends before it starts', async () =>
    expect(await resultOf({ from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
      code: 'VALIDATION',
      field: 'to',
      rule: 'range_reversed',
    }))
  test('of 401 days', async () =>
    expect(await resultOf({ from: '2025-01-01', to: '2026-02-05' })).toMatchObject({
      code: 'VALIDATION',
      field: 'to',
      rule: 'range_too_long',
    }))
  test('but a range of 400 days is valid', async () =>
    expect(await resultOf({ from: '2025-01-01', to: '2026-02-04' })).toMatchObject({ pages: 1 }))
  test('and of an unknown column', async () =>
    expect(await resultOf({ ...november, column: 'overtiem' })).toMatchObject({ code: 'VALIDATION', field: 'column' }))
})

test('the CSV has all rows of the filter, and only those that the current user may see (SEC-80)', async () => {
  expect(await textOf(await as(harbor.people.marcus).csv(november))).toBe(
    [
      '\uFEFFemployee_number,employee,department,date,type,code,charged_to,minutes,hours,status,period_start,period_end',
      'E007,ines Test,Shelter,2026-11-09,department,SH,Shelter,420,7.00,Approved,2026-11-09,2026-11-22',
      'E007,ines Test,,2026-11-10,pay_code,sick,Sick,60,1.00,Approved,2026-11-09,2026-11-22',
      ',marcus Test,,2026-11-09,pay_code,regular,Regular,480,8.00,Draft,2026-11-09,2026-11-22',
      ',rosa Test,,2026-11-09,pay_code,regular,Regular,300,5.00,Draft,2026-11-09,2026-11-22',
      '',
    ].join('\r\n'),
  )
})

test('the XLSX has the same rows, with hours as numbers and days as dates', async () => {
  const november9 = new Date('2026-11-09T00:00:00Z')
  const inesPeriod = ['Approved', november9, new Date('2026-11-22T00:00:00Z')]
  expect(await tableIn(await bytesOf(await as(harbor.people.ines, { requestId: 'xlsx' }).xlsx(ownOf('ines'))))).toEqual([
    'employee_number,employee,department,date,type,code,charged_to,minutes,hours,status,period_start,period_end'.split(','),
    ['E007', 'ines Test', 'Shelter', november9, 'department', 'SH', 'Shelter', 420, 7, ...inesPeriod],
    ['E007', 'ines Test', null, new Date('2026-11-10T00:00:00Z'), 'pay_code', 'sick', 'Sick', 60, 1, ...inesPeriod],
  ])
  const { rows } = await t.owner.query(`select after from app.audit_events where request_id = 'xlsx'`)
  expect(rows).toEqual([{ after: { ...ownOf('ines'), format: 'xlsx', rows: 2 } }])
})

test('a name that a spreadsheet would execute is exported as text (SEC-77)', async () => {
  const { kenji } = harbor.people
  await t.owner.query(`update app.employees set first_name = '=cmd|calc' where id = $1`, [kenji.employeeId])
  const content = await textOf(await as(harbor.people.dana).csv({ ...november, employeeId: kenji.employeeId }))
  await t.owner.query(`update app.employees set first_name = 'kenji' where id = $1`, [kenji.employeeId])
  expect(content.split('\r\n')[1]).toMatch(/^,'=cmd\|calc Test,/)
})

test('each export has an audit event with its filter and its number of rows', async () => {
  await textOf(await as(harbor.people.ines, { requestId: 'export-1' }).csv(ownOf('ines')))
  const { rows } = await t.owner.query(
    `select actor_user_id, action, mode, after from app.audit_events where organization_id = $1 and request_id = 'export-1'`,
    [harbor.id],
  )
  expect(rows).toEqual([
    {
      actor_user_id: harbor.people.ines.userId,
      action: 'report.exported',
      mode: 'member',
      after: { ...ownOf('ines'), format: 'csv', rows: 2 },
    },
  ])
})

test('a request that is aborted before its export starts has no audit event', async () => {
  await expect(as(harbor.people.dana, { requestId: 'gone', signal: AbortSignal.abort() }).csv(november)).rejects.toThrow()
  const { rowCount } = await t.owner.query(`select from app.audit_events where request_id = 'gone'`)
  expect(rowCount).toBe(0)
})

test('the filters offer people, departments and columns of the current user’s scope', async () => {
  const own = await as(harbor.people.ines).options({})
  expect(own).toMatchObject({ employees: [{ name: 'ines Test' }, { name: 'rosa Test' }], departments: [{ id: shelter, name: 'Shelter' }] })
  expect(own.columns).toEqual([
    { column: 'regular', label: 'Regular' },
    { column: `department:${shelter}`, label: 'Shelter' },
    { column: 'sick', label: 'Sick' },
  ])
  const all = await as(harbor.people.dana).options({})
  expect(all.employees.map(one => one.name)).toEqual(['dana Test', 'ines Test', 'kenji Test', 'marcus Test', 'rosa Test'])
  expect(all.columns.map(one => one.label)).toEqual(['Regular', 'Shelter', 'Sick', 'Vacation'])
  expect((await as(river.people.owner).options({})).departments).toEqual([])
})

test('the filters offer the pay period of today and the one before it: of the own group, else of the largest', async () => {
  const biweekly = { current: { from: '2026-11-09', to: '2026-11-22' }, last: { from: '2026-10-26', to: '2026-11-08' } }
  expect((await as(harbor.people.ines).options({})).periods).toEqual(biweekly)
  const small = await addTimeGroup(t, harbor.id, { name: 'A small group', settings: { pay_period_starts_on: 'monday' } })
  const put = (groupId: string | null) =>
    t.owner.query('update app.employees set time_tracking_group_id = $2 where id = $1', [harbor.people.dana.employeeId, groupId])
  await put(null)
  expect((await as(harbor.people.dana).options({})).periods).toEqual(biweekly)
  await put(small)
  expect((await as(harbor.people.dana).options({})).periods).toEqual({
    current: { from: '2026-11-16', to: '2026-11-22' },
    last: { from: '2026-11-09', to: '2026-11-15' },
  })
  await put(harbor.groupId)
  const none = await makeOrganization(t, 'none', { person: {} })
  await t.owner.query('delete from app.time_tracking_groups where organization_id = $1', [none.id])
  expect((await as(none.people.person).options({})).periods).toBeNull()
})

test('a stranger, a member who left and an organization without the time module are denied', async () => {
  const shut = await makeOrganization(t, 'shut', { person: {}, left: {} })
  await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [shut.people.left.userId])
  await t.owner.query(`update app.organization_modules set usable_until = '-infinity' where organization_id = $1`, [shut.id])
  for (const [person, failure] of [
    [null, { code: 'UNAUTHENTICATED' }],
    [shut.people.left, { code: 'FORBIDDEN', details: { rule: 'organization' } }],
    [shut.people.person, { code: 'FORBIDDEN', details: { rule: 'module' } }],
  ] as const) {
    await expect(as(person).rows(november)).rejects.toMatchObject(failure)
    await expect(as(person).csv(november)).rejects.toMatchObject(failure)
    await expect(as(person).xlsx(november)).rejects.toMatchObject(failure)
    await expect(as(person).options({})).rejects.toMatchObject(failure)
  }
})
