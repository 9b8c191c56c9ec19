import { beforeEach, describe, expect, test } from 'vitest'
import { runs } from '#test/depth.ts'
import { head, PeopleImports } from '#test/people-imports.ts'

const w = new PeopleImports()

const all = { createDepartments: true, createLocations: true, createUnits: true, managersByName: true }

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return (await w.t.owner.query<Row>(text, [w.harbor.id])).rows
}

const invitedAs = () =>
  rowsOf(
    `select i.email, r.name as role from app.organization_invitations i join app.roles r on r.organization_id = i.organization_id and r.id = i.role_id
     where i.organization_id = $1 order by 1`,
  )

describe('equal problems of a file', () => {
  const file =
    'first_name,last_name,employee_id,department,location,manager\nAna,Lee,1,Programs,North,\nBo,Nowak,2,Programs,North,Ana Lee\nCy,Diaz,3,Finance,North,Ana Lee\nDi,Roe,4,Programs,,Zoe Quinn\n'

  test('are one each, with how many rows say what, the most frequent first', async () => {
    const { groups } = await w.checked(file)
    expect(groups).toMatchObject([
      {
        rule: 'unknown_department',
        field: 'department',
        rows: 4,
        texts: 2,
        values: [
          { said: 'Programs', rows: 3, row: 2 },
          { said: 'Finance', rows: 1 },
        ],
      },
      { rule: 'unknown_location', rows: 3, texts: 1, values: [{ said: 'North', rows: 3 }] },
      {
        rule: 'manager_by_name',
        rows: 2,
        values: [{ said: 'Ana Lee', fix: { kind: 'use', field: 'manager', value: 'row 2', label: 'Use Ana Lee (row 2)' } }],
      },
      { rule: 'unknown_manager', rows: 1, values: [{ said: 'Zoe Quinn' }] },
    ])
  })

  test('keep what was chosen for one text, whatever else is wrong with its rows', async () => {
    const { id } = await w.checked(file)
    const grace = w.harbor.people.grace.employeeId
    await w.check(id, {
      edits: [
        { row: 5, field: 'manager', value: grace, alike: true },
        { row: 3, field: 'manager', value: grace, alike: true },
      ],
    })
    const { groups } = await w.dana.read({ id })
    expect(groups.map(({ rule }) => rule)).toEqual(['unknown_department', 'unknown_location'])
    expect(await w.check(id, { options: all })).toMatchObject({ groups: [], counts: { create: 4, problem: 0 } })
  })

  test('let all rows that say the same be left out', async () => {
    const { id } = await w.checked(file)
    const run = await w.check(id, { edits: [{ row: 2, field: 'department', skip: true, alike: true }], options: all })
    expect(run.counts).toMatchObject({ skipped: 3, problem: 1 })
    expect((await w.dana.rows({ id, show: 'left_out' })).rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
      '2 skipped',
      '3 skipped',
      '4 problem',
      '5 skipped',
    ])
  })

  test('are all of a row at once, and the row that is left out is in the file with all of them', async () => {
    const { id } = await w.checked(`${head}\nNo,Good,1,not an address,,Nowhere,Elsewhere,No One,13/45/2022\n`)
    expect(await w.problems(id)).toEqual([
      "2: “not an address” isn't an email address. Hire date “13/45/2022” isn't a valid date. Department “Nowhere” doesn't exist. Location “Elsewhere” doesn't exist. Manager “No One” isn't on staff.",
    ])
  })
})

describe('departments, locations, and units that are missing', () => {
  const file = 'first_name,last_name,employee_id,department,location,unit\nAna,Lee,1,Programs,North,U1\nBo,Nowak,2,PROGRAMS,north,u1\n'
  const stored = () =>
    rowsOf<{ kind: string; name: string }>(
      `select 'department' as kind, name from app.departments where organization_id = $1 and name ilike 'programs'
       union all select 'location', name from app.locations where organization_id = $1 and name ilike 'north'
       union all select 'unit', name from app.units where organization_id = $1 and name ilike 'u1' order by 1`,
    )
  const three = [
    { kind: 'department', name: 'Programs' },
    { kind: 'location', name: 'North' },
    { kind: 'unit', name: 'U1' },
  ]

  test('are created once each, with their audit events, and taken back with the import', async () => {
    const run = await w.imported(file, { options: all })
    expect(run).toMatchObject({ results: { created: 2, failed: 0 } })
    expect(await stored()).toEqual(three)
    for (const action of ['department.created', 'location.created', 'unit.created']) expect(await w.events(action)).toHaveLength(1)
    await w.undone(run.id)
    expect(await stored()).toEqual([])
    for (const action of ['location.removed', 'unit.removed']) expect(await w.events(action)).toHaveLength(1)
  })

  test('that someone uses by then stay when the import is undone', async () => {
    const run = await w.imported(file, { options: all })
    await w.t.owner.query(
      `update app.employees set location_id = (select id from app.locations where organization_id = $1 and name = 'North') where id = $2`,
      [w.harbor.id, w.harbor.people.grace.employeeId],
    )
    await w.undone(run.id)
    expect(await stored()).toEqual([three[1]])
  })

  test('need the permission for each: without it they stay problems, and one that is lost before the import saves nothing', async () => {
    const { id, version } = await w.checked(file, { options: all })
    await w.t.owner.query(`delete from app.role_grants where role_id = $1 and permission_name = 'settings_locations'`, [
      w.harbor.people.dana.roleId,
    ])
    await w.dana.run({ id, version })
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({
      state: 'stopped',
      problem: 'The person who started this no longer has permission.',
      results: { created: 0, failed: 0 },
    })
    expect(await stored()).toEqual([])
    const again = await w.checked(file, { options: all })
    expect(await w.problems(again.id)).toEqual([
      "2: Location “North” doesn't exist. You don't have permission to create locations.",
      "3: Location “north” doesn't exist. You don't have permission to create locations.",
    ])
  })
})

test('1,000 people who manage each other in a loop are one problem, which leaving their managers blank solves', async () => {
  const many = 1000
  const rows = Array.from({ length: many }, (_, at) => `P${at},Lee,${at},${(at + 1) % many}`)
  const { id, counts, groups } = await w.checked(`first_name,last_name,employee_id,manager\n${rows.join('\n')}\n`)
  expect(counts).toMatchObject({ problem: many })
  const chain = 'P0 Lee (row 2) → P1 Lee (row 3) → P2 Lee (row 4) → P3 Lee (row 5) → P4 Lee (row 6) → 995 more → P0 Lee (row 2)'
  expect(groups).toMatchObject([
    { rule: 'reporting_loop', field: 'reportsTo', rows: many, texts: 1, values: [{ said: chain, rows: many }] },
  ])
  expect((await w.dana.rows({ id, show: 'ungrouped' })).rows).toEqual([])
  const blank = await w.check(id, { edits: [{ row: 2, field: 'manager', value: 'none', rule: 'reporting_loop', alike: true }] })
  expect(blank).toMatchObject({ counts: { create: many, problem: 0 }, groups: [] })
})

test('people on staff who have left according to the file are one problem, which skipping all of them solves', async () => {
  const people = `first_name,last_name,employee_id\n${[1, 2, 3].map(n => `P${n},Lee,${n}`).join('\n')}\n`
  await w.imported(people)
  const left = `first_name,last_name,employee_id,status\n${[1, 2, 3].map(n => `P${n},Lee,${n},${n === 3 ? 'Retired' : 'Terminated'}`).join('\n')}\nP4,Lee,4,\n`
  const { id, groups } = await w.checked(left)
  expect(groups).toMatchObject([
    { rule: 'leaves_staff', field: 'status', rows: 3, values: [{ said: 'P1 Lee', row: 2 }, { said: 'P2 Lee' }, { said: 'P3 Lee' }] },
  ])
  expect((await w.dana.rows({ id, show: 'ungrouped' })).rows).toEqual([])
  const skipped = await w.check(id, { edits: [{ row: 2, skip: true, field: 'status', rule: 'leaves_staff', alike: true }] })
  expect(skipped).toMatchObject({ counts: { create: 1, skipped: 3, problem: 0 }, groups: [] })
})

test('last days of people on staff are one problem, which ignoring them solves', async () => {
  await w.imported('first_name,last_name,employee_id\nP1,Lee,1\nP2,Lee,2\n')
  const { id, groups } = await w.checked('first_name,last_name,employee_id,end_date\nP1,Lee,1,2030-01-31\nP2,Lee,2,2030-02-28\n')
  expect(groups).toMatchObject([{ rule: 'last_day_of_staff', field: 'endDate', rows: 2, texts: 2 }])
  const ignored = await w.check(id, { edits: [{ row: 2, field: 'endDate', value: '', rule: 'last_day_of_staff', alike: true }] })
  expect(ignored).toMatchObject({ counts: { unchanged: 2, problem: 0 }, groups: [] })
})

test('a leaver whose row has a value that can’t be read is skipped like every leaver', async () => {
  const { counts } = await w.checked('first_name,last_name,employee_id,work_email,status\nBo,Nowak,2,not an address,Terminated\n')
  expect(counts).toMatchObject({ skipped: 1, problem: 0 })
})

describe('an account that is blocked elsewhere', () => {
  test.each([
    ['Block credential', 'True', 'False', 'Sign-in is blocked in this file.'],
    ['accountEnabled', 'False', 'True', 'The account is turned off in this file.'],
    ['Enabled', 'N', 'Y', 'The account is turned off in this file.'],
  ])('by %s is no one to add without a question: the row is skipped and says why', async (header, yes, no, note) => {
    const text = `first_name,last_name,employee_id,${header}\nAna,Lee,1,${no}\nBo,Nowak,2,${yes}\nCy,Diaz,3,\nDi,Roe,4,maybe\n`
    const { id, counts } = await w.checked(text)
    expect(counts).toMatchObject({ create: 2, skipped: 1, problem: 1 })
    expect((await w.dana.rows({ id, show: 'noted' })).rows).toMatchObject([{ row: 3, label: 'Bo Nowak', note }])
    expect(await w.problems(id)).toEqual([expect.stringMatching(/^5: .* “maybe” isn't yes or no\.$/)])
  })
})

describe('people who have left', () => {
  const file =
    'first_name,last_name,employee_id,work_email,status,end_date\nAna,Lee,1,ana@x.org,Active,\nBo,Nowak,2,bo@x.org,Terminated,3/31/2020\nCy,Diaz,3,cy@x.org,Active,12/31/2049\n'
  const people = () =>
    rowsOf(
      `select employee_id as id, is_active as active, termination_date::text as last from app.employees where organization_id = $1 and employee_id is not null order by 1`,
    )

  test('are skipped, and say why', async () => {
    const run = await w.imported(file)
    expect(run).toMatchObject({ counts: { create: 2, skipped: 1 }, results: { created: 2 } })
    expect((await w.dana.rows({ id: run.id, show: 'left_out' })).rows).toMatchObject([{ row: 3, note: 'Status is “Terminated”.' }])
    expect(await people()).toEqual([
      { id: '1', active: true, last: null },
      { id: '3', active: true, last: '2049-12-31' },
    ])
    const planned = await rowsOf(`select kind, effective_on::text as on, state from app.employee_changes where organization_id = $1`)
    expect(planned).toEqual([{ kind: 'leave', on: '2049-12-31', state: 'scheduled' }])
  })

  test('come in inactive on request, are not invited, and are taken back with the import', async () => {
    const { people: who, roles } = w.harbor
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [who.dana.userId, roles.administrator])
    const run = await w.imported(file, { options: { addLeavers: true, invite: true } })
    expect(run).toMatchObject({ problem: null, results: { created: 3, failed: 0 } })
    expect(await people()).toContainEqual({ id: '2', active: false, last: '2020-03-31' })
    expect((await invitedAs()).map(invitation => (invitation as { email: string }).email)).toEqual(['ana@x.org', 'cy@x.org'])
    expect(await w.undone(run.id)).toMatchObject({ results: { undone: 3, kept: 0 } })
    expect(await people()).toEqual([])
  })

  test('never end the access of a member whose address they have', async () => {
    const { userId, employeeId } = w.harbor.people.marcus
    await w.t.owner.query('update app.employees set user_id = null, email = null where id = $1', [employeeId])
    const [{ email }] = (await w.t.owner.query<{ email: string }>('select email from platform.profiles where id = $1', [userId])).rows as [
      { email: string },
    ]
    await w.imported(`first_name,last_name,employee_id,work_email,status,end_date\nMarcus,Bell,9,${email},Terminated,3/31/2020\n`, {
      options: { addLeavers: true },
    })
    expect(await rowsOf(`select user_id from app.employees where organization_id = $1 and employee_id = '9'`)).toEqual([{ user_id: null }])
  })

  test('who are on staff are not deactivated by an import', async () => {
    await w.imported(file)
    const { counts, id } = await w.checked(file.replace('Ana,Lee,1,ana@x.org,Active,', 'Ana,Lee,1,ana@x.org,Inactive,3/31/2020'))
    expect(counts).toMatchObject({ problem: 1, unchanged: 1, skipped: 1 })
    expect(await w.problems(id)).toEqual(['2: Ana Lee is on staff, but has left according to this file. Deactivate them in Staff.'])
  })
})

describe('the role that a file gives', () => {
  const file = (role: string) =>
    `first_name,last_name,employee_id,work_email,access_role\nAna,Lee,1,ana@x.org,\nBo,Nowak,2,bo@x.org,${role}\n`

  test('is what new people are invited with', async () => {
    const { people, roles } = w.harbor
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [people.dana.userId, roles.administrator])
    const run = await w.imported(file('manager'), { options: { invite: true } })
    expect(run).toMatchObject({ problem: null, counts: { create: 2, problem: 0 } })
    expect(await invitedAs()).toEqual([
      { email: 'ana@x.org', role: 'Employee' },
      { email: 'bo@x.org', role: 'Manager' },
    ])
  })

  test.each([
    ['Administrator', "You can't give the role “Administrator”, because it has more access than yours.", 'role_above_own'],
    ['Chief', "Role “Chief” doesn't exist.", 'unknown_role'],
  ])('is a problem where it is %s', async (role, text, rule) => {
    const { id, groups } = await w.checked(file(role))
    expect(await w.problems(id)).toEqual([`3: ${text}`])
    expect(groups).toMatchObject([{ rule }])
  })

  test('is one problem of all rows that name it, which one role solves, and never one above the importer’s own', async () => {
    const { people } = w.harbor
    const { rows } = await w.t.owner.query<{ name: string }>('select name from app.roles where id = $1', [people.dana.roleId])
    const own = rows[0]!.name
    const roles = ['Chief', 'Boss', 'Administrator', own]
    const text = roles.map((role, at) => `A${at},Lee,${at},a${at}@x.org,${role}`).join('\n')
    const { id, groups } = await w.checked(`first_name,last_name,employee_id,work_email,access_role\n${text}\n`)
    expect(groups).toMatchObject([
      { rule: 'unknown_role', rows: 2, texts: 2 },
      { rule: 'role_above_own', rows: 1 },
    ])
    const chosen = await w.check(id, { edits: [{ row: 2, field: 'accessRole', value: own, rule: 'unknown_role', alike: true }] })
    expect(chosen).toMatchObject({ counts: { create: 3, problem: 1 }, groups: [{ rule: 'role_above_own' }] })
    const above = await w.check(id, { edits: [{ row: 4, field: 'accessRole', value: 'Manager', rule: 'role_above_own', alike: true }] })
    expect(above).toMatchObject({ counts: { create: 3, problem: 1 }, groups: [{ rule: 'role_above_own', values: [{ said: 'Manager' }] }] })
  })

  test('is ignored for people on staff, and each row says so at the check and after the import', async () => {
    const { dana, grace } = w.harbor.people
    const { rows } = await w.t.owner.query<{ id: string; role: string }>(
      `update app.employees e set employee_id = 'G' from app.roles r where e.id = $1 and r.id = $2 returning e.id, r.name as role`,
      [grace.employeeId, grace.roleId],
    )
    await w.t.owner.query(`update app.employees set employee_id = 'D' where id = $1`, [dana.employeeId])
    const people = (role: string) => `employee_id,title,access_role\nG,Cook,${role}\nD,,Manager\n`
    const { id, version, counts } = await w.checked(people('Manager'))
    expect(counts).toMatchObject({ update: 1, unchanged: 1, problem: 0 })
    const note = (name: string) =>
      `Access role “Manager” is ignored, because ${name} Test is on staff. Change it in Staff, on their Access tab.`
    const expected = [
      { row: 2, note: note('grace') },
      { row: 3, note: note('dana') },
    ]
    expect((await w.dana.rows({ id, show: 'noted' })).rows).toMatchObject(expected)
    await w.dana.run({ id, version })
    await w.work(id)
    expect((await w.dana.rows({ id, show: 'imported_noted' })).rows).toMatchObject(expected)
    expect(
      await rowsOf(
        `select 1 from app.user_roles ur join app.roles r on r.id = ur.role_id where ur.organization_id = $1 and r.key = 'manager'`,
      ),
    ).toEqual([])
    // The role that someone has is nothing to say.
    const again = await w.checked(people(rows[0]!.role.toUpperCase()))
    expect((await w.dana.rows({ id: again.id, show: 'noted' })).rows.map(({ row }) => row)).toEqual([3])
  })

  test('is asked for at the check where the importer may not invite people as employees', async () => {
    const { id, counts, groups, version } = await w.checked(file(''), { options: { invite: true } })
    expect(counts).toMatchObject({ create: 0, problem: 2 })
    expect(groups).toMatchObject([{ rule: 'default_role_above_own', field: 'accessRole', rows: 2, texts: 1 }])
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'empty' } })
    const { rows } = await w.t.owner.query<{ name: string }>('select name from app.roles where id = $1', [w.harbor.people.dana.roleId])
    const edits = [{ row: 2, field: 'accessRole', value: rows[0]!.name, rule: 'default_role_above_own', alike: true }]
    const chosen = await w.check(id, { options: { invite: true }, edits })
    expect(chosen).toMatchObject({ counts: { create: 2, problem: 0 }, groups: [] })
    await w.dana.run({ id, version: chosen.version })
    await w.work(id)
    expect(await invitedAs()).toHaveLength(2)
    expect((await w.check((await w.checked(file(''))).id)).counts).toMatchObject({ problem: 0 })
  })

  test('is compared again when the invitations are sent: what can do more than one’s own is not given', async () => {
    const { people, roles } = w.harbor
    const give = (role: string | undefined) =>
      w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [people.dana.userId, role])
    await give(roles.administrator)
    const { id, version } = await w.checked(file('manager'), { options: { invite: true } })
    await w.dana.run({ id, version })
    await give(people.dana.roleId)
    await w.work(id)
    expect((await w.dana.read({ id })).problem).toContain("You can't give a role that has more access than yours")
    expect(await invitedAs()).toEqual([])
  })
})

describe('a large file', () => {
  const many = runs(2000, 10_000)

  beforeEach(() => w.t.reported.splice(0))

  test(`of ${many} rows in Windows-1252, with equal headers, names of managers, and loops, is checked and stores nothing`, async () => {
    // The second of two equal headers has no field. Every row names the one before as manager; the first three are a loop.
    const rows = Array.from(
      { length: many },
      (_, at) => `Jos\xe9 ${at},Nu\xf1ez${at},${at},x,Dept ${at % 300},Jos\xe9 ${at === 0 ? 2 : at - 1} Nu\xf1ez${at === 0 ? 2 : at - 1}`,
    )
    const file = Buffer.from(`First Name,Last Name,Employee ID,First Name,Department,Supervisor\n${rows.join('\n')}\n`, 'latin1')
    const run = await w.checked(file)
    expect(run).toMatchObject({
      encoding: 'windows-1252',
      mapping: ['firstName', 'lastName', 'employeeId', null, 'department', 'reportsTo'],
    })
    expect(run.counts).toMatchObject({ problem: many, create: 0 })
    expect(run.groups).toMatchObject([
      { rule: 'unknown_department', rows: many, texts: 300 },
      { rule: 'manager_by_name', rows: many, texts: many - 1 },
    ])
    expect(run.groups.every(({ values }) => values.length === 50)).toBe(true)
    const solved = await w.check(run.id, { options: all })
    expect(solved.counts).toMatchObject({ create: 0, problem: many })
    expect(solved.groups).toMatchObject([
      { rule: 'reporting_loop', rows: 3, texts: 1 },
      { rule: 'manager_has_problem', rows: many - 3, texts: 0 },
    ])
    expect((await w.dana.rows({ id: run.id, show: 'ungrouped' })).rows).toEqual([])
    expect(await w.people()).toEqual([])
    expect(await rowsOf(`select 1 from app.departments where organization_id = $1 and name like 'Dept %'`)).toEqual([])
  })
})

test('an address of someone in another organization is a new person here, and says nothing about them', async () => {
  const [other] = await rowsOf<{ email: string }>(`select p.email from platform.profiles p where not exists (
    select from app.organization_members m where m.user_id = p.id and m.organization_id = $1) limit 1`)
  const email = other?.email ?? 'else@where.org'
  const run = await w.imported(`first_name,last_name,employee_id,work_email\nAna,Lee,1,${email}\n`)
  expect(run).toMatchObject({ counts: { create: 1, problem: 0 }, results: { created: 1 } })
  expect(await rowsOf(`select user_id from app.employees where organization_id = $1 and employee_id = '1'`)).toEqual([{ user_id: null }])
})
