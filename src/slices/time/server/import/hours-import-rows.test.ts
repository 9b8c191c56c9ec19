import { describe, expect, test } from 'vitest'
import { runs } from '#test/depth.ts'
import { HoursImports, head, periodStart } from '#test/hours-imports.ts'
import { cell, timeWorld } from '#test/time-world.ts'
import { workbookOf } from '#test/workbook.ts'

const w = new HoursImports()

describe('what is wrong with a row is answered with its field and the rule, and nothing of the file is imported', () => {
  /** A row each, and what is answered for it. */
  const rows: [name: string, row: string, problem: string][] = [
    ['no person', ',2026-03-16,Regular,8', 'employeeId required: The employee ID or email is missing.'],
    ['L19 an unknown number', '77,2026-03-16,Regular,8', 'employeeId unknown_employee: No one has the employee ID “77”.'],
    ['SEC-6 someone of another organization', 'R-9,2026-03-16,Regular,8', 'employeeId unknown_employee: No one has the employee ID “R-9”.'],
    [
      'SEC-6 someone of another organization by email',
      'rosa@river.org,2026-03-16,Regular,8',
      'employeeId unknown_employee: No one has the email “rosa@river.org”.',
    ],
    ['no date', '1,,Regular,8', 'date required: The date is missing.'],
    ['SEC-90 a date that is none', '1,2026-02-29,Regular,8', "date calendar_date: Date “2026-02-29” isn't a valid date."],
    ['SEC-90 the year 1900', '1,1900-01-01,Regular,8', 'date date_range: Date must be from 2000-01-01 to 2100-12-31.'],
    ['SEC-90 the year 9999', '1,9999-12-31,Regular,8', "date calendar_date: Date “9999-12-31” isn't a valid date."],
    ['SEC-90 a day years away', '1,2031-03-17,Regular,8', "date no_period: This day isn't in a pay period."],
    ['SEC-90 a day before hire', '2,2026-03-16,Regular,8', 'date before_hire: This day is before the hire date.'],
    ['SEC-90 a day after the last', '2,2026-03-26,Regular,8', 'date after_termination: This day is after the last day of employment.'],
    ['no column', '1,2026-03-16,,8', 'column required: The column is missing.'],
    ['an unknown column', '1,2026-03-16,Nowhere,8', 'column unknown_column: No column is called “Nowhere”.'],
    ['a column that is not on the timesheet', '1,2026-03-16,Sick,8', "column unknown_column: Column “Sick” isn't on the timesheet."],
    ['SEC-6 a department of another organization', '1,2026-03-16,River desk,8', 'column unknown_column: No column is called “River desk”.'],
    ['an inactive column', '1,2026-03-16,Closed,8', 'column inactive_column: “Closed” is inactive.'],
    ['no hours', '1,2026-03-16,Regular,', 'hours required: The hours are missing.'],
    ['SEC-86 negative hours', '1,2026-03-16,Regular,-1', "hours negative: Hours “-1”: Hours can't be negative."],
    ['SEC-86 25 hours', '1,2026-03-16,Regular,25', "hours over_24h: Hours “25”: You can't enter more than 24 hours in a day."],
    [
      'SEC-86 a little more than 24 hours',
      '1,2026-03-16,Regular,24.001',
      "hours over_24h: Hours “24.001”: You can't enter more than 24 hours in a day.",
    ],
    [
      'SEC-86 hours that would be none',
      '1,2026-03-16,Regular,0.001',
      'hours rounds_to_nothing: Hours “0.001”: Too short to count: this rounds to 0.',
    ],
    [
      'SEC-86 hours that the group rounds to none',
      '1,2026-03-16,Regular,0:04',
      'hours rounds_to_nothing: Time is rounded to 10 minutes, so this would be 0.',
    ],
    [
      'SEC-83 a comma in a file of commas',
      '1,2026-03-16,Regular,1,5',
      'null too_many_cells: This row has 5 cells, but there are only 4 columns.',
    ],
    ['SEC-83 1e3', '1,2026-03-16,Regular,1e3', 'hours not_hours: Hours “1e3”: Enter hours as 8, 7.5, or 7:30.'],
    ['SEC-86 NaN', '1,2026-03-16,Regular,NaN', 'hours not_hours: Hours “NaN”: Enter hours as 8, 7.5, or 7:30.'],
    [
      'a thousands separator, or a decimal comma',
      '1,2026-03-16,Regular,"1,234"',
      'hours unclear_hours: Hours “1,234”: This could be a decimal comma or a thousands separator. Write the hours with a point.',
    ],
    ['a formula', '1,2026-03-16,Regular,=1+1', 'hours not_hours: Hours “=1+1”: Enter hours as 8, 7.5, or 7:30.'],
    ['signs that no encoding has', '1,2026-03-16,Z\ufffdrich,8', "column unreadable_text: Column has characters that couldn't be read."],
    ['a formula error', '1,2026-03-16,Regular,#REF!', 'hours formula_error: Hours contains a formula error: #REF!.'],
    [
      'the importing administrator (SEC-94)',
      '3,2026-03-16,Regular,8',
      'employeeId own_timesheet: These are your own hours. Enter them in My Time.',
    ],
  ]

  test('each of them', async () => {
    const { bo } = w.harbor.people
    await w.set(bo.employeeId, 'hire_date', '2026-03-17')
    await w.set(bo.employeeId, 'termination_date', '2026-03-25')
    await w.t.owner.query('update app.time_group_settings set time_rounding_minutes = 10 where group_id = $1', [w.harbor.groupId])
    const river = await timeWorld(w.t, 'river', { rosa: { role: 'employee' } })
    await w.set(river.people.rosa.employeeId, 'employee_id', 'R-9')
    await w.set(river.people.rosa.employeeId, 'email', 'rosa@river.org')
    await w.t.owner.query(`update app.departments set name = 'River desk' where organization_id = $1`, [river.id])
    const { id, version } = await w.checked(`${head}\n1,2026-03-18,Regular,8\n${rows.map(([, row]) => row).join('\n')}\n`)
    const found = await w.problems(id)
    expect(rows.map(([name], at) => `${name}: ${found[at]?.replace(/^\d+ /, '')}`)).toEqual(
      rows.map(([name, , problem]) => `${name}: ${problem}`),
    )
    await expect(w.ada.run({ id, version })).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'problems' } })
    expect(await w.hours()).toEqual([])
  })

  test('SEC-92 L1 a timesheet that is submitted or approved: whoever entered hours elsewhere, none are added', async () => {
    const { ana, bo, mona } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 480))
    await w.harbor.enter(bo, cell('2026-03-16', 480))
    await w.harbor.submit(ana, periodStart)
    const submitted = await w.harbor.submit(bo, periodStart)
    await w.harbor.approve(mona, { submissionId: submitted.submissionId!, version: submitted.version })
    const { id } = await w.checked(`${head}\n1,2026-03-17,Regular,8\n2,2026-03-17,Regular,8\n1,2026-03-30,Regular,8\n`)
    expect(await w.problems(id)).toEqual([
      "2 date timesheet_submitted: This timesheet has been submitted and can't be changed.",
      "3 date timesheet_approved: This timesheet has been approved and can't be changed.",
    ])
  })

  test('HOL-1 a holiday that is paid automatically, before its pay is stored and after; the same hours as the pay change nothing', async () => {
    await w.paidHolidays('2026-03-17', '2026-03-24')
    const { ana } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 480))
    const rows = ['1,2026-03-17,Holiday,8', '1,2026-03-24,Holiday,4', '1,2026-03-18,Holiday,8', '1,2026-03-17,Regular,2']
    const { id, version, counts } = await w.checked(`${head}\n${rows.join('\n')}\n2,2026-03-17,Holiday,8\n2,2026-03-24,Holiday,0\n`)
    expect(counts).toMatchObject({ create: 2, update: 0, unchanged: 2, problem: 2 })
    expect(await w.problems(id)).toEqual([
      '3 column holiday_paid: Holiday pay is added to this day automatically.',
      '6 column holiday_paid: Holiday pay is added to this day automatically.',
    ])
    await expect(w.ada.run({ id, version })).rejects.toMatchObject({ details: { rule: 'problems' } })
    const left = await w.check(id, { edits: [3, 6].map(row => ({ row, skip: true })) })
    await w.ada.run({ id, version: left.version })
    await w.work(id)
    expect(await w.ada.read({ id })).toMatchObject({ state: 'done', results: { created: 2, failed: 0 } })
  })

  test('SEC-87 more than 24 hours in a day, of the rows together and with what is stored', async () => {
    await w.harbor.enter(w.harbor.people.bo, cell('2026-03-16', 600))
    const { id, counts } = await w.checked(
      `${head}\n1,2026-03-16,Regular,12\n1,2026-03-16,Shelter,12\n1,2026-03-17,Regular,12\n1,2026-03-17,Shelter,12.25\n2,2026-03-16,Shelter,15\n2,2026-03-17,Shelter,15\n`,
    )
    expect(counts).toMatchObject({ create: 3, problem: 3 })
    expect((await w.problems(id)).map(text => text.split(':')[0])).toEqual([
      '4 hours day_over_24_hours',
      '5 hours day_over_24_hours',
      '6 hours day_over_24_hours',
    ])
  })

  test('L19 the same cell twice, also when its person, date, and column are written in other words', async () => {
    const { id } = await w.checked(
      `employee_id,email,date,column,hours\n1,,2026-03-16,Regular,4\n,ANA@x.org,3/16/2026,regular,5\n1,ana@x.org,"Mar 16, 2026",pay code: Regular,4\n`,
    )
    expect(await w.problems(id)).toEqual([
      '3 column cell_twice: Row 2 has the same person, date, and column.',
      '4 column cell_twice: Row 2 has the same person, date, and column.',
    ])
  })

  test('L19 an ID and an email of two people: neither is guessed', async () => {
    const { id } = await w.checked(`employee_id,email,date,column,hours\n2,ana@x.org,2026-03-16,Regular,4\n`)
    expect(await w.problems(id)).toEqual(['2 email two_people: The employee ID and the email belong to different people.'])
  })

  test('is corrected on the screen or left out, and then the file runs', async () => {
    const { id } = await w.checked(`${head}\n1,2026-03-16,Regulr,8\n1,2026-03-17,Regulr,8\n77,2026-03-16,Regular,8\n`)
    const { rows } = await w.ada.rows({ id })
    expect(rows[0]?.problems[0]?.fix).toEqual({ kind: 'use', field: 'column', value: 'Regular', label: 'Use Regular' })
    const { version, counts } = await w.check(id, {
      edits: [
        { row: 2, field: 'column', value: 'Regular', alike: true },
        { row: 4, skip: true },
      ],
    })
    expect(counts).toMatchObject({ create: 2, skipped: 1, problem: 0 })
    await w.ada.run({ id, version })
    await w.work(id)
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 480 imported', '1 2026-03-17 regular 480 imported'])
  })
})

describe('a file', () => {
  const written = ['8', '7.5', '7:30', '7h30', '450m', '7,5', '7:30:00']
  const minutes = [480, 450, 450, 450, 450, 450, 450]

  test('SEC-88 L14 says hours as people type them, and dates that stay the day that they say, also where clocks change', async () => {
    // Mar 8 has 23 hours in New York, Nov 1 of 2025 the day before one with 25.
    const days = ['2026-03-08', '3/9/2026', '10.03.2026', 'Mar 11, 2026', '12 Mar 2026', '2026-03-13T00:00:00Z', '46095']
    await w.imported(`employee_id;date;column;hours\n${written.map((hours, at) => `1;${days[at]};Regular;${hours}`).join('\n')}\n`)
    const dates = ['08', '09', '10', '11', '12', '13', '14'].map(day => `2026-03-${day}`)
    const once = dates.map((date, at) => `1 ${date} regular ${minutes[at]} imported`)
    expect(await w.hours()).toEqual(once)
    // Saved again and again, they stay.
    await w.imported(`${head}\n${dates.map(date => `1,${date},Regular,1`).join('\n')}\n`)
    expect((await w.hours()).map(text => text.split(' ')[1])).toEqual(dates)
    expect((await w.checked(`${head}\n1,2026-03-08,Regular,24\n1,2025-11-02,Regular,24\n`)).counts).toMatchObject({ problem: 0 })
  })

  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${head}\n1,2026-03-16,Zürich,8\n`)],
    ['semicolons', Buffer.from(`${head.replaceAll(',', ';')}\r\n1;2026-03-16;Zürich;8\r\n`)],
    ['tabs', Buffer.from(`${head.replaceAll(',', '\t')}\n1\t2026-03-16\tZürich\t8\n`)],
    ['UTF-16', Buffer.from(`\ufeff${head}\n1,2026-03-16,Zürich,8\n`, 'utf16le')],
    ['Windows-1252', Buffer.from(`${head}\n1,2026-03-16,Z\u00fcrich,8\n`, 'latin1')],
    [
      'a workbook, of whose formulas the stored values are read',
      workbookOf([{ name: 'S', rows: [head.split(','), ['1', '2026-03-16', 'Zürich', '8']] }]),
    ],
  ])('is read from %s', async (kind, bytes) => {
    await w.t.owner.query('update app.departments set name = $2 where id = $1', [w.harbor.departmentId, 'Zürich'])
    const { id } = await w.read(bytes, kind.startsWith('a workbook') ? 'hours.xlsx' : 'hours.csv')
    expect(await w.check(id)).toMatchObject({ counts: { create: 1, problem: 0 } })
  })

  const many = runs(2000, 100_000)
  test(`of ${many} rows with one cell has each of them checked: the first counts, and every other one names it`, async () => {
    const { id, counts, rowCount } = await w.checked(`${head}\n${'1,2026-03-16,Regular,8\n'.repeat(many)}`)
    expect({ rowCount, ...counts }).toMatchObject({ rowCount: many, create: 1, problem: many - 1 })
    const { rows } = await w.ada.rows({ id, after: many })
    expect(rows).toMatchObject([
      { row: many + 1, problems: [{ rule: 'cell_twice', text: 'Row 2 has the same person, date, and column.' }] },
    ])
  })

  test('SEC-89 says today as the person’s own location has it: what is in reach is counted from there', async () => {
    // A year and a day ahead of New York's today is out of reach, and in reach where it is tomorrow already.
    await w.t.owner.query(`update app.organizations set timezone = 'Pacific/Kiritimati' where id = $1`, [w.harbor.id])
    expect((await w.checked(`${head}\n1,2027-03-29,Regular,8\n`)).counts).toMatchObject({ create: 1 })
    await w.t.owner.query(`update app.organizations set timezone = 'America/New_York' where id = $1`, [w.harbor.id])
    expect((await w.checked(`${head}\n1,2027-03-29,Regular,8\n`)).counts).toMatchObject({ problem: 1 })
  })

  test('that is only checked stores nothing: no entry, and no pay period', async () => {
    await w.checked(`${head}\n1,2026-03-16,Regular,8\n1,2026-07-16,Regular,8\n`)
    const { rows } = await w.t.owner.query('select starts_on from app.pay_periods where organization_id = $1', [w.harbor.id])
    expect(rows).toEqual([])
    expect(await w.hours()).toEqual([])
  })
})
