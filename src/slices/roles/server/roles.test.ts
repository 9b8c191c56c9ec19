import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liveTopics } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import type { Credentials } from '#test/http/app.ts'
import { type Called, type InvitingServer, invitingServer } from '#test/invited.ts'

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
const create = (name: string, basedOnId = cedar.roles.employee) => call('roles.create', { name, basedOnId })
const named = async (name: string) => (await call('roles.list', {})).json.roles.find((role: { name: string }) => role.name === name)
const audited = (action: string) =>
  at.rows(
    'select resource_type, resource_id, before, after from app.audit_events where organization_id = $1 and action = $2',
    cedar.id,
    action,
  )

test('the list has the system roles from the most powerful, then the own ones by name, with levels and how many people hold them', async () => {
  await create('Payroll')
  await create('Board')
  const bob = await cedar.add('Bob', { role: 'employee' })
  await cedar.add('Gus', { role: 'employee', employee: false })
  const left = await cedar.add('Lee', { role: 'employee' })
  await at.rows('update app.employees set is_active = false where id = $1', left.employeeId)
  const { roles } = (await call('roles.list', {})).json
  expect(roles.map(({ name, isSystem, people }: Record<string, unknown>) => [name, isSystem, people])).toEqual([
    ['Administrator', true, 1],
    ['Administrator + Time', true, 0],
    ['Manager', true, 0],
    ['Employee', true, 2],
    ['Board', false, 0],
    ['Payroll', false, 0],
  ])
  expect(roles[3]).toMatchObject({
    key: 'employee',
    isUsed: true,
    isWithinOwn: true,
    levels: { time_my_time: 'write', staff_module: 'read' },
  })
  expect(roles[4]).toMatchObject({ key: null, isUsed: false, baseRole: 'employee', version: 1, levels: roles[3].levels })
  expect((await call('members.list', { role: cedar.roles.employee })).json.rows.map(({ name }: { name: string }) => name)).toEqual([
    'Bob Test',
    'Gus Test',
  ])
  expect((await call('members.list', { search: 'bOb' })).json).toMatchObject({
    total: 1,
    rows: [{ id: bob.userId, role: { name: 'Employee' } }],
  })
})

test('members come page by page, each once, and one without a role is found', async () => {
  for (const name of ['Bea', 'bert', 'Ann', 'Cy']) await cedar.add(name, { role: 'employee' })
  const none = await cedar.add('Nora', { role: 'employee' })
  await call('members.removeRole', { userId: none.userId })
  expect((await call('members.list', { role: 'none' })).json).toMatchObject({ total: 1, rows: [{ id: none.userId, role: null }] })
  const seen: string[] = []
  let after: string | undefined
  for (let more = true; more; ) {
    const { json } = await call('members.list', { limit: 2, ...(after !== undefined && { after }) })
    expect(json.total).toBe(6)
    seen.push(...json.rows.map(({ name }: { name: string }) => name))
    after = json.rows.at(-1).id
    more = json.more
  }
  expect(seen).toEqual(['Ada Test', 'Ann Test', 'Bea Test', 'bert Test', 'Cy Test', 'Nora Test'])
  expect((await call('members.list', { after: newId() })).json).toMatchObject({ data: { field: 'after', rule: 'cursor' } })
})

test('a role is made from another one, and its levels, name, and state change with an entry in the audit trail that has the difference', async () => {
  const made = (await create('Payroll', cedar.roles.manager)).json
  expect(made).toMatchObject({ baseRole: 'manager', isSystem: false, isActive: true, levels: { reports_module: 'read' } })
  const renamed = (await call('roles.update', { id: made.id, version: 1, name: 'Payroll Specialist', description: 'Runs payroll' })).json
  expect(renamed).toMatchObject({ name: 'Payroll Specialist', description: 'Runs payroll', version: 2 })
  const { reports_module: _, ...rest } = made.levels
  const changed = (await call('roles.setLevels', { id: made.id, version: 2, levels: { ...rest, staff_module: 'write' } })).json
  expect(changed).toMatchObject({ version: 3, levels: { ...rest, staff_module: 'write' } })
  expect((await call('roles.deactivate', { id: made.id, version: 3 })).json).toMatchObject({ isActive: false, version: 4 })
  expect((await call('roles.reactivate', { id: made.id, version: 4 })).json).toMatchObject({ isActive: true, version: 5 })
  expect((await call('roles.delete', { id: made.id, version: 5 })).json).toEqual({ ok: true })
  const about = { resource_type: 'roles', resource_id: made.id }
  expect(await audited('role.created')).toMatchObject([{ ...about, after: { name: 'Payroll', baseRole: 'manager', basedOn: 'Manager' } }])
  expect(await audited('role.updated')).toEqual([
    { ...about, before: { name: 'Payroll', description: null }, after: { name: 'Payroll Specialist', description: 'Runs payroll' } },
  ])
  expect(await audited('role.levels_set')).toEqual([
    { ...about, before: { reports_module: 'read', staff_module: 'read' }, after: { reports_module: null, staff_module: 'write' } },
  ])
  expect(await audited('role.deactivated')).toEqual([{ ...about, before: { isActive: true }, after: { isActive: false } }])
  expect(await audited('role.reactivated')).toEqual([{ ...about, before: { isActive: false }, after: { isActive: true } }])
  expect(await audited('role.deleted')).toMatchObject([
    { ...about, before: { name: 'Payroll Specialist', levels: { staff_module: 'write' } } },
  ])
})

test('a change that changes nothing is not stored, and the same key has one effect', async () => {
  const key = { ...cedar.credentials, 'idempotency-key': newId() }
  const answers = await Promise.all([0, 1, 2].map(() => at.call('roles.create', { name: 'Board', basedOnId: cedar.roles.employee }, key)))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  const { id, levels } = answers[0]!.json
  expect((await call('roles.setLevels', { id, version: 1, levels })).json.version).toBe(1)
  expect((await call('roles.update', { id, version: 1, name: 'Board' })).json.version).toBe(1)
  expect(await audited('role.levels_set')).toEqual([])
})

test('a name is one in an organization, however it is written, and free in another (SEC-9)', async () => {
  await create('Payroll')
  expect(await create('  payROLL ')).toMatchObject({
    status: 409,
    json: { message: 'A role with this name already exists', data: { field: 'name', rule: 'taken' } },
  })
  expect((await create('Manager')).status).toBe(409)
  // Composed otherwise, wider, or with other spaces: they read alike.
  await create('Café  Lead')
  for (const name of ['Cafe\u0301 Lead', 'Café\u00a0lead', 'Ｃafé Lead', 'ＭANAGER'])
    expect([name, (await create(name)).status]).toEqual([name, 409])
  const other = await at.organization()
  expect((await at.call('roles.create', { name: 'Payroll', basedOnId: other.roles.employee }, other.credentials)).status).toBe(200)
})

describe('another version', () => {
  test('is a conflict that shows the role as it is now, for every change', async () => {
    const { id } = (await create('Board')).json
    await call('roles.update', { id, version: 1, name: 'Board members' })
    const stale = { status: 409, json: { data: { rule: 'version', data: { current: { name: 'Board members', version: 2 } } } } }
    expect(await call('roles.update', { id, version: 1, name: 'Trustees' })).toMatchObject(stale)
    expect(await call('roles.setLevels', { id, version: 1, levels: {} })).toMatchObject(stale)
    for (const verb of ['deactivate', 'reactivate', 'delete']) expect(await call(`roles.${verb}`, { id, version: 1 })).toMatchObject(stale)
    expect(await named('Board members')).toMatchObject({ version: 2, isActive: true })
  })

  test('of 20 parallel replacements of one version one is stored, whole', async () => {
    const { id } = (await create('Board')).json
    const wanted = Array.from({ length: 20 }, (_, n) => ({
      staff_module: 'read',
      [n % 2 === 0 ? 'events_module' : 'audit_module']: 'write',
    }))
    const answers = await Promise.all(wanted.map(levels => call('roles.setLevels', { id, version: 1, levels })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await named('Board')).levels).toEqual(wanted[winner])
  })
})

test('a system role is read-only, and a copy of it is not', async () => {
  for (const id of Object.values(cedar.roles)) {
    expect(await call('roles.update', { id, version: 1, name: 'Boss' })).toMatchObject({
      status: 409,
      json: { data: { rule: 'system_role' } },
    })
    expect(await call('roles.setLevels', { id, version: 1, levels: {} })).toMatchObject({
      status: 409,
      json: { data: { rule: 'system_role' } },
    })
    expect((await call('roles.deactivate', { id, version: 1 })).status).toBe(409)
  }
  const copy = (await create('Copy of Administrator', cedar.roles.administrator)).json
  expect(copy.levels).toEqual((await named('Administrator')).levels)
  expect((await call('roles.setLevels', { id: copy.id, version: 1, levels: { staff_module: 'read' } })).status).toBe(200)
})

test('a role of another organization and an id of no one are not found alike', async () => {
  const other = await at.organization()
  const { id } = (await at.call('roles.create', { name: 'Theirs', basedOnId: other.roles.employee }, other.credentials)).json
  const answers = await Promise.all(
    [id, newId()].flatMap(one => [
      call('roles.update', { id: one, version: 1, name: 'Ours' }),
      call('roles.setLevels', { id: one, version: 1, levels: {} }),
      call('roles.delete', { id: one, version: 1 }),
    ]),
  )
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, json: { message: 'Role not found' } })
  for (const one of [other.roles.employee, newId()])
    expect(await create('Ours', one)).toMatchObject({ status: 422, json: { data: { field: 'basedOnId', rule: 'reference' } } })
  expect((await call('members.list', { role: other.roles.employee })).json.rows).toEqual([])
})

test('an unknown permission or level, and a field that is none, are validation errors, and nothing is stored', async () => {
  const { id, levels } = (await create('Board')).json
  for (const wrong of [{ everything: 'write' }, { staff_module: 'admin' }, { staff_module: null }])
    expect((await call('roles.setLevels', { id, version: 1, levels: { ...levels, ...wrong } })).status).toBe(422)
  expect((await call('roles.update', { id, version: 1, isSystem: true })).status).toBe(422)
  expect((await call('roles.update', { id, version: 1, baseRole: 'admin' })).status).toBe(422)
  expect(await named('Board')).toMatchObject({ version: 1, levels, baseRole: 'employee', isSystem: false })
})

test('open tabs of whoever may read how roles are set up are told of a change, and no one else', async () => {
  const bob = await cedar.add('Bob', { role: 'employee' })
  const auditor = await cedar.add('Vera', { role: { grants: { settings_roles: 'read' } } })
  const other = await at.organization()
  const id = newId()
  const asked = { ids: [id], users: [cedar.ada, bob, auditor, other.ada].map(({ userId }) => userId) }
  const told = await at.t.jobs.withJob(cedar.id).read(tx => tx.rows(liveTopics.roles!.audience, asked))
  expect(told.map(row => row.userId).sort()).toEqual([cedar.ada.userId, auditor.userId].sort())
})
