import { describe, expect, test } from 'vitest'
import { textOf } from '#test/client.ts'
import { head, PeopleImports } from '#test/people-imports.ts'

const w = new PeopleImports()

describe('what is wrong with a row', () => {
  test('is answered for each with its field, and nothing of the row is imported', async () => {
    const run = await w.checked(
      `${head}\n` +
        `Ok,One,1,,,,,,\n` +
        `,,2,,,,,,\n` +
        `No,Mail,3,not an address,,,,,\n` +
        `No,Date,4,,,,,,13/45/2022\n` +
        `No,Day,5,,,,,,1/1/1850\n` +
        `No,Dept,6,,,Nowhere,,,\n` +
        `No,Place,7,,,,Nowhere,,\n` +
        `No,Boss,8,,,,,nobody@x.org,\n` +
        `Same,Number,1,,,,,,\n` +
        `Loop,A,10,,,,,11,\n` +
        `Loop,B,11,,,,,10,\n` +
        `${'x'.repeat(101)},Long,12,,,,,,\n` +
        `In\u202evisible,Name,13,,,,,,\n` +
        `Too,many,14,,,,,,,cells\n` +
        `#REF!,Formula,15,,,,,,\n`,
    )
    expect(run.counts).toEqual({ create: 1, update: 0, unchanged: 0, problem: 14, skipped: 0 })
    expect(await w.problems(run.id)).toEqual([
      '3: The name is missing.',
      "4: “not an address” isn't an email address.",
      "5: Hire date “13/45/2022” isn't a valid date.",
      "6: Hire date “1/1/1850” isn't a valid date.",
      "7: Department “Nowhere” doesn't exist.",
      "8: Location “Nowhere” doesn't exist.",
      "9: Manager “nobody@x.org” isn't on staff.",
      '10: Employee ID is already on row 2.',
      '11: Rows 11, 12 would report to each other.',
      '12: Rows 11, 12 would report to each other.',
      '13: First name is too long. It may have 100 characters.',
      "14: First name can't contain invisible or direction-changing characters.",
      '15: This row has 10 cells, but there are only 9 columns.',
      '16: First name contains a formula error: #REF!.',
    ])
    await w.dana.run({ id: run.id, version: run.version })
    await w.work(run.id)
    expect(await w.people()).toEqual(['1 Ok One'])
  })

  test('says how a full name was read, where credentials or something unknown are behind it', async () => {
    const run = await w.checked('Name,Emp #\n"Jane Doe, LCSW",1\n"Jane Roe, ABCX",2\n"John Smith, Jr.",3\n"Lee, Ana",4\n')
    expect(run.counts).toMatchObject({ create: 4, problem: 0 })
    expect((await w.dana.rows({ id: run.id, show: 'noted' })).rows).toMatchObject([
      { row: 2, label: 'Jane Doe', note: 'Left off the name: LCSW.' },
      { row: 3, note: 'Read as first name “ABCX” and last name “Jane Roe”. Check the name.' },
    ])
    await w.dana.run({ id: run.id, version: run.version })
    await w.work(run.id)
    const names = await w.t.owner.query(
      `select first_name, last_name from app.employees where organization_id = $1 and employee_id in ('1', '3') order by employee_id`,
      [w.harbor.id],
    )
    expect(names.rows).toEqual([
      { first_name: 'Jane', last_name: 'Doe' },
      { first_name: 'John', last_name: 'Smith Jr.' },
    ])
  })

  test('is corrected in all rows that say the same, left out, or typed anew', async () => {
    await w.t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, gen_random_uuid(), 'Shelter')`, [
      w.harbor.id,
    ])
    const run = await w.checked(`${head}\nA,A,1,,,Sheltr,,,\nB,B,2,,, Sheltr,,,\nC,C,3,,,Shelterr,,,\nD,D,4,,,Sheltr,,,bad\n`)
    expect(run.counts.problem).toBe(4)
    const edited = await w.check(run.id, {
      edits: [
        { row: 2, field: 'department', value: 'Shelter', alike: true },
        { row: 4, skip: true },
        { row: 5, field: 'hireDate', value: '2023-01-01' },
      ],
    })
    // Fixing one problem doesn't hide others: the fifth row had an invalid date too.
    expect(edited.counts).toMatchObject({ create: 3, problem: 0, skipped: 1 })
  })

  test('is corrected by a manager who is chosen: someone on staff, or someone whom the file brings', async () => {
    const boss = 'nobody@x.org'
    const run = await w.checked(
      `${head}\nA,A,1,,,,,${boss},\nB,B,2,,,,,${boss},\nC,C,3,,,,,${boss},\nD,D,4,,,,,other@x.org,\nE,E,5,,,,,,\n`,
    )
    const { rows } = await w.dana.rows({ id: run.id })
    const second = await w.dana.rows({ id: run.id, limit: 1, after: rows[0]!.row })
    expect([second.rows, second.more]).toEqual([[rows[1]], true])
    // A page goes on after a row of the file, also one that is not shown; there is no seventh.
    expect((await w.dana.rows({ id: run.id, after: 6 })).rows).toEqual([])
    await expect(w.dana.rows({ id: run.id, after: 7 })).rejects.toMatchObject({ details: { field: 'after', rule: 'cursor' } })
    expect(rows.map(({ problems }) => problems[0]?.fix)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'edit', field: 'reportsTo', alike: true })),
    )
    // People in the file are offered by name.
    expect((await w.dana.rows({ id: run.id, show: 'new', search: ' e e' })).rows).toMatchObject([{ row: 6, label: 'E E' }])
    const edited = await w.check(run.id, {
      edits: [
        { row: 2, field: 'manager', value: 'row 6', alike: true },
        { row: 5, field: 'manager', value: w.harbor.people.grace.employeeId },
      ],
    })
    expect(edited.counts).toMatchObject({ create: 5, problem: 0 })
    await w.dana.run({ id: run.id, version: edited.version })
    await w.work(run.id)
    expect(await w.people()).toEqual(['1 A A > 5', '2 B B > 5', '3 C C > 5', '4 D D', '5 E E'])
    const { rows: d } = await w.t.owner.query(
      `select reports_to_employee_id as manager from app.employees where organization_id = $1 and employee_id = '4'`,
      [w.harbor.id],
    )
    expect(d).toEqual([{ manager: w.harbor.people.grace.employeeId }])
  })

  test('names the field: of unit, fund, program and who tracks time', async () => {
    const { id } = w.harbor
    await w.t.owner.query(
      `insert into app.units (organization_id, id, name, unit_code) values ($1, gen_random_uuid(), 'Outreach', 'U-1')`,
      [id],
    )
    await w.t.owner.query(`insert into app.funds (organization_id, id, code, name) values ($1, gen_random_uuid(), 'GEN', 'General')`, [id])
    await w.t.owner.query(`insert into app.programs (organization_id, id, name) values ($1, gen_random_uuid(), 'Meals')`, [id])
    const columns = 'first_name,last_name,employee_id,unit,default_fund,default_program,tracks_time'
    const run = await w.checked(
      `${columns}\nA,A,1,u-1,gen,meals,No\nB,B,2,U-9,,,\nC,C,3,,NOPE,,\nD,D,4,,,Nope,\nE,E,5,,,,maybe\nF,F,6,,,,\n`,
    )
    expect(run.mapping).toEqual(['firstName', 'lastName', 'employeeId', 'unit', 'defaultFund', 'defaultProgram', 'tracksTime'])
    expect(await w.problems(run.id)).toEqual([
      "3: Unit “U-9” doesn't exist.",
      "4: Fund “NOPE” doesn't exist.",
      "5: Program “Nope” doesn't exist.",
      "6: Tracks time “maybe” isn't yes or no.",
    ])
    await w.dana.run({ id: run.id, version: run.version })
    await w.work(run.id)
    const stored = `select e.employee_id, u.unit_code, f.code, p.name, e.tracks_time from app.employees e left join app.units u on u.id = e.unit_id
      left join app.funds f on f.id = e.default_fund_id left join app.programs p on p.id = e.default_program_id
      where e.organization_id = $1 and e.employee_id is not null order by 1`
    const facts = async () => (await w.t.owner.query({ text: stored, values: [id], rowMode: 'array' })).rows
    const before = [
      ['1', 'U-1', 'GEN', 'Meals', false],
      ['6', null, null, null, true],
    ]
    expect(await facts()).toEqual(before)
    const next = await w.imported('employee_id,tracks_time,fund\n1,yes,\n6,0,GEN\n')
    expect(await facts()).toEqual([
      ['1', 'U-1', 'GEN', 'Meals', true],
      ['6', null, 'GEN', null, false],
    ])
    await w.undone(next.id)
    expect(await facts()).toEqual(before)
  })

  test('is in the file of rows that are left out, as they stood in the file', async () => {
    const run = await w.checked('first_name,last_name,employee_id\nOk,One,1\n,,=2+2\n')
    const file = await textOf(await w.dana.leftOut({ id: run.id }))
    expect(file).toBe("\ufefffirst_name,last_name,employee_id,Row,Problem\r\n,,'=2+2,3,The name is missing.\r\n")
    expect(await w.events('import.left_out_exported')).toHaveLength(1)
  })
})
