import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { addPerson, makeOrganization, type NewOrganization, type NewPerson, newOrganization, type Person } from '#test/organization.ts'

const NAMES = ['ada', 'dana', 'clerk', 'writer', 'report', 'marcus', 'amina', 'olga', 'blocked'] as const
type Name = (typeof NAMES)[number]

const today = '2026-01-27'
const later = '2026-03-01'

let t: TestDatabase
let app: TestApp
let harbor: NewOrganization
let people: Record<Name, Person>
const signedIn = new Map<Name, Credentials>()
let outsider: Credentials
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, `${today}T15:00:00Z`)
  app = await testApp(t)
})
/** Amina reports to Marcus, he to Olga, and Report to Writer. Ada and Dana are administrators; Clerk is one who doesn't approve time. */
beforeEach(async () => {
  const number = made++
  harbor = await newOrganization(t, `harbor${number}`)
  signedIn.clear()
  const add = async (name: Name, role: NewPerson['role'], manager?: Person) => ({
    ...people,
    [name]: await addPerson(t, harbor, name, { role, ...(manager && { manager }) }),
  })
  people = {} as typeof people
  people = await add('ada', 'administrator_time')
  people = await add('dana', 'administrator')
  people = await add('clerk', { baseRole: 'admin', grants: { staff_module: 'write' } })
  people = await add('writer', { grants: { staff_module: 'write' } })
  people = await add('report', 'employee', people.writer)
  people = await add('olga', 'manager')
  people = await add('marcus', 'manager', people.olga)
  people = await add('amina', 'employee', people.marcus)
  people = await add('blocked', { grants: {} })
  const river = await makeOrganization(t, `river${number}`, { writer: { staff_module: 'write' } })
  outsider = await app.signIn(river.people.writer, river.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const as = async (name: Name) => {
  const known = signedIn.get(name) ?? (await app.signIn(people[name], harbor.id))
  signedIn.set(name, known)
  return known
}
const send = (method: 'GET' | 'POST' | 'PATCH', path: string, headers: Credentials, payload?: object) =>
  app.send({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
const call = async (name: Name, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  send(method, path, await as(name), payload)
const storedOf = async (person: Person) =>
  (
    await t.owner.query(
      `select version, reports_to_employee_id as manager, hire_date::text as hired, tracks_time, is_active, termination_date::text as last_day
       from app.employees where id = $1`,
      [person.employeeId],
    )
  ).rows[0]
const patch = async (name: Name, whom: Name, change: object) =>
  call(name, 'PATCH', `/employees/${people[whom].employeeId}`, { version: (await storedOf(people[whom])).version, ...change })
const told = async (name: Name, type: string) =>
  (
    await t.owner.query(
      'select message from app.employee_notifications where employee_id = $1 and notification_type = $2 order by created_at',
      [people[name].employeeId, type],
    )
  ).rows.map(({ message }) => message)
const events = async () =>
  (
    await t.owner.query(
      `select action, resource_id, actor_user_id from app.audit_events where organization_id = $1 and action like 'employee.own_%'`,
      [harbor.id],
    )
  ).rows
const forbidden = (rule: string, field: string) => ({ status: 403, json: { code: 'FORBIDDEN', data: { rule, field } } })
const id = (name: Name) => people[name].employeeId

describe('whoever edits staff', () => {
  test.each<[string, () => object, string]>([
    ['themselves', () => ({ reportsToEmployeeId: id('writer') }), 'own_report'],
    ['someone who reports to them', () => ({ reportsToEmployeeId: id('report') }), 'own_line'],
  ])('can’t make %s the manager of someone, today, on a later day, or of a new person, and reads no hours', async (_, change, rule) => {
    const denied = forbidden(rule, 'reportsToEmployeeId')
    expect(await patch('writer', 'amina', change())).toMatchObject(denied)
    for (const effectiveOn of [today, '2026-01-02', later]) {
      const planned = await call('writer', 'POST', `/employees/${id('amina')}/changes`, { version: 1, effectiveOn, ...change() })
      expect(planned).toMatchObject(denied)
    }
    expect(await call('writer', 'POST', '/employees', { firstName: 'Nia', lastName: 'New', ...change() })).toMatchObject(denied)
    expect(await storedOf(people.amina)).toMatchObject({ manager: id('marcus'), version: 1 })
    expect(await call('writer', 'GET', `/time-entries?employeeId=${id('amina')}&from=2026-01-01&to=2026-01-14`)).toMatchObject({
      status: 404,
    })
    const { rows } = await t.owner.query('select 1 from app.employee_changes where organization_id = $1', [harbor.id])
    expect(rows).toEqual([])
  })

  test.each<[string, () => object]>([
    ['reportsToEmployeeId', () => ({ reportsToEmployeeId: id('olga') })],
    ['hireDate', () => ({ hireDate: '2019-01-01' })],
    ['tracksTime', () => ({ tracksTime: false })],
  ])('can’t change %s in their own record, and can change the rest', async (field, change) => {
    expect(await patch('writer', 'writer', change())).toMatchObject(forbidden('own_record', field))
    expect(await patch('writer', 'writer', { businessPhone: '555-0100' })).toMatchObject({ status: 200 })
    expect(await storedOf(people.writer)).toMatchObject({ manager: null, hired: null, tracks_time: true })
  })

  test('can’t plan a manager of their own, or cancel the one whom someone else planned', async () => {
    const path = `/employees/${id('writer')}/changes`
    const change = { version: 1, effectiveOn: later, reportsToEmployeeId: id('olga') }
    expect(await call('writer', 'POST', path, change)).toMatchObject(forbidden('own_record', 'reportsToEmployeeId'))
    const { change: planned } = (await call('ada', 'POST', path, change)).json as { change: { id: string; version: number } }
    const cancel = `${path}/${planned.id}/cancel`
    expect(await call('writer', 'POST', cancel, { version: planned.version })).toMatchObject(forbidden('own_record', 'reportsToEmployeeId'))
    expect(await call('ada', 'POST', cancel, { version: planned.version })).toMatchObject({ status: 200 })
  })

  test('can’t move or cancel their own last day', async () => {
    const path = `/employees/${id('writer')}`
    const plan = await call('ada', 'POST', `${path}/deactivate`, {
      version: 1,
      terminationDate: later,
      handOver: { reportsTo: id('olga') },
    })
    expect(plan).toMatchObject({ status: 200 })
    const { version } = await storedOf(people.writer)
    const denied = forbidden('own_record', 'terminationDate')
    expect(await call('writer', 'POST', `${path}/reactivate`, { version })).toMatchObject(denied)
    const handOver = { reportsTo: id('olga') }
    expect(await call('writer', 'POST', `${path}/deactivate`, { version, terminationDate: '2030-01-01', handOver })).toMatchObject(denied)
    const { rows } = await t.owner.query(`select id, version from app.employee_changes where employee_id = $1 and state = 'scheduled'`, [
      id('writer'),
    ])
    const cancel = `${path}/changes/${rows[0].id}/cancel`
    expect(await call('writer', 'POST', cancel, { version: rows[0].version })).toMatchObject(denied)
    expect(await storedOf(people.writer)).toMatchObject({ last_day: later })
  })

  test.each([
    ['at once', today],
    ['on a later day', later],
  ])('can’t take over the direct reports of someone who leaves %s', async (_, terminationDate) => {
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [people.marcus.userId, people.blocked.roleId])
    for (const [taker, rule] of [
      ['writer', 'own_report'],
      ['report', 'own_line'],
    ] as const) {
      const input = { version: 1, terminationDate, handOver: { reportsTo: id(taker) } }
      const denied = forbidden(rule, 'handOver.reportsTo')
      expect(await call('writer', 'POST', `/employees/${id('marcus')}/deactivate`, input)).toMatchObject(denied)
    }
    expect(await storedOf(people.marcus)).toMatchObject({ is_active: true, last_day: null })
    expect(await storedOf(people.amina)).toMatchObject({ manager: id('marcus') })
  })

  test('can’t invite people to report to them', async () => {
    const invite = (reportsToEmployeeId: string) => ({ emails: ['new@example.test'], roleId: harbor.roles.employee, reportsToEmployeeId })
    await t.owner.query(
      `insert into app.role_grants select $1, $2, permission_name, level from app.role_grants where role_id = $3 on conflict do nothing`,
      [harbor.id, people.writer.roleId, harbor.roles.employee],
    )
    for (const [taker, rule] of [
      ['writer', 'own_report'],
      ['report', 'own_line'],
    ] as const)
      expect(await call('writer', 'POST', '/invitations', invite(id(taker)))).toMatchObject(forbidden(rule, 'reportsToEmployeeId'))
    expect(await call('writer', 'POST', '/invitations', invite(id('olga')))).toMatchObject({ status: 200 })
  })

  test('without a record can’t add their own', async () => {
    const { rows } = await t.owner.query('select p.email from platform.profiles p where p.id = $1', [people.writer.userId])
    await t.owner.query('update app.employees set reports_to_employee_id = null where id = $1', [id('report')])
    await t.owner.query('delete from app.employees where id = $1', [id('writer')])
    const own = { firstName: 'Will', lastName: 'Writer', email: rows[0].email.toUpperCase() }
    expect(await call('writer', 'POST', '/employees', own)).toMatchObject(forbidden('own_record', 'email'))
    expect(await call('writer', 'POST', '/employees', { ...own, email: 'other@example.test' })).toMatchObject({ status: 200 })
  })

  test('gives people another manager, and the former one is notified', async () => {
    expect(await patch('writer', 'amina', { reportsToEmployeeId: id('olga') })).toMatchObject({ status: 200 })
    expect(await told('marcus', 'manager_changed')).toEqual(['amina Test now reports to olga Test.'])
    expect(await events()).toEqual([])
  })
})

describe('an administrator', () => {
  test('who approves time makes themselves a manager: it is audited, and the other administrators and the former manager are told', async () => {
    expect(await patch('ada', 'amina', { reportsToEmployeeId: id('ada') })).toMatchObject({
      status: 200,
      json: { reportsToEmployeeId: id('ada') },
    })
    const message = 'ada Test made themselves the manager of amina Test.'
    for (const other of ['dana', 'clerk'] as const) expect(await told(other, 'staff_changed_for_oneself')).toEqual([message])
    for (const other of ['ada', 'writer', 'olga'] as const) expect(await told(other, 'staff_changed_for_oneself')).toEqual([])
    expect(await told('marcus', 'manager_changed')).toEqual(['amina Test now reports to ada Test.'])
    expect(await events()).toEqual([{ action: 'employee.own_report_added', resource_id: id('amina'), actor_user_id: people.ada.userId }])
  })

  test('who approves time completes their own record, which is audited and told', async () => {
    expect(await patch('ada', 'ada', { hireDate: '2019-01-01', reportsToEmployeeId: id('olga') })).toMatchObject({ status: 200 })
    expect(await told('dana', 'staff_changed_for_oneself')).toEqual(['ada Test changed their own staff record.'])
    expect(await events()).toEqual([{ action: 'employee.own_record_changed', resource_id: id('ada'), actor_user_id: people.ada.userId }])
  })

  test('who takes over direct reports is told of once', async () => {
    await patch('writer', 'report', { reportsToEmployeeId: id('marcus') })
    const input = { version: 1, terminationDate: today, handOver: { reportsTo: id('ada') } }
    expect(await call('ada', 'POST', `/employees/${id('marcus')}/deactivate`, input)).toMatchObject({ status: 200 })
    expect(await told('dana', 'staff_changed_for_oneself')).toEqual([
      'ada Test made themselves the manager of everyone who reports to marcus Test.',
    ])
    expect(await storedOf(people.amina)).toMatchObject({ manager: id('ada') })
  })

  test('who doesn’t approve time can’t', async () => {
    expect(await patch('clerk', 'amina', { reportsToEmployeeId: id('clerk') })).toMatchObject(
      forbidden('own_report', 'reportsToEmployeeId'),
    )
    expect(await patch('clerk', 'clerk', { hireDate: '2019-01-01' })).toMatchObject(forbidden('own_record', 'hireDate'))
  })
})

test('whoever may not edit staff is denied as before, and another organization’s people don’t exist', async () => {
  const change = { version: 1, reportsToEmployeeId: id('blocked') }
  expect(await call('blocked', 'PATCH', `/employees/${id('amina')}`, change)).toMatchObject({ status: 403 })
  expect(await send('PATCH', `/employees/${id('amina')}`, outsider, change)).toMatchObject({ status: 404 })
})

describe('the access of someone whose role can do more', () => {
  const denied = { status: 403, json: { data: { rule: 'role_above_own' } } }

  test.each([
    ['today', today],
    ['on a later day', later],
  ])('isn’t ended by someone with less, %s', async (_, terminationDate) => {
    const path = `/employees/${id('dana')}/deactivate`
    expect(await call('writer', 'POST', path, { version: 1, terminationDate })).toMatchObject(denied)
    expect(await call('blocked', 'POST', path, { version: 1, terminationDate })).toMatchObject({ status: 403 })
    expect(await send('POST', path, outsider, { version: 1, terminationDate })).toMatchObject({ status: 404 })
    expect(await storedOf(people.dana)).toMatchObject({ is_active: true, last_day: null, version: 1 })
    expect(await call('dana', 'GET', '/employees')).toMatchObject({ status: 200 })
    expect(await call('ada', 'POST', path, { version: 1, terminationDate })).toMatchObject({ status: 200 })
  })

  test('isn’t kept by someone with less when it is to end', async () => {
    const path = `/employees/${id('dana')}`
    expect(await call('ada', 'POST', `${path}/deactivate`, { version: 1, terminationDate: later })).toMatchObject({ status: 200 })
    const { version } = await storedOf(people.dana)
    expect(await call('writer', 'POST', `${path}/reactivate`, { version })).toMatchObject(denied)
    const { rows } = await t.owner.query(`select id, version from app.employee_changes where employee_id = $1 and state = 'scheduled'`, [
      id('dana'),
    ])
    expect(await call('writer', 'POST', `${path}/changes/${rows[0].id}/cancel`, { version: rows[0].version })).toMatchObject(denied)
    expect(await storedOf(people.dana)).toMatchObject({ last_day: later })
  })

  test('shows on their record, so that the screen can say why', async () => {
    const seen = async (name: Name, whom: Name) =>
      (await call(name, 'GET', `/employees/${id(whom)}`)).json as { details: { isAboveOwn: boolean } }
    expect((await seen('writer', 'dana')).details.isAboveOwn).toBe(true)
    expect((await seen('writer', 'amina')).details.isAboveOwn).toBe(true)
    expect((await seen('ada', 'dana')).details.isAboveOwn).toBe(false)
  })
})
