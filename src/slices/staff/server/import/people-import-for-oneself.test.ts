import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/organization.ts'
import { PeopleImports } from '#test/people-imports.ts'

const w = new PeopleImports()
const ownReport = "You can't make yourself someone's manager. Ask an administrator."
const ownLine = "You can't add someone to your own reporting line. Ask an administrator."
const ownRecord = "You can't change this in your own record. Ask an administrator."

const number = (person: Person, employeeId: string, managerId: string | null = null) =>
  w.t.owner.query('update app.employees set employee_id = $2, reports_to_employee_id = $3 where id = $1', [
    person.employeeId,
    employeeId,
    managerId,
  ])

describe('an import', () => {
  /** Dana is D, and Marcus, who is M, reports to her; Grace is G. */
  beforeEach(async () => {
    const { dana, grace, marcus } = w.harbor.people
    await number(dana, 'D')
    await number(grace, 'G')
    await number(marcus, 'M', dana.employeeId)
  })

  test.each([
    ['who reports to the importer', 'employee_id,first_name,last_name,reports_to\n1,Ana,Lee,D\n', ownReport],
    ['who reports to someone in the importer’s line', 'employee_id,first_name,last_name,reports_to\n1,Ana,Lee,M\n', ownLine],
    ['who will report to the importer', 'employee_id,reports_to\nG,D\n', ownReport],
    ['who is the importer, with another manager', 'employee_id,reports_to\nD,G\n', ownRecord],
    ['who is the importer, with a hire date', 'employee_id,hire_date\nD,2019-01-01\n', ownRecord],
    ['who is the importer, with tracking of time', 'employee_id,tracks_time\nD,no\n', ownRecord],
  ])('has a problem for someone %s', async (_, file, text) => {
    const { id, counts } = await w.checked(file)
    expect(counts).toMatchObject({ create: 0, update: 0, problem: 1 })
    expect(await w.problems(id)).toEqual([`2: ${text}`])
  })

  test('has all problems of such a row at once, and one answer for all rows that say the same', async () => {
    const file = 'employee_id,first_name,last_name,department,reports_to\n1,Ana,Lee,Nowhere,D\n2,Bo,Nowak,,D\n'
    const { id, groups } = await w.checked(file)
    expect(await w.problems(id)).toEqual([`2: Department “Nowhere” doesn't exist. ${ownReport}`, `3: ${ownReport}`])
    expect(groups).toMatchObject([
      { rule: 'own_report', field: 'reportsTo', rows: 2, values: [{ said: 'D', fix: { kind: 'use', field: 'manager', value: 'none' } }] },
      { rule: 'unknown_department', rows: 1 },
    ])
    const edits = [{ row: 2, field: 'manager', value: 'none', rule: 'own_report', alike: true }]
    expect(await w.check(id, { edits })).toMatchObject({ counts: { create: 1, problem: 1 }, groups: [{ rule: 'unknown_department' }] })
  })

  test('does not store what would put people below the importer once all rows are stored', async () => {
    const run = await w.imported('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,G\n2,Bo,Nowak,3\n3,Cy,Diaz,\n')
    expect(run).toMatchObject({ results: { created: 3 } })
    const later = await w.checked('employee_id,reports_to\n3,G\nG,M\n')
    expect(later.counts).toMatchObject({ update: 1, problem: 1 })
  })

  test('says no also after the check, where the importer has become the manager above in the meantime', async () => {
    const { dana, grace } = w.harbor.people
    const { id, version } = await w.checked('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,G\n')
    await w.t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [grace.employeeId, dana.employeeId])
    await w.dana.run({ id, version })
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ results: { failed: 1 } })
    expect(await w.people()).toEqual(['D dana Test', 'G grace Test > D', 'M marcus Test > D'])
  })

  test('by an administrator who approves time makes them the manager: each person is audited, and the other administrators are told once', async () => {
    const { dana } = w.harbor.people
    const ada = await addPerson(w.t, w.harbor, 'Ada', { role: 'administrator' })
    await w.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [dana.userId, w.harbor.roles.administrator_time])
    const run = await w.imported('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,D\n2,Bo,Nowak,D\n')
    expect(run).toMatchObject({ results: { created: 2 } })
    expect(await w.events('employee.own_report_added')).toHaveLength(2)
    const { rows } = await w.t.owner.query(
      `select message from app.employee_notifications where employee_id = $1 and notification_type = 'staff_changed_for_oneself'`,
      [ada.employeeId],
    )
    expect(rows).toEqual([{ message: 'dana Test made themselves the manager of people they imported.' }])
  })

  test('is undone also where the importer was the manager before', async () => {
    const { id } = await w.imported('employee_id,reports_to\nM,G\n')
    expect(await w.people()).toEqual(['D dana Test', 'G grace Test', 'M marcus Test > G'])
    await w.undone(id)
    expect(await w.people()).toEqual(['D dana Test', 'G grace Test', 'M marcus Test > D'])
  })

  test('by someone else is undone by them under the rules of any other change', async () => {
    const { grace } = w.harbor.people
    const { id } = await w.imported('employee_id,reports_to\nM,G\n')
    expect(await w.people()).toEqual(['D dana Test', 'G grace Test', 'M marcus Test > G'])
    await w.t.owner.query('update app.import_runs set run_by = $2 where id = $1', [id, grace.userId])
    await w.undone(id)
    expect(await w.people()).toEqual(['D dana Test', 'G grace Test', 'M marcus Test > G'])
  })

  describe('of a manager whom the importer invited', () => {
    const invitedBy = (inviter: Person, invited: Person) =>
      w.t.owner.query(
        `insert into app.organization_invitations (organization_id, id, email, mail_id, expires_at, invited_by, accepted_at, accepted_by)
         select $1, gen_random_uuid(), p.email, gen_random_uuid(), now() + interval '7 days', $2, now(), p.id from platform.profiles p where p.id = $3`,
        [w.harbor.id, inviter.userId, invited.userId],
      )
    const newManager =
      'No administrator invited this manager, and no one reports to them yet. Ask an administrator to give them their first direct report.'
    const ownInviter = "You can't add someone to the reporting line of a person who invited you. Ask an administrator."

    test('has a problem for who would report to them, or to whoever invited the importer', async () => {
      const { dana, grace, marcus } = w.harbor.people
      await invitedBy(dana, grace)
      const { id, counts } = await w.checked('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,G\n2,Bo,Nowak,\n')
      expect(counts).toMatchObject({ create: 1, problem: 1 })
      expect(await w.problems(id)).toContainEqual(`2: ${newManager}`)
      await invitedBy(marcus, dana)
      const again = await w.checked('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,M\n')
      // Marcus reports to Dana, so that is her own line first.
      expect(await w.problems(again.id)).toEqual([`2: ${ownLine}`])
      await number(marcus, 'M')
      const last = await w.checked('employee_id,first_name,last_name,reports_to\n1,Ana,Lee,M\n')
      expect(await w.problems(last.id)).toEqual([`2: ${ownInviter}`])
    })

    test('gives no one back to them when it is undone, where the account is theirs since the import', async () => {
      const { dana, grace, marcus } = w.harbor.people
      await number(marcus, 'M', grace.employeeId)
      await w.imported('employee_id,first_name,last_name\n1,Ana,Lee\n')
      const { id } = await w.imported('employee_id,reports_to\nM,1\n')
      await invitedBy(dana, grace)
      await w.undone(id)
      expect(await w.people()).toContain('M marcus Test > 1')
    })

    test('stores no one below them, also where their account gets its record in the same file', async () => {
      const { dana, grace } = w.harbor.people
      await invitedBy(dana, grace)
      await w.t.owner.query('delete from app.employees where id = $1', [grace.employeeId])
      const { rows } = await w.t.owner.query<{ email: string }>('select email from platform.profiles where id = $1', [grace.userId])
      const file = `employee_id,first_name,last_name,work_email,reports_to\n1,Gail,Test,${rows[0]!.email},\n2,Ana,Lee,,1\n`
      expect(await w.imported(file)).toMatchObject({ results: { created: 1, failed: 1 } })
      expect((await w.people()).filter(person => person.includes('> 1'))).toEqual([])
    })
  })

  test('invites those to whom people report only for an administrator: for anyone else they are left out, and that is said', async () => {
    const { dana } = w.harbor.people
    await w.t.owner.query(
      `insert into app.role_grants select $1, $2, permission_name, level from app.role_grants where role_id = $3 on conflict do nothing`,
      [w.harbor.id, dana.roleId, w.harbor.roles.employee],
    )
    const file = 'employee_id,first_name,last_name,work_email,reports_to\n1,Ana,Lee,ana@x.org,\n2,Bo,Nowak,bo@x.org,1\n'
    const run = await w.imported(file, { options: { invite: true } })
    expect(run).toMatchObject({
      results: { created: 2 },
      problem: "You can't invite 1 person, because others report to them or need their approval. Ask an administrator to invite them.",
    })
    const { rows } = await w.t.owner.query('select email from app.organization_invitations where organization_id = $1', [w.harbor.id])
    expect(rows).toEqual([{ email: 'bo@x.org' }])
  })
})
