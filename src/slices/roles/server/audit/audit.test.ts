import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Credentials } from '#test/http/app.ts'
import { type Called, type InvitingServer, invitingServer } from '#test/invited.ts'
import { cell, timeWorld } from '#test/time-world.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
})
beforeEach(async () => {
  cedar = await at.organization()
})
afterAll(() => at.close())

const call = (name: string, input: object, who: Credentials = cedar.credentials): Promise<Called> => at.call(name, input, who)
async function roleWith(name: string, levels: object) {
  const { id } = (await call('roles.create', { name, basedOnId: cedar.roles.employee })).json
  expect((await call('roles.setLevels', { id, version: 1, levels })).status).toBe(200)
  return id as string
}
const audited = async (userId: string, permission: string) =>
  (await call('permissionAudit.person', { userId })).json.rows.find((row: { permission: string }) => row.permission === permission)

test('what a person may do comes with how: set on the role, from a parent, nowhere, or below a block, and whether the module is on for them', async () => {
  const bob = await cedar.add('Bob', { role: 'employee' })
  const roleId = await roleWith('Desk', { time_module: 'block', time_my_time: 'write', settings_module: 'read', toolbox_module: 'write' })
  await call('members.assignRole', { userId: bob.userId, roleId })
  expect((await call('permissionAudit.person', { userId: bob.userId })).json).toMatchObject({
    id: bob.userId,
    employeeId: bob.employeeId,
    name: 'Bob Test',
    role: { name: 'Desk', baseRole: 'employee', isSystem: false, isActive: true },
  })
  expect(await audited(bob.userId, 'time_my_time')).toEqual({
    permission: 'time_my_time',
    level: 'write',
    source: 'time_my_time',
    isBelowBlock: true,
    moduleOff: null,
    featureOff: false,
  })
  expect(await audited(bob.userId, 'time_off_request')).toMatchObject({ level: 'block', source: 'time_module', isBelowBlock: false })
  expect(await audited(bob.userId, 'settings_units')).toMatchObject({ level: 'read', source: 'settings_module' })
  expect(await audited(bob.userId, 'staff_module')).toMatchObject({ level: null, source: null })
  await at.rows(
    `update app.organization_modules set usable_until = app.now() where organization_id = $1 and module_id = (select id from platform.modules where slug = 'time')`,
    cedar.id,
  )
  expect(await audited(bob.userId, 'time_my_time')).toMatchObject({ level: 'write', moduleOff: 'Time' })
  expect(await audited(bob.userId, 'toolbox_module')).toMatchObject({ level: 'write', moduleOff: null })
})

test('a member without a role holds nothing, and one without an employee record is audited like everyone', async () => {
  const gus = await cedar.add('Gus', { role: 'employee', employee: false })
  await call('members.removeRole', { userId: gus.userId })
  const { role, employeeId, rows } = (await call('permissionAudit.person', { userId: gus.userId })).json
  expect({ role, employeeId }).toEqual({ role: null, employeeId: null })
  expect(rows.filter(({ level }: { level: string | null }) => level !== null)).toEqual([])
})

test('a person of another organization, one who left, and an id of no one are denied alike; without the right everyone is (SEC-6)', async () => {
  const other = await at.organization()
  const left = await cedar.add('Lee', { role: 'employee' })
  await at.rows('update app.employees set is_active = false where id = $1', left.employeeId)
  const answers = await Promise.all([other.ada.userId, left.userId, newId()].map(userId => call('permissionAudit.person', { userId })))
  const shape = ({ status, json }: Called) => ({ status, message: json.message, rule: json.data.rule, code: json.code })
  expect(new Set(answers.map(answer => JSON.stringify(shape(answer))))).toEqual(
    new Set([JSON.stringify({ status: 403, message: 'Access Denied', rule: 'not_a_member', code: 'FORBIDDEN' })]),
  )
  const bob = await cedar.add('Bob', { role: 'manager' })
  const his = await cedar.signIn(bob)
  for (const [name, input] of [
    ['person', { userId: cedar.ada.userId }],
    ['person', { userId: bob.userId }],
    ['permission', { permission: 'staff_module' }],
    ['findings', {}],
    ['csv', {}],
  ] as const)
    expect([name, (await call(`permissionAudit.${name}`, input, his)).status]).toEqual([name, 403])
  const vera = await cedar.add('Vera', { role: { grants: { settings_roles: 'read' } } })
  expect((await call('permissionAudit.person', { userId: bob.userId }, await cedar.signIn(vera))).status).toBe(200)
})

test('of a permission each role has its level and how that comes about, with how many people hold it', async () => {
  await cedar.add('Bob', { role: 'employee' })
  await roleWith('Desk', { time_module: 'read' })
  const { rows } = (await call('permissionAudit.permission', { permission: 'time_my_time' })).json
  expect(
    rows.map(({ role, people, level, source }: { role: { name: string }; people: number; level: string; source: string }) => [
      role.name,
      people,
      level,
      source,
    ]),
  ).toEqual([
    ['Administrator', 1, 'block', 'time_my_time'],
    ['Administrator + Time', 0, 'write', 'time_my_time'],
    ['Manager', 0, 'write', 'time_my_time'],
    ['Employee', 1, 'write', 'time_my_time'],
    ['Desk', 0, 'read', 'time_module'],
  ])
})

test('the file has a line for each permission that someone holds, and its export is audited', async () => {
  const bob = await cedar.add('=cmd', { role: 'employee' })
  await call('members.assignRole', {
    userId: bob.userId,
    roleId: await roleWith('Desk', { time_module: 'read', time_off_request: 'block' }),
  })
  const { status, text } = await at.app.send({
    method: 'GET',
    url: `/api/v1/permission-audit/grants.csv?organization=${cedar.id}`,
    headers: cedar.credentials,
  })
  expect(status).toBe(200)
  const lines = text.split('\r\n').filter(line => line.includes(',Desk,'))
  expect(lines.map(line => line.split(',').slice(3).join(','))).toEqual([
    'Time,Read,Set on the role',
    'My Team Time,Read,From Time',
    'My Time,Read,From Time',
    'Time-Off Management,Read,From Time',
  ])
  expect(lines[0]).toMatch(/^'=cmd Test,/)
  expect(
    await at.rows(`select after from app.audit_events where organization_id = $1 and action = 'permissions.exported'`, cedar.id),
  ).toMatchObject([{ after: { format: 'csv' } }])
})

describe('findings', () => {
  const found = async () => (await call('permissionAudit.findings', {})).json

  test('name a role that no one uses, until someone holds it, is invited to it, or it is deactivated', async () => {
    const id = await roleWith('Board', { staff_module: 'read' })
    expect((await found()).unusedRoles).toEqual([{ id, name: 'Board', key: `unused_role ${id}`, ignored: null }])
    await cedar.invited('Lena', { roleId: id })
    expect((await found()).unusedRoles).toEqual([])
    const other = await roleWith('Observer', { staff_module: 'read' })
    expect((await found()).unusedRoles).toEqual([{ id: other, name: 'Observer', key: `unused_role ${other}`, ignored: null }])
    await call('roles.deactivate', { id: other, version: 2 })
    expect((await found()).unusedRoles).toEqual([])
  })

  test('name a grant below a block, and people without a role or an employee record', async () => {
    const id = await roleWith('Desk', { time_module: 'block', time_my_time: 'read', time_off_request: 'block' })
    const gus = await cedar.add('Gus', { role: 'employee', employee: false })
    const nora = await cedar.add('Nora', { role: 'employee' })
    await call('members.removeRole', { userId: nora.userId })
    const left = await cedar.add('Lee', { role: 'employee', employee: false })
    await at.rows(`update app.organization_members set status = 'inactive' where user_id = $1`, left.userId)
    expect(await found()).toMatchObject({
      belowBlock: [{ role: { id, name: 'Desk' }, permission: 'time_my_time', parent: 'time_module' }],
      withoutRole: [{ id: nora.userId, name: 'Nora Test' }],
      withoutEmployee: [{ id: gus.userId, name: 'Gus Test' }],
    })
  })

  test('name the steps of workflows that resolve to no one, with whose timesheets they hold up', async () => {
    const bea = await cedar.add('Bea', { role: 'manager' })
    const bob = await cedar.add('Bob', { role: 'employee', manager: bea })
    await at.rows(
      'update app.employees set tracks_time = false where organization_id = $1 and id not in ($2, $3)',
      cedar.id,
      bea.employeeId,
      bob.employeeId,
    )
    const held = (step: string, { employeeId: id }: { employeeId: string }, name: string) => ({
      id,
      name,
      key: `step ${step} ${id}`,
      ignored: null,
    })
    const manager = { templateName: null, stepOrder: 1, approverType: 'manager' }
    expect((await found()).unresolvedSteps).toEqual([{ ...manager, reason: 'nobody', people: [held('nobody 1 -', bea, 'Bea Test')] }])
    const template = newId()
    await at.rows(
      `insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two steps')`,
      cedar.id,
      template,
    )
    const roleId = await roleWith('Finance', { staff_module: 'read' })
    await at.rows(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all)
       values ($1, $2, 1, 'manager', null, false), ($1, $2, 2, 'role', $3, false)`,
      cedar.id,
      template,
      roleId,
    )
    await at.rows('update app.employees set approval_workflow_template_id = $2 where id = $1', bob.employeeId, template)
    const second = {
      templateName: 'Two steps',
      stepOrder: 2,
      approverType: 'role',
      reason: 'nobody',
      people: [held('nobody 2 Two steps', bob, 'Bob Test')],
    }
    expect((await found()).unresolvedSteps).toContainEqual(second)
    await call('members.assignRole', { userId: bea.userId, roleId })
    expect((await found()).unresolvedSteps).not.toContainEqual(second)
    // No administrator is left besides the person: nothing can be submitted.
    await at.rows('update app.employees set tracks_time = id = $2 where organization_id = $1', cedar.id, cedar.ada.employeeId)
    expect((await found()).unresolvedSteps).toEqual([
      { ...manager, reason: 'nobody_else', people: [held('nobody_else 1 -', cedar.ada, 'Ada Test')] },
    ])
  })

  test('name approvers whose role blocks My Team Time, for whom they approve, and the timesheets that wait for them', async () => {
    const blocks = { baseRole: 'manager', blocks: ['time_my_team_time'] } as const
    const oak = await timeWorld(at.t, 'oak-blocked', {
      ada: { role: 'administrator' },
      lea: { role: blocks },
      ida: { role: blocks },
      bob: { role: 'employee', manager: 'lea' },
    })
    const { ada, lea, bob } = oak.people
    const hers = await at.app.signIn(ada, oak.id)
    const blocked = async () => (await call('permissionAudit.findings', {}, hers)).json.blockedApprovers
    await at.rows('update app.employees set tracks_time = id = $2 where organization_id = $1', oak.id, bob.employeeId)
    const named = {
      id: lea.userId,
      name: lea.name,
      key: `blocked_approver ${lea.roleId} ${lea.userId}`,
      ignored: null,
      role: { id: lea.roleId, name: 'lea' },
      permission: 'time_my_team_time',
      people: [{ id: bob.employeeId, name: bob.name }],
    }
    expect(await blocked()).toEqual([{ ...named, waiting: [] }])
    const periodStart = '2026-01-19'
    await oak.enter(bob, cell('2026-01-20', 480))
    const { submissionId } = await oak.submit(bob, periodStart)
    const waiting = [{ id: submissionId, name: bob.name, noun: 'timesheet', title: 'Jan 19 – Feb 1' }]
    expect(await blocked()).toEqual([{ ...named, waiting }])
    // A decision still waits for her after someone else leads him.
    await at.rows('update app.employees set reports_to_employee_id = $2 where id = $1', bob.employeeId, ada.employeeId)
    expect(await blocked()).toEqual([{ ...named, people: [], waiting }])
    // Mended where the finding leads.
    await at.rows(`update app.roles set blocks = '{}' where id = $1`, lea.roleId)
    expect(await blocked()).toEqual([])
  })

  test('are none in an organization that is set up well', async () => {
    await at.rows('update app.employees set tracks_time = false where organization_id = $1', cedar.id)
    expect(await found()).toEqual({
      unusedRoles: [],
      belowBlock: [],
      withoutRole: [],
      withoutEmployee: [],
      blockedApprovers: [],
      unresolvedSteps: [],
    })
  })
})

describe('an ignored finding', () => {
  const found = async () => (await call('permissionAudit.findings', {})).json
  const unused = async (id: string) => (await found()).unusedRoles.find((role: { id: string }) => role.id === id)

  test('says who ignores it and why, until it is restored; both are in the audit trail', async () => {
    const id = await roleWith('Summer desk', {})
    const { key, ignored } = await unused(id)
    expect(ignored).toBeNull()
    expect((await call('permissionAudit.ignore', { keys: [key], note: 'For the summer' })).status).toBe(200)
    expect(await unused(id)).toMatchObject({ ignored: { note: 'For the summer', by: expect.stringContaining('Ada') } })
    expect((await call('permissionAudit.restore', { keys: [key] })).status).toBe(200)
    expect((await unused(id)).ignored).toBeNull()
    expect((await call('permissionAudit.restore', { keys: [key] })).status).toBe(404)
    const trail = await at.rows(
      `select action, after, before from app.audit_events where organization_id = $1 and resource_type = 'ignored_findings' order by occurred_at, id`,
      cedar.id,
    )
    expect(trail).toEqual([
      { action: 'finding.ignored', after: { keys: [key], note: 'For the summer' }, before: null },
      { action: 'finding.restored', after: null, before: [{ key, note: 'For the summer' }] },
    ])
  })

  test('of a person says nothing of the next one', async () => {
    const gus = await cedar.add('Gus', { role: 'employee' })
    await call('members.removeRole', { userId: gus.userId })
    const [{ key }] = (await found()).withoutRole
    await call('permissionAudit.ignore', { keys: [key], note: 'A board member' })
    const ned = await cedar.add('Ned', { role: 'employee' })
    await call('members.removeRole', { userId: ned.userId })
    const marks = (await found()).withoutRole.map(({ id, ignored }: { id: string; ignored: object | null }) => [id, ignored !== null])
    expect(Object.fromEntries(marks)).toEqual({ [gus.userId]: true, [ned.userId]: false })
  })

  test('is one that there is, and only whoever may change roles ignores it', async () => {
    const id = await roleWith('Desk', {})
    const { key } = await unused(id)
    for (const keys of [['nothing'], [key, `unused_role ${newId()}`]])
      expect((await call('permissionAudit.ignore', { keys, note: 'Fine' })).status).toBe(404)
    expect((await unused(id)).ignored).toBeNull()
    const vera = await cedar.add('Vera', { role: { grants: { settings_roles: 'read' } } })
    expect((await call('permissionAudit.ignore', { keys: [key], note: 'Fine' }, await cedar.signIn(vera))).status).toBe(403)
  })
})

test('a role is audited like a person who holds it', async () => {
  const roleId = await roleWith('Desk', { time_module: 'block', settings_module: 'read' })
  const { role, rows } = (await call('permissionAudit.role', { roleId })).json
  expect(role).toMatchObject({ name: 'Desk', baseRole: 'employee' })
  const of = (name: string) => rows.find(({ permission }: { permission: string }) => permission === name)
  expect(of('time_my_time')).toEqual({ permission: 'time_my_time', level: 'block', source: 'time_module', isBelowBlock: false })
  expect(of('settings_units')).toMatchObject({ level: 'read', source: 'settings_module' })
  expect((await call('permissionAudit.role', { roleId: newId() })).status).toBe(404)
})
