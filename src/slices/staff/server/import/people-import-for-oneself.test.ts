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
})
