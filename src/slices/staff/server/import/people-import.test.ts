import { beforeEach, describe, expect, test } from 'vitest'
import { sweepImports } from '#server/import/sweep.ts'
import { textOf } from '#test/client.ts'
import { head, PeopleImports, three, withDepartments } from '#test/people-imports.ts'
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
      '3: The name is empty.',
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
      '14: First name must not contain invisible or direction-changing characters.',
      '15: This row has 10 cells, but there are only 9 columns.',
      '16: First name contains a formula error: #REF!.',
    ])
    await w.dana.run({ id: run.id, version: run.version })
    await w.work(run.id)
    expect(await w.people()).toEqual(['1 Ok One'])
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
    expect(edited.counts).toMatchObject({ create: 2, problem: 1, skipped: 1 })
    expect(await w.problems(run.id)).toEqual(["5: Department “Sheltr” doesn't exist."])
    expect((await w.check(run.id, { edits: [{ row: 5, field: 'department', value: 'Shelter' }] })).counts).toMatchObject({
      create: 3,
      problem: 0,
    })
  })

  test('is corrected by a manager who is chosen: someone on staff, or someone whom the file brings', async () => {
    const boss = 'nobody@x.org'
    const run = await w.checked(
      `${head}\nA,A,1,,,,,${boss},\nB,B,2,,,,,${boss},\nC,C,3,,,,,${boss},\nD,D,4,,,,,other@x.org,\nE,E,5,,,,,,\n`,
    )
    const { rows } = await w.dana.rows({ id: run.id })
    expect(rows.map(({ problem }) => problem?.fix)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'edit', field: 'reportsTo', alike: true })),
    )
    // Those who can be chosen of the file are found by their names.
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
    expect(file).toBe("\ufefffirst_name,last_name,employee_id,Row,Problem\r\n,,'=2+2,3,The name is empty.\r\n")
    expect(await w.events('import.left_out_exported')).toHaveLength(1)
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

describe('undoing', () => {
  test('leaves nothing of new people and gives others their former values, in whatever order they report to each other', async () => {
    await w.imported(`${head}\nAna,Lee,1,,Chef,,,,\nBo,Nowak,2,,Cook,,,1,\n`)
    const before = await w.people()
    const run = await w.imported(
      `${head}\nAna,Lee,1,,Boss,Kitchen,,9,\nNia,New,9,,,,,,\nOle,New,10,,,,,2,\nBo,Nowak,2,,,,,9,\n`,
      withDepartments,
    )
    expect(run.results).toMatchObject({ created: 2, updated: 2 })
    expect(await w.people()).toEqual(['1 Ana Lee Boss Kitchen > 9', '10 Ole New > 2', '2 Bo Nowak Cook > 9', '9 Nia New'])
    const after = await w.undone(run.id)
    expect((await w.dana.rows({ id: run.id, show: 'noted' })).rows.map(({ row, note }) => `${row}: ${note}`)).toEqual([])
    expect(after).toMatchObject({ state: 'undone', results: { undone: 4, kept: 0 } })
    expect(await w.people()).toEqual(before)
    const { rows } = await w.t.owner.query(`select name from app.departments where organization_id = $1 and name = 'Kitchen'`, [
      w.harbor.id,
    ])
    expect(rows).toEqual([])
    expect(await w.events('import.undone')).toHaveLength(1)
  })

  test('keeps, row by row, what was edited since, who is named by others and who has an account, and says so', async () => {
    await w.imported(`${head}\nUp,Dated,5,,Cook,,,,\n`)
    const run = await w.imported(`${head}\nEd,Ited,1,,,,,,\nMa,Nager,2,,,,,,\nAc,Count,3,,,,,,\nGo,Ne,4,,,,,,\nUp,Dated,5,,Chef,,,,\n`)
    const ofNumber = 'where organization_id = $1 and employee_id = $2'
    const change = (number: string, set: string, ...more: unknown[]) =>
      w.t.owner.query(`update app.employees set ${set} ${ofNumber}`, [w.harbor.id, number, ...more])
    await change('1', `job_title = 'Cook', version = version + 1`)
    await change('5', `job_title = 'Head', version = version + 1`)
    const { userId } = w.harbor.people.marcus
    await w.t.owner.query('update app.employees set user_id = null where user_id = $1', [userId])
    await change('3', 'user_id = $3', userId)
    await w.t.owner.query(`update app.employees set reports_to_employee_id = (select id from app.employees ${ofNumber}) where id = $3`, [
      w.harbor.id,
      '2',
      w.harbor.people.grace.employeeId,
    ])
    expect(await w.undone(run.id)).toMatchObject({ state: 'undone', results: { undone: 1, kept: 4 } })
    const { rows } = await w.dana.rows({ id: run.id, show: 'noted' })
    expect(rows.map(({ row, result, note }) => `${row} ${result}: ${note}`)).toEqual([
      '2 kept: Edited since the import.',
      '3 kept: Other records refer to them now. Deactivate them instead.',
      '4 kept: They have an account now. Deactivate them instead.',
      '6 kept: Edited since the import.',
    ])
    expect(await w.people()).toEqual(['1 Ed Ited Cook', '2 Ma Nager', '3 Ac Count', '5 Up Dated Head'])
  })

  test('works on an import that was stopped, for what it had stored', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `A${at},B,${at + 1000},,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`)
    await w.dana.run({ id, version })
    let batches = 0
    const stopping = w.watched(async () => {
      batches++
      if (batches === 2) await w.dana.stop({ id })
    })
    await w.work(id, stopping)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'stopped', results: { created: 100 } })
    expect(await w.undone(id)).toMatchObject({ state: 'undone', results: { undone: 100 } })
    expect(await w.people()).toEqual([])
  })
})

describe('inviting the new people', () => {
  const invite = { options: { invite: true } }
  const file = `${head}\nAna,Lee,1,ana@x.org,,,,,\nBo,Nowak,2,,,,,,\nCy,Diaz,3,cy@x.org,,,,,\n`
  const open = async () =>
    (
      await w.t.owner.query<{ email: string; name: string }>(
        `select i.email, e.first_name as name from app.organization_invitations i left join app.employees e on e.organization_id = i.organization_id and e.id = i.employee_id
         where i.organization_id = $1 and i.revoked_at is null and i.accepted_at is null order by 1`,
        [w.harbor.id],
      )
    ).rows

  beforeEach(async () => {
    const { harbor } = w
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [
      harbor.people.dana.userId,
      harbor.roles.administrator,
    ])
  })

  test('is done for those with an address, when the import is over, and undone with it', async () => {
    const run = await w.imported(file, invite)
    expect(run).toMatchObject({ state: 'done', problem: null, results: { created: 3 } })
    expect(await open()).toEqual([
      { email: 'ana@x.org', name: 'Ana' },
      { email: 'cy@x.org', name: 'Cy' },
    ])
    expect(await w.events('invitation.sent')).toHaveLength(2)
    expect(await w.undone(run.id)).toMatchObject({ results: { undone: 3, kept: 0 } })
    expect(await open()).toEqual([])
    expect(await w.events('invitation.revoked')).toHaveLength(2)
  })

  test('needs a seat for each of them before anything is imported', async () => {
    await w.t.owner.query('update app.organizations set max_users = 4 where id = $1', [w.harbor.id])
    const { id, version } = await w.checked(file, invite)
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'invite', rule: 'max_users' } })
    expect(await w.people()).toEqual([])
  })

  test('is for those who may give the role of employees', async () => {
    const { id, version } = await w.as(w.harbor.people.dana).read({ id: (await w.checked(file, invite)).id })
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [
      w.harbor.people.dana.userId,
      w.harbor.people.grace.roleId,
    ])
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'FORBIDDEN', details: { field: 'invite' } })
  })

  test('is for 200 at once', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => `A${at},B,${at + 1000},a${at}@x.org,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`, invite)
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'invite' } })
  })

  test('that someone sent meanwhile leaves the people imported', async () => {
    const { id, version } = await w.checked(file, invite)
    await w.dana.run({ id, version })
    await w.t.owner.query(
      `create function app.deny_invitations() returns trigger language plpgsql as $$ begin raise unique_violation; end $$;
       create trigger deny before insert on app.organization_invitations for each row execute function app.deny_invitations()`,
    )
    await w.work(id).finally(() => w.t.owner.query('drop function app.deny_invitations() cascade'))
    const { state, problem } = await w.dana.read({ id })
    expect(state).toBe('done')
    expect(problem).toMatch(/^Every row is done\. What follows an import failed: This already exists/)
    expect(await w.people()).toHaveLength(3)
  })

  test('whose seats went to others meanwhile leaves the people imported and says so', async () => {
    const { id, version } = await w.checked(file, invite)
    await w.dana.run({ id, version })
    await w.t.owner.query('update app.organizations set max_users = 3 where id = $1', [w.harbor.id])
    await w.work(id)
    const { state, problem } = await w.dana.read({ id })
    expect(state).toBe('done')
    expect(problem).toMatch(/^The people were imported, but not invited\. Your organization has 3 of 3 people\./)
    expect(await w.people()).toHaveLength(3)
  })
})
