import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liveTopics } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import type { Credentials } from '#test/http/app.ts'
import { type InvitingServer, invitingServer } from '#test/invited.ts'
import type { Person } from '#test/organization.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
let bob: Person
beforeAll(async () => {
  at = await invitingServer()
})
beforeEach(async () => {
  cedar = await at.organization()
  bob = await cedar.add('Bob', { role: 'employee' })
})
afterAll(() => at.close())

const assign = (person: Pick<Person, 'userId'>, roleId: string, who: Credentials = cedar.credentials) =>
  at.call('members.assignRole', { userId: person.userId, roleId }, who)
const roleOf = (person: Pick<Person, 'employeeId'>, who: Credentials = cedar.credentials) =>
  at.call('members.role', { employeeId: person.employeeId }, who)
const keyOf = async (person: Person) => (await roleOf(person)).json.role?.key
const last = { status: 409, json: { message: 'At least one administrator must remain', data: { rule: 'last_administrator' } } }

test('a role is given in place of the one before, holds with the next call, and the person is told', async () => {
  const his = await cedar.signIn(bob)
  const everyone = 'Manages people, settings, and approvals for the whole organization'
  const shown = (key: keyof typeof cedar.roles, name: string, sentence: string) => ({ id: cedar.roles[key], key, name, sentence })
  const employee = shown('employee', 'Employee', 'Records their own hours and sees the staff directory.')
  const team = "Records their own hours, approves their team's time, and sees the staff directory and reports."
  expect((await roleOf(bob)).json).toEqual({
    userId: bob.userId,
    role: employee,
    choices: [
      employee,
      shown('manager', 'Manager', team),
      shown('administrator', 'Administrator', `${everyone}. Doesn't record their own hours.`),
      shown('administrator_time', 'Administrator + Time', `${everyone}, and records their own hours.`),
    ],
  })
  expect((await cedar.as(his).list()).status).toBe(403)
  expect((await assign(bob, cedar.roles.administrator)).json).toMatchObject({ role: { key: 'administrator' } })
  expect((await cedar.as(his).list()).status).toBe(200)
  expect(await at.rows('select role_id from app.user_roles where user_id = $1', bob.userId)).toEqual([
    { role_id: cedar.roles.administrator },
  ])
  expect(
    await at.row(
      'select notification_type, message, related_resource_type as type, related_resource_id as about from app.employee_notifications where employee_id = $1',
      bob.employeeId,
    ),
  ).toEqual({ notification_type: 'role_changed', message: 'Your role is now Administrator.', type: 'employees', about: bob.employeeId })
  expect(
    await at.row(
      `select resource_type, resource_id, before, after from app.audit_events where organization_id = $1 and action = 'member.role_assigned'`,
      cedar.id,
    ),
  ).toEqual({
    resource_type: 'employees',
    resource_id: bob.employeeId,
    before: { roleName: 'Employee' },
    after: { roleName: 'Administrator' },
  })
})

test('the same role again changes nothing and tells no one', async () => {
  expect((await assign(bob, cedar.roles.employee)).status).toBe(200)
  expect(await at.rows('select id from app.employee_notifications where employee_id = $1', bob.employeeId)).toEqual([])
  expect(await at.rows(`select id from app.audit_events where organization_id = $1 and action = 'member.role_assigned'`, cedar.id)).toEqual(
    [],
  )
})

test('open tabs of the person and of whoever may change roles are told, and no one else', async () => {
  const mona = await cedar.add('Mona', { role: 'manager' })
  const other = await at.organization()
  const asked = { ids: [bob.userId, newId()], users: [cedar.ada, bob, mona, other.ada].map(({ userId }) => userId) }
  const told = await at.t.jobs.withJob(cedar.id).read(tx => tx.rows(liveTopics.member_roles!.audience, asked))
  expect(told.map(({ id, userId }) => `${id} ${userId}`).sort()).toEqual(
    [cedar.ada, bob].map(({ userId }) => `${bob.userId} ${userId}`).sort(),
  )
})

describe('the last administrator (SEC-18)', () => {
  test('keeps an administrator’s role, also when the other ones have left or are out', async () => {
    expect(await assign(cedar.ada, cedar.roles.manager)).toMatchObject(last)
    const left = await cedar.add('Lee', { role: 'administrator_time' })
    const out = await cedar.add('Olga', { role: 'administrator' })
    await at.rows('update app.employees set is_active = false where id = $1', left.employeeId)
    await at.rows(`update app.organization_members set status = 'inactive' where user_id = $1`, out.userId)
    expect(await assign(cedar.ada, cedar.roles.employee)).toMatchObject(last)
    // The other administrator's role is one too.
    expect((await assign(cedar.ada, cedar.roles.administrator_time)).status).toBe(200)
    await at.rows('update app.employees set is_active = true where id = $1', left.employeeId)
    expect((await assign(cedar.ada, cedar.roles.employee)).status).toBe(200)
  })

  test('of two who demote each other at once one remains', async () => {
    for (let round = 0; round < 5; round++) {
      const oak = await at.organization()
      const eve = await oak.add('Eve', { role: 'administrator' })
      const hers = await oak.signIn(eve)
      const answers = await Promise.all([
        at.call('members.assignRole', { userId: eve.userId, roleId: oak.roles.employee }, oak.credentials),
        at.call('members.assignRole', { userId: oak.ada.userId, roleId: oak.roles.employee }, hers),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { n } = await at.row(
        `select count(*)::int as n from app.user_roles ur join app.roles r on r.id = ur.role_id where ur.organization_id = $1 and r.base_role = 'admin'`,
        oak.id,
      )
      expect(n).toBe(1)
    }
  })
})

describe('above the own', () => {
  /** Someone who may change roles and holds little else. */
  async function registrar() {
    const person = await cedar.add('Rita', {
      role: { baseRole: 'manager', grants: { settings_roles: 'write', staff_module: 'read', notifications_module: 'write' } },
    })
    return { person, credentials: await cedar.signIn(person) }
  }
  const denied = { status: 403, json: { data: { rule: 'role_above_own' } } }

  test('no one gives a role that can do more than theirs, and no one changes the role of someone whose role can do more (SEC-22)', async () => {
    const { person, credentials } = await registrar()
    expect(await assign(bob, cedar.roles.manager, credentials)).toMatchObject(denied)
    expect(await assign(bob, cedar.roles.administrator, credentials)).toMatchObject(denied)
    expect(await assign(person, cedar.roles.administrator, credentials)).toMatchObject(denied)
    await cedar.add('Second', { role: 'administrator' })
    expect(await assign(cedar.ada, cedar.roles.employee, credentials)).toMatchObject(denied)
    expect(await keyOf(bob)).toBe('employee')
    expect(await keyOf(cedar.ada)).toBe('administrator')
    expect((await assign(person, cedar.roles.employee, credentials)).status).toBe(200)
  })

  test('what cannot be given is not offered', async () => {
    const { credentials } = await registrar()
    await at.rows(
      'update app.employees set reports_to_employee_id = (select id from app.employees where user_id = (select user_id from app.user_roles ur join app.roles r on r.id = ur.role_id where r.name = $2 and ur.organization_id = $3 limit 1)) where id = $1',
      bob.employeeId,
      'Rita',
      cedar.id,
    )
    // Their own role is one of the organization's own.
    expect((await roleOf(bob, credentials)).json.choices.map(({ name }: { name: string }) => name)).toEqual(['Employee', 'Rita'])
    expect((await roleOf(bob, await cedar.signIn(bob))).json).toEqual({
      userId: bob.userId,
      role: expect.objectContaining({ key: 'employee' }),
      choices: [],
    })
  })
})

test('a member of another organization, someone who has left and an id of no one are not found alike; a role of another organization is no role', async () => {
  const other = await at.organization()
  const left = await cedar.add('Lee', { role: 'employee' })
  await at.rows('update app.employees set is_active = false where id = $1', left.employeeId)
  for (const userId of [other.ada.userId, left.userId, newId()])
    expect(await assign({ userId }, cedar.roles.manager)).toMatchObject({ status: 404, json: { message: 'Member not found' } })
  for (const employeeId of [other.ada.employeeId, newId()])
    expect(await roleOf({ employeeId })).toMatchObject({ status: 404, json: { message: 'Person not found' } })
  for (const roleId of [other.roles.employee, newId()])
    expect(await assign(bob, roleId)).toMatchObject({ status: 422, json: { data: { field: 'roleId' } } })
})

test('a role of the organization is given like a system role, and once it is deactivated its holders keep it and no one gets it', async () => {
  const rita = await cedar.add('Rita', { role: { grants: { staff_module: 'read' } } })
  expect((await assign(bob, rita.roleId)).status).toBe(200)
  await at.rows('update app.roles set is_active = false where id = $1', rita.roleId)
  const luis = await cedar.add('Luis', { role: 'employee' })
  expect(await assign(luis, rita.roleId)).toMatchObject({ status: 422, json: { data: { field: 'roleId' } } })
  expect((await roleOf(luis)).json.choices.map(({ name }: { name: string }) => name)).not.toContain('Rita')
  expect(await cedar.invite(cedar.address('new'), { roleId: rita.roleId })).toMatchObject({
    status: 422,
    json: { data: { field: 'roleId' } },
  })
  expect((await roleOf(bob)).json.role).toMatchObject({ name: 'Rita' })
  expect((await at.call('staff.list', {}, await cedar.signIn(bob))).status).toBe(200)
})

test('a role that is taken away leaves a member without one, who is told, and taking it away again changes nothing', async () => {
  const remove = (input: object = {}) => at.call('members.removeRole', { userId: bob.userId, ...input }, cedar.credentials)
  const his = await cedar.signIn(bob)
  expect((await at.call('staff.list', {}, his)).status).toBe(200)
  expect((await remove()).json).toEqual({ ok: true })
  expect((await at.call('staff.list', {}, his)).status).toBe(403)
  expect((await remove()).json).toEqual({ ok: true })
  expect(
    await at.rows(`select before, after from app.audit_events where organization_id = $1 and action = 'member.role_removed'`, cedar.id),
  ).toEqual([{ before: { roleName: 'Employee' }, after: { roleName: null } }])
  expect(
    (await at.rows('select message from app.employee_notifications where employee_id = $1', bob.employeeId)).map(({ message }) => message),
  ).toEqual(['You have no role at the moment. Ask your administrator if you need one.'])
})

test('whoever saw another role than the member has by now is told so, and changes nothing', async () => {
  const seen = { userId: bob.userId, presentRoleId: cedar.roles.employee }
  const roleId = cedar.roles.manager
  expect((await at.call('members.assignRole', { ...seen, roleId }, cedar.credentials)).status).toBe(200)
  const stale = { status: 409, json: { message: "Someone else changed this person's role. It's now Manager.", data: { rule: 'version' } } }
  expect(await at.call('members.assignRole', { ...seen, roleId: cedar.roles.administrator }, cedar.credentials)).toMatchObject(stale)
  expect(await at.call('members.removeRole', seen, cedar.credentials)).toMatchObject(stale)
  expect(await keyOf(bob)).toBe('manager')
})

test('a member without an employee record gets a role too, and someone who left, or has no account, has none', async () => {
  const guest = await cedar.add('Gus', { role: 'employee', employee: false })
  expect((await assign(guest, cedar.roles.manager)).status).toBe(200)
  await at.rows('delete from app.user_roles where user_id = $1', bob.userId)
  expect((await roleOf(bob)).json).toMatchObject({ userId: bob.userId, role: null, choices: [{}, {}, {}, {}] })
  const none = { userId: null, role: null, choices: [] }
  await at.rows('update app.employees set is_active = false where id = $1', bob.employeeId)
  expect((await roleOf(bob)).json).toEqual(none)
  await at.rows('update app.employees set is_active = true, user_id = null where id = $1', bob.employeeId)
  expect((await roleOf(bob)).json).toEqual(none)
})
