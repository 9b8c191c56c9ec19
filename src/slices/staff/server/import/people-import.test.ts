import { describe, expect, test } from 'vitest'
import { sweepImports } from '#server/import/sweep.ts'
import { PeopleImports, three, withDepartments } from '#test/people-imports.ts'
import { workbookOf } from '#test/workbook.ts'
import { zipOf } from '#test/zip.ts'

const w = new PeopleImports()

const threePeople = ['1 Ana Lee Chef Kitchen', '2 Bo Nowak Cook Kitchen > 1', '3 Cy Diaz > 2']

describe('a file of people', () => {
  test('becomes people, with managers from later rows, missing departments on request and their own audit events in the name of the person who asked', async () => {
    const run = await w.imported(three, withDepartments)
    expect(run).toMatchObject({ state: 'done', counts: { create: 3 }, results: { created: 3, failed: 0 }, done: 3, total: 3 })
    expect(await w.people()).toEqual(threePeople)
    const request = `import ${run.id}`
    expect(await w.events('employee.created')).toMatchObject(
      Array.from({ length: 3 }, () => ({ actor: w.harbor.people.dana.userId, request })),
    )
    for (const action of ['import.started', 'import.finished']) expect(await w.events(action)).toHaveLength(1)
    const { rows } = await w.t.owner.query('select title, message from app.employee_notifications where employee_id = $1', [
      w.harbor.people.dana.employeeId,
    ])
    expect(rows).toEqual([{ title: 'Import finished', message: '3 people imported from staff.csv.' }])
  })

  test('checked a second time changes nothing, and imported with other values updates those who are there', async () => {
    await w.imported(three, withDepartments)
    expect(await w.checked(three)).toMatchObject({ counts: { unchanged: 3, create: 0, update: 0, problem: 0 } })
    const run = await w.imported(`employee_id,title,reports_to\n1,Head chef,\n3,,1\n`)
    expect(run).toMatchObject({ results: { updated: 2 } })
    expect(await w.people()).toEqual(['1 Ana Lee Head chef Kitchen', '2 Bo Nowak Cook Kitchen > 1', '3 Cy Diaz > 1'])
  })

  test('is remembered by its headers, and what a person chose for them is proposed next time', async () => {
    const file = 'Badge,Vorname,Nachname\n7,Ida,Berg\n'
    const { id, mapping } = await w.read(file)
    expect(mapping).toEqual([null, null, null])
    await w.check(id, { mapping: ['employeeId', 'firstName', 'lastName'] })
    expect(await w.read(file)).toMatchObject({ mapping: ['employeeId', 'firstName', 'lastName'] })
  })

  test('leaves the files of other systems alone where a person has changed nothing of what was proposed', async () => {
    const bamboo = await w.read('First Name,Last Name,Work Ext.,Reporting to,Employment Status\nIda,Berg,7,,Full-Time\n')
    expect(bamboo.mapping).toEqual(['firstName', 'lastName', 'phoneExtension', 'reportsTo', 'employmentType'])
    await w.check(bamboo.id)
    const gusto =
      'First name,Last name,Start date,Last day of work,Employment type,Employment status\nIda,Berg,01/02/2024,,Full time,Active\n'
    const { id, system, mapping } = await w.read(gusto)
    expect(system).toBe('Gusto')
    expect(mapping).toEqual(['firstName', 'lastName', 'hireDate', 'endDate', 'employmentType', 'status'])
    expect(await w.check(id)).toMatchObject({ counts: { create: 1, problem: 0 } })
  })

  test('that says who has left where it says how others are employed skips them', async () => {
    const file = 'Employee #,Last Name,First Name,Employment Type\n1,Berg,Ida,Full-Time\n2,Lee,Ana,Terminated\n3,Diaz,Cy,Active\n'
    const { id, counts } = await w.checked(file)
    expect(counts).toMatchObject({ create: 2, problem: 0, skipped: 1 })
    expect((await w.dana.rows({ id, show: 'noted' })).rows).toMatchObject([{ row: 3, note: 'Status is “Terminated”.' }])
  })

  test('as a report, with its title above and its sums below, has its people alone', async () => {
    const report =
      'Cedar House,,,\nEmployee Contact List,,,\n\nEmployee,Email,Hire Date,Release Date\n"Berg, Ida",ida@x.org,01/02/2024,0000-00-00\n\n' +
      'Total Employees: 1,,,\n"Friday, November 20, 2026 04:12 PM",,,\n'
    const run = await w.checked(report)
    expect(run).toMatchObject({ rowCount: 3, counts: { create: 1, problem: 0, skipped: 2 } })
    expect((await w.dana.rows({ id: run.id, show: 'all' })).rows).toMatchObject([
      { row: 5, label: 'Ida Berg', outcome: 'create' },
      { row: 7, outcome: 'skipped', note: 'This line is part of the report, not one of its records.' },
      { row: 8, outcome: 'skipped' },
    ])
  })

  test('has its names split, its dates read by the column, and its text in any encoding', async () => {
    const text = '\ufeffFull Name;Emp #;Start\r\n"Brooks, Aaliyah";1;14/08/2023\r\nJosé María Álvarez;2;01/02/2023\r\n'
    const run = await w.imported(Buffer.from(text, 'utf16le'))
    expect(run).toMatchObject({ encoding: 'utf-16le', datesRead: [{ field: 'hireDate', order: 'day_first', isOpen: false }] })
    const { rows } = await w.t.owner.query(
      `select first_name, last_name, hire_date::text as hired from app.employees where organization_id = $1 and employee_id is not null order by employee_id`,
      [w.harbor.id],
    )
    expect(rows).toEqual([
      { first_name: 'Aaliyah', last_name: 'Brooks', hired: '2023-08-14' },
      { first_name: 'José María', last_name: 'Álvarez', hired: '2023-02-01' },
    ])
  })

  test('read in the wrong encoding is read again in another', async () => {
    const { id } = await w.read(Buffer.from('first_name,last_name\nJos\xe9,Lee\n', 'latin1'))
    await w.dana.reread({ id, encoding: 'utf-8' })
    await w.work(id)
    expect((await w.check(id)).counts.problem).toBe(1)
    expect(await w.problems(id)).toEqual(["2: First name has characters that couldn't be read."])
    await w.dana.reread({ id, encoding: 'windows-1252' })
    await w.work(id)
    expect(await w.check(id)).toMatchObject({ counts: { create: 1, problem: 0 } })
  })
})

describe('a workbook of two worksheets', () => {
  const worksheet = (...rows: string[][]) => ({ name: rows[0]![0]!, rows: rows.slice(1) })

  test('is read from the first with rows, and from the other one where a person chooses it', async () => {
    const bytes = workbookOf([
      worksheet(['Notes'], ['Read me']),
      worksheet(['Staff'], ['first_name', 'last_name'], ['Ana', 'Lee']),
      worksheet(['Board'], ['last_name'], ['Nowak']),
    ])
    const run = await w.read(bytes, 'staff.xlsx')
    expect(run).toMatchObject({ worksheets: ['Staff', 'Board'], worksheet: 0, mapping: ['firstName', 'lastName'], rowCount: 1 })
    const { id } = run
    await w.dana.reread({ id, worksheet: 1 })
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({
      state: 'ready',
      worksheet: 1,
      mapping: ['lastName'],
      columns: [{ samples: ['Nowak'] }],
    })
    await expect(w.dana.reread({ id, worksheet: 2 })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'worksheet' } })
    await expect(w.dana.reread({ id, encoding: 'utf-8' })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'encoding' } })
  })
})

describe('a file', () => {
  test.each<[string, string | Uint8Array, string, string]>([
    ['no text', Buffer.from([0, 1, 2, 3, 250, 0, 7]), 'staff.csv', 'UNSUPPORTED_MEDIA'],
    ['markup', '<html>', 'staff.csv', 'UNSUPPORTED_MEDIA'],
    ['a text by another name', 'a,b\n1,2\n', 'staff.doc', 'UNSUPPORTED_MEDIA'],
    ['an archive that is no workbook', zipOf({ 'a.txt': 'x' }), 'staff.xlsx', 'UNSUPPORTED_MEDIA'],
    ['half an archive', zipOf({ 'a.txt': 'x' }).subarray(0, 40), 'staff.xlsx', 'VALIDATION'],
    [
      'a bomb',
      zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'y', 'xl/worksheets/sheet1.xml': Buffer.alloc(150_000_000) }),
      'staff.xlsx',
      'VALIDATION',
    ],
  ])('that is %s is not taken', async (_, content, name, code) => {
    await expect(w.upload(w.harbor.people.dana, content, name)).rejects.toMatchObject({ code })
  })

  test('of 50 MB is not taken', async () => {
    const content = Buffer.alloc(50 * 1024 * 1024, 'a,b\n')
    await expect(w.upload(w.harbor.people.dana, content)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  test('with signs that a cut would halve, or headers that grow when they are compared, is checked row by row', async () => {
    const long = `${'a'.repeat(199)}\u{1f600}`
    const run = await w.checked(`first_name,last_name,${'\u{fdfa}'.repeat(200)}\n${long},B,c\nOk,One,c\n`)
    expect(run).toMatchObject({ state: 'checked', counts: { create: 1, problem: 1 } })
    expect(await w.problems(run.id)).toEqual(['2: First name is too long. It may have 100 characters.'])
  })

  test('that cannot be read says why, and imports nothing', async () => {
    const run = await w.read('first_name\n"never closed\n')
    expect(run).toMatchObject({ state: 'unreadable', problem: "A quotation mark isn't closed. It's on line 2 or earlier." })
    await expect(w.dana.check({ id: run.id, mapping: ['firstName'], options: {} })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('is gone once its rows are imported, and a run that nothing was made of is forgotten after a day', async () => {
    const { id } = await w.imported(three, withDepartments)
    const left = await w.checked(three)
    const files = async () =>
      (
        await w.t.owner.query<{ state: string }>(`select state from app.files where organization_id = $1 order by created_at`, [
          w.harbor.id,
        ])
      ).rows.map(({ state }) => state)
    expect(await files()).toEqual(['deleted', 'stored'])
    await w.t.moveClock('25 hours')
    await sweepImports(w.t.worker, w.t.jobs)
    await w.t.moveClock('0')
    expect(await files()).toEqual(['deleted', 'deleted'])
    const { rows } = await w.t.owner.query('select id from app.import_runs where organization_id = $1', [w.harbor.id])
    expect(rows).toEqual([{ id }])
    expect(rows).not.toContainEqual({ id: left.id })
  })
})
