import { describe, expect, test } from 'vitest'
import { HoursImports, periodStart } from '#test/hours-imports.ts'
import { cell } from '#test/time-world.ts'

const w = new HoursImports()

/** Ana has 8 hours of Shelter on Monday in two entries, and 7.5 on Tuesday. The world calls her 'ana Test', with the number 1 and ana@x.org. */
const files: readonly [system: string, head: string, rows: readonly string[], fields: Readonly<Record<string, string>>][] = [
  [
    'Toggl Track',
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)',
    [
      'ana Test,ana@x.org,City,Shelter,,Intake,No,2026-03-16,09:00:00,2026-03-16,12:00:00,03:00:00,,',
      'ana Test,ana@x.org,City,Shelter,,Night,No,2026-03-16,13:00:00,2026-03-16,18:00:00,05:00:00,,',
      'ana Test,ana@x.org,City,Shelter,,Intake,No,2026-03-17,09:00:00,2026-03-17,16:30:00,07:30:00,,',
    ],
    { User: 'name', Email: 'email', Project: 'column', 'Start date': 'date', Duration: 'hours' },
  ],
  [
    'Clockify',
    'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)',
    [
      'Shelter,City,,,ana Test,,ana@x.org,,No,03/16/2026,09:00:00 AM,03/16/2026,12:00:00 PM,03:00:00,3.00,0.00,0.00',
      'Shelter,City,,,ana Test,,ana@x.org,,No,03/16/2026,01:00:00 PM,03/16/2026,06:00:00 PM,05:00:00,5.00,0.00,0.00',
      'Shelter,City,,,ana Test,,ana@x.org,,No,03/17/2026,09:00:00 AM,03/17/2026,04:30:00 PM,07:30:00,7.50,0.00,0.00',
    ],
    { User: 'name', Email: 'email', Project: 'column', 'Start Date': 'date', 'Duration (decimal)': 'hours' },
  ],
  [
    'Harvest',
    'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,First Name,Last Name,Employee Id,Roles,Teams,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
    [
      '2026-03-16,City,Shelter,SH,Care,,3,3,No,No,ana,Test,,Staff,,Yes,,,,,USD,',
      '2026-03-16,City,Shelter,SH,Care,,5,5,No,No,ana,Test,,Staff,,Yes,,,,,USD,',
      '2026-03-17,City,Shelter,SH,Care,,7.5,7.5,No,No,ana,Test,,Staff,,Yes,,,,,USD,',
    ],
    { Date: 'date', Project: 'column', Hours: 'hours', 'First Name': 'firstName', 'Last Name': 'lastName', 'Employee Id': 'employeeId' },
  ],
  [
    'QuickBooks Time',
    'username,payroll_id,fname,lname,number,group,local_date,local_day,local_start_time,local_end_time,tz,hours,jobcode_1,jobcode_2,billable,service item,location,notes,approved_status',
    [
      'atest,1,ana,Test,,Care,2026-03-16,Mon,9:00,12:00,-5,3,Shelter,,No,,,,approved',
      'atest,1,ana,Test,,Care,2026-03-16,Mon,13:00,18:00,-5,5,Shelter,,No,,,,approved',
      'atest,1,ana,Test,,Care,2026-03-17,Tue,9:00,16:30,-5,7.5,Shelter,,No,,,,approved',
    ],
    { payroll_id: 'employeeId', fname: 'firstName', lname: 'lastName', local_date: 'date', hours: 'hours', jobcode_1: 'column' },
  ],
]

describe.each(files)('a file of %s', (system, head, rows, fields) => {
  test('is recognized without a hand, and its entries come in once those of one day are added up', async () => {
    const { id, mapping, columns, ...run } = await w.read(`${head}\n${rows.join('\n')}\n`)
    expect(run.system).toBe(system)
    expect(Object.fromEntries(columns.flatMap(({ header }, at) => (mapping[at] === null ? [] : [[header, mapping[at]]])))).toEqual(fields)

    const first = await w.check(id)
    const byName = system === 'Harvest'
    expect(first.groups.map(({ rule }) => rule)).toEqual([byName ? 'person_by_name' : 'cell_twice'])
    const checked = await w.check(id, { options: { addUp: true, peopleByName: true } })
    expect(checked).toMatchObject({ counts: { create: 2, problem: 0, skipped: 1 }, groups: [] })
    await w.ada.run({ id, version: checked.version })
    await w.work(id)
    expect(await w.hours()).toEqual([
      `1 2026-03-16 ${w.harbor.departmentId} 480 imported`,
      `1 2026-03-17 ${w.harbor.departmentId} 450 imported`,
    ])
    expect((await w.ada.rows({ id, show: 'left_out' })).rows).toMatchObject([{ row: 3, note: 'Added to row 2.' }])
  })
})

test('entries that are added up stay within the hours of a day', async () => {
  const { id } = await w.checked('employee_id,date,column,hours\n1,2026-03-16,Regular,20\n1,2026-03-16,Regular,5\n', {
    options: { addUp: true },
  })
  expect(await w.problems(id)).toEqual([expect.stringContaining('2 hours day_over_24_hours')])
})

test('a column that is not on the timesheet is decided once for all who lack it, and stays with those who have it', async () => {
  const { id: organizationId, people } = w.harbor
  await w.t.owner.query(`insert into app.employee_time_columns values ($1, $2, 'pay_code', 'sick', 'assigned', 1)`, [
    organizationId,
    people.bo.employeeId,
  ])
  const file = 'employee_id,date,column,hours\n1,2026-03-16,Sick,8\n1,2026-03-17,Sick,8\n2,2026-03-18,Sick,8\n'
  const { id, groups } = await w.checked(file)
  expect(groups).toMatchObject([
    { rule: 'unknown_column', field: 'column', rows: 2, values: [{ said: 'Sick', text: "Column “Sick” isn't on the timesheet." }] },
  ])
  const edits = [{ row: 2, field: 'column', value: 'Regular', alike: true }]
  expect(await w.check(id, { edits })).toMatchObject({ counts: { create: 3, problem: 0 }, groups: [] })
  await w.ada.run({ id, version: (await w.ada.read({ id })).version })
  await w.work(id)
  expect(await w.hours()).toEqual([
    '1 2026-03-16 regular 480 imported',
    '1 2026-03-17 regular 480 imported',
    '2 2026-03-18 sick 480 imported',
  ])
})

test('a person who is chosen for a name is chosen for all rows that name them', async () => {
  const file = 'name,date,column,hours\nSomeone Else,2026-03-16,Regular,8\nSomeone Else,2026-03-17,Regular,7\n'
  const { id, groups } = await w.checked(file)
  expect(groups).toMatchObject([{ rule: 'unknown_name', rows: 2, values: [{ said: 'Someone Else', fix: { field: 'person' } }] }])
  const edits = [{ row: 2, field: 'person', value: w.harbor.people.bo.employeeId, alike: true }]
  expect(await w.check(id, { edits })).toMatchObject({ counts: { create: 2, problem: 0 } })
})

test('rows on timesheets that are submitted are one problem, and all of them are left out at once', async () => {
  const { ana } = w.harbor.people
  await w.harbor.enter(ana, cell('2026-03-16', 480))
  await w.harbor.submit(ana, periodStart)
  const file = 'employee_id,date,column,hours\n1,2026-03-16,Regular,7\n1,2026-03-17,Regular,8\n2,2026-03-17,Regular,6\n'
  const { id, groups } = await w.checked(file)
  expect(groups).toMatchObject([{ rule: 'timesheet_submitted', field: 'date', rows: 2, texts: 1 }])
  const edits = [{ row: 2, skip: true, field: 'date', rule: 'timesheet_submitted', alike: true }]
  expect(await w.check(id, { edits })).toMatchObject({ counts: { create: 1, problem: 0, skipped: 2 }, groups: [] })
})

test('everything that is wrong with a row is said at once', async () => {
  const { id } = await w.checked('employee_id,date,column,hours\n77,13/45/2026,Nowhere at all,lots\n')
  expect((await w.problems(id)).map(text => text.split(':')[0])).toEqual([
    '2 employeeId unknown_employee',
    '2 date calendar_date',
    '2 column unknown_column',
    '2 hours not_hours',
  ])
})
