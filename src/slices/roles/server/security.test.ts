import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NeededLevel, PermissionLevel } from '#core/permission.ts'
import { PERMISSION_NAMES, type PermissionName } from '#core/permission.ts'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { newId } from '#server/id.ts'
import { administratorsOf, operatorInside } from '#slices/roles/test/administrators.ts'
import { runs } from '#test/depth.ts'
import type { Credentials } from '#test/http/app.ts'
import { type Called, type InvitingServer, invitingServer, newPerson } from '#test/invited.ts'
import { asking, type Person } from '#test/organization.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
})
beforeEach(async () => {
  cedar = await at.organization()
})
afterAll(() => at.close())

type Levels = Partial<Record<PermissionName, PermissionLevel>>

const call = (name: string, input: object, who: Credentials = cedar.credentials): Promise<Called> => at.call(name, input, who)
const assign = (person: Pick<Person, 'userId'>, roleId: string, who?: Credentials, more: object = {}) =>
  call('members.assignRole', { userId: person.userId, roleId, ...more }, who)
const setLevels = (id: string, version: number, levels: Levels, who?: Credentials) => call('roles.setLevels', { id, version, levels }, who)

/** A role of the organization with these levels, made by its administrator. */
async function roleWith(levels: Levels, { basedOnId = cedar.roles.employee, name = 'Front desk' } = {}) {
  const { id } = (await call('roles.create', { name, basedOnId })).json
  const { status, json } = await setLevels(id, 1, levels)
  expect(status).toBe(200)
  return json as { id: string; version: number; levels: Levels }
}
const rolesStored = () =>
  at.rows('select id, name, base_role, is_active, version from app.roles where organization_id = $1 order by id', cedar.id)
const last = { status: 409, json: { message: 'At least one administrator must remain', data: { rule: 'last_administrator' } } }

/** Whether the gate lets the person through, as every call asks it. */
async function passes(person: Person, name: PermissionName, needed: NeededLevel): Promise<boolean> {
  try {
    await at.t.db.withTenant(asking(person, name, needed)).readOnce(tx => tx.authorized())
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN' })
    return false
  }
}

test('reading is not changing: with read on roles every change is Access Denied, and nothing is stored (SEC-13)', async () => {
  const role = await roleWith({ staff_module: 'read' })
  const vera = await cedar.add('Vera', { role: { baseRole: 'admin', grants: { settings_roles: 'read', staff_module: 'write' } } })
  const hers = await cedar.signIn(vera)
  const before = await rolesStored()
  const { id, version } = role
  const member = { userId: vera.userId }
  const denied: [string, object][] = [
    ['roles.list', {}],
    ['roles.create', { name: 'Mine', basedOnId: id }],
    ['roles.update', { id, version, name: 'Mine' }],
    ['roles.setLevels', { id, version, levels: {} }],
    ['roles.deactivate', { id, version }],
    ['roles.reactivate', { id, version }],
    ['roles.delete', { id, version }],
    ['members.assignRole', { ...member, roleId: id }],
    ['members.removeRole', member],
  ]
  for (const [name, input] of denied)
    expect([name, await call(name, input, hers)]).toMatchObject([name, { status: 403, json: { message: 'Access Denied' } }])
  expect((await call('members.list', {}, hers)).json.rows[0]).toMatchObject({ mayChange: false })
  expect(await rolesStored()).toEqual(before)
})

describe('what is set on a role is what the gate asks', () => {
  /** Written from the specification, without the product's rule. */
  function reference(levels: Levels, name: PermissionName, needed: NeededLevel): boolean {
    const parent = (of: PermissionName) => (PERMISSIONS[of] as { parent?: PermissionName }).parent
    for (let at: PermissionName | undefined = name; at !== undefined; at = parent(at)) {
      const level = levels[at]
      if (level === 'block') return false
      if (level === 'write') return true
      if (level === 'read') return needed === 'read'
    }
    return false
  }

  test.each<[string, Levels, PermissionName, NeededLevel, boolean]>([
    [
      'a block below a parent that may write denies (SEC-14)',
      { time_module: 'write', time_my_time: 'block' },
      'time_my_time',
      'read',
      false,
    ],
    ['nothing set below a parent that may read denies writing (SEC-15)', { time_module: 'read' }, 'time_my_time', 'write', false],
    ['nothing set below a parent that may read lets read', { time_module: 'read' }, 'time_my_time', 'read', true],
    ['a grant below a blocked parent holds', { time_module: 'block', time_my_time: 'read' }, 'time_my_time', 'read', true],
    ['nothing set anywhere denies', {}, 'staff_module', 'read', false],
  ])('%s', async (_, levels, name, needed, allowed) => {
    const role = await roleWith(levels)
    const bob = await cedar.add('Bob', { role: 'employee' })
    await assign(bob, role.id)
    expect(await passes(bob, name, needed)).toBe(allowed)
  })

  test('of random levels the gate answers as the specification says, at each permission and level, from the next call on', async () => {
    const bob = await cedar.add('Bob', { role: 'employee' })
    const role = await roleWith({ staff_module: 'read' })
    await assign(bob, role.id)
    let { version } = role
    const level = fc.option(fc.constantFrom<PermissionLevel>('read', 'write', 'block'), { nil: undefined, freq: 2 })
    const trees = fc.record(Object.fromEntries(PERMISSION_NAMES.map(name => [name, level])))
    await fc.assert(
      fc.asyncProperty(trees, async tree => {
        const levels = Object.fromEntries(Object.entries(tree).filter(([, set]) => set !== undefined)) as Levels
        const { status, json } = await setLevels(role.id, version, levels)
        expect(status).toBe(200)
        version = json.version
        expect(json.levels).toEqual(levels)
        const actor = await at.t.db.withPerson({ token: bob.token, domain: null, organization: null }).readOnce(tx => tx.authorized())
        const wanted = (needed: NeededLevel) => PERMISSION_NAMES.filter(name => reference(levels, name, needed)).sort()
        expect([...actor.reads].sort()).toEqual(wanted('read'))
        expect([...actor.writes].sort()).toEqual(wanted('write'))
        const name = PERMISSION_NAMES[json.version % PERMISSION_NAMES.length]!
        expect(await passes(bob, name, 'write')).toBe(reference(levels, name, 'write'))
      }),
      { numRuns: runs(25, 2_000) },
    )
  })
})

test('assigning twice, also at once, leaves one role, and its rights alone (SEC-17)', async () => {
  const bob = await cedar.add('Bob', { role: 'employee' })
  const auditing = await roleWith({ audit_module: 'write' })
  const reading = await roleWith({ financial_module: 'read' }, { name: 'Books' })
  await Promise.all(Array.from({ length: 20 }, (_, n) => assign(bob, n % 2 === 0 ? auditing.id : reading.id)))
  const stored = await at.rows('select role_id from app.user_roles where organization_id = $1 and user_id = $2', cedar.id, bob.userId)
  expect(stored).toHaveLength(1)
  const isAuditing = stored[0].role_id === auditing.id
  expect(await passes(bob, 'audit_module', 'write')).toBe(isAuditing)
  expect(await passes(bob, 'financial_module', 'read')).toBe(!isAuditing)
})

describe('the last administrator (SEC-18)', () => {
  /** A copy of the administrator's role. */
  const copied = async () => (await call('roles.create', { name: 'Director', basedOnId: cedar.roles.administrator })).json

  test('keeps the right to change roles: levels that would take it are not stored, also through the parent', async () => {
    const role = await copied()
    expect((await assign(cedar.ada, role.id)).status).toBe(200)
    const { settings_roles: _, ...without } = role.levels
    for (const levels of [
      { ...role.levels, settings_roles: 'block' },
      { ...role.levels, settings_roles: 'read' },
      { ...without, settings_module: 'read' },
      {},
    ])
      expect(await setLevels(role.id, 1, levels as Levels)).toMatchObject(last)
    expect((await call('roles.list', {})).json.roles.find(({ id }: { id: string }) => id === role.id)).toMatchObject({
      version: 1,
      levels: role.levels,
    })
    expect(await passes(cedar.ada, 'settings_roles', 'write')).toBe(true)
    // By its parent it stays.
    expect((await setLevels(role.id, 1, without as Levels)).status).toBe(200)
    const second = await cedar.add('Eve', { role: 'administrator' })
    expect((await setLevels(role.id, 2, { staff_module: 'read' })).status).toBe(200)
    expect(await administratorsOf(at, cedar)).toBe(1)
    expect(await passes(second, 'settings_roles', 'write')).toBe(true)
  })

  test('keeps a role that administers: another one, one with a right less, and none are all denied', async () => {
    const role = await copied()
    await setLevels(role.id, 1, { ...role.levels, settings_roles: 'read' })
    expect(await assign(cedar.ada, cedar.roles.employee)).toMatchObject(last)
    expect(await assign(cedar.ada, role.id)).toMatchObject(last)
    expect(await call('members.removeRole', { userId: cedar.ada.userId })).toMatchObject(last)
    expect(await administratorsOf(at, cedar)).toBe(1)
  })

  test('is one who holds all of it: with only a lesser administrator left, no one could grant the rest again', async () => {
    const lesser = await roleWith(
      { settings_roles: 'write', staff_module: 'read' },
      { basedOnId: cedar.roles.administrator, name: 'Registrar' },
    )
    const eve = await cedar.add('Eve', { role: 'employee' })
    expect((await assign(eve, lesser.id)).status).toBe(200)
    expect(await assign(cedar.ada, cedar.roles.employee)).toMatchObject(last)
    expect(await assign(cedar.ada, lesser.id)).toMatchObject(last)
    expect(await call('members.removeRole', { userId: cedar.ada.userId })).toMatchObject(last)
    const ola = await operatorInside(at, cedar)
    const leaving = { id: cedar.ada.employeeId, version: 1, terminationDate: '2026-11-22' }
    expect((await call('staff.deactivate', leaving, ola)).status).toBe(409)
    // A copy of the role holds all of it, too, until it is made less.
    const role = await copied()
    expect((await assign(eve, role.id)).status).toBe(200)
    expect((await assign(cedar.ada, lesser.id)).status).toBe(200)
    const hers = await cedar.signIn(eve)
    expect(await setLevels(role.id, 1, { ...role.levels, audit_module: 'read' }, hers)).toMatchObject(last)
    // The lesser one may go.
    expect((await assign(cedar.ada, cedar.roles.employee, hers)).status).toBe(200)
  })

  test('stays on staff: the record is not deactivated, by an operator inside the organization either', async () => {
    const ola = await operatorInside(at, cedar)
    const { status, json } = await call('staff.deactivate', { id: cedar.ada.employeeId, version: 1, terminationDate: '2026-11-22' }, ola)
    expect([status, JSON.stringify(json)]).toEqual([409, expect.stringContaining('administrator')])
    expect(await administratorsOf(at, cedar)).toBe(1)
  })

  test('of 50 parallel demotions of the last two, one is done, and the rest are a clear conflict', async () => {
    const ola = await operatorInside(at, cedar)
    const eve = await cedar.add('Eve', { role: 'administrator' })
    const demotions = Array.from({ length: 50 }, (_, n) => {
      const person = n % 2 === 0 ? cedar.ada : eve
      const seen = { presentRoleId: cedar.roles.administrator }
      return n % 4 < 2
        ? assign(person, cedar.roles.employee, ola, seen)
        : call('members.removeRole', { userId: person.userId, ...seen }, ola)
    })
    const answers = await Promise.all(demotions)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]))
    expect(new Set(lost.map(({ json }) => json.data.rule))).toEqual(new Set(['version', 'last_administrator']))
    expect(await administratorsOf(at, cedar)).toBe(1)
  })

  test('of two who take it from each other at once, by whichever way, one remains', async () => {
    for (let round = 0; round < 6; round++) {
      const oak = await at.organization()
      const eve = await oak.add('Eve', { role: 'administrator' })
      const hers = await oak.signIn(eve)
      const role = (await call('roles.create', { name: 'Director', basedOnId: oak.roles.administrator }, oak.credentials)).json
      await assign(oak.ada, role.id, oak.credentials)
      const levels = () => setLevels(role.id, 1, {}, hers)
      const remove = () => call('members.removeRole', { userId: eve.userId }, oak.credentials)
      const demote = () => assign(eve, oak.roles.manager, oak.credentials)
      const answers = await Promise.all(round % 2 === 0 ? [levels(), remove()] : [demote(), levels()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await administratorsOf(at, oak)).toBe(1)
    }
  })
})

describe('deleting a role (SEC-19)', () => {
  const cannot = { status: 409, json: { message: 'This role is in use or system-protected. You can deactivate it instead.' } }

  test('is denied for one that is protected, held, held by someone who left, or named by an approval step or a policy of a module', async () => {
    for (const id of Object.values(cedar.roles)) expect(await call('roles.delete', { id, version: 1 })).toMatchObject(cannot)
    const role = await roleWith({ staff_module: 'read' })
    const bob = await cedar.add('Bob', { role: 'employee' })
    await assign(bob, role.id)
    const remove = () => call('roles.delete', { id: role.id, version: role.version })
    expect(await remove()).toMatchObject({ ...cannot, json: { data: { rule: 'role_in_use' } } })
    await at.rows('update app.employees set is_active = false where id = $1', bob.employeeId)
    expect(await remove()).toMatchObject(cannot)
    await at.rows('delete from app.user_roles where user_id = $1', bob.userId)
    const template = newId()
    await at.rows(
      `insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two steps')`,
      cedar.id,
      template,
    )
    await at.rows(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all)
       values ($1, $2, 1, 'role', $3, false)`,
      cedar.id,
      template,
      role.id,
    )
    expect(await remove()).toMatchObject(cannot)
    await at.rows('delete from app.approval_workflow_templates where id = $1', template)
    const policy = newId()
    await at.rows(
      `insert into app.module_access_policies (organization_id, id, module_id, policy_type, policy_config)
       select $1, $2, m.id, 'role_based', jsonb_build_object('roleIds', array[$3]) from platform.modules m where m.slug = 'time'`,
      cedar.id,
      policy,
      role.id,
    )
    expect(await remove()).toMatchObject(cannot)
    await at.rows('update app.module_access_policies set is_active = false where id = $1', policy)
    expect((await remove()).json).toEqual({ ok: true })
  })

  test('while it is being given, one of the two is done, and no one holds a role that is gone', async () => {
    const bob = await cedar.add('Bob', { role: 'employee' })
    for (let round = 0; round < 12; round++) {
      const role = await roleWith({ staff_module: 'read' }, { name: `Desk ${round}` })
      const remove = () => call('roles.delete', { id: role.id, version: role.version })
      const give = () => assign(bob, role.id)
      const [first, second] = await Promise.all(round % 2 === 0 ? [remove(), give()] : [give(), remove()])
      const [deleted, given] = round % 2 === 0 ? [first!, second!] : [second!, first!]
      expect([deleted.status, given.status]).toSatisfy(([one, two]) => (one === 200 && two === 422) || (one === 409 && two === 200))
      const held = await at.rows(
        'select r.id from app.user_roles ur left join app.roles r on r.id = ur.role_id where ur.user_id = $1',
        bob.userId,
      )
      expect(held).toEqual([{ id: expect.any(String) }])
    }
  })

  test('ends the invitations to it, as deactivating it does (SEC-36)', async () => {
    const role = await roleWith({ staff_module: 'read' })
    const other = await roleWith({ staff_module: 'read' }, { name: 'Other' })
    const [lena, omar] = [await cedar.invited('Lena', { roleId: role.id }), await cedar.invited('Omar', { roleId: other.id })]
    expect((await call('roles.delete', { id: role.id, version: role.version })).status).toBe(200)
    expect((await call('roles.deactivate', { id: other.id, version: other.version })).status).toBe(200)
    for (const { token } of [lena, omar])
      expect(await at.call('invitations.accept', newPerson(token))).toMatchObject({
        status: 409,
        json: { message: expect.stringContaining('no longer valid') },
      })
  })
})

test('a failure between taking the old levels away and storing the new ones leaves the old ones, whole (SEC-20)', async () => {
  const role = await roleWith({ time_module: 'write', staff_module: 'read' })
  const bob = await cedar.add('Bob', { role: 'employee' })
  await assign(bob, role.id)
  const stored = async () => [
    await at.rows('select permission_id, level from app.role_permissions where role_id = $1 order by 1', role.id),
    await at.rows('select permission_name, level from app.role_grants where role_id = $1 order by 1', role.id),
  ]
  const before = await stored()
  // The grants are written after the levels; the database fails there.
  await at.rows(`create function app.fail_here() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`)
  await at.rows(
    `create trigger fail_here before insert on app.role_grants for each row when (new.permission_name = 'audit_module') execute function app.fail_here()`,
  )
  try {
    expect((await setLevels(role.id, role.version, { audit_module: 'read' })).status).toBe(500)
  } finally {
    await at.rows('drop trigger fail_here on app.role_grants')
    await at.rows('drop function app.fail_here()')
  }
  expect(await stored()).toEqual(before)
  expect(await passes(bob, 'time_my_time', 'write')).toBe(true)
  expect(await passes(bob, 'audit_module', 'read')).toBe(false)
})

test('a role named super_admin, or like a system role, grants what is set on it and nothing by its name (SEC-21)', async () => {
  for (const name of ['super_admin', 'administrator', 'Super Admin', 'Administrator + Time ']) {
    const { status, json } = await call('roles.create', { name, basedOnId: cedar.roles.employee })
    // The names of the system roles are taken.
    if (/^administrator/i.test(name)) {
      expect([name, status]).toEqual([name, 409])
      continue
    }
    await setLevels(json.id, 1, {})
    const bob = await cedar.add(`Bob ${name.length}`, { role: 'employee' })
    await assign(bob, json.id)
    const his = await cedar.signIn(bob)
    const { superAdmin, role, permissions } = (await call('bootstrap', {}, his)).json
    expect({ superAdmin, role, permissions }).toEqual({
      superAdmin: false,
      role: { key: null, name, baseRole: 'employee', sentence: 'Sees their own account, notifications, and help.' },
      permissions: {},
    })
    for (const [operation, input] of [
      ['roles.list', {}],
      ['installationMails.list', {}],
      ['staff.list', {}],
    ] as const)
      expect([operation, (await call(operation, input, his)).status]).toEqual([operation, 403])
  }
  // A system role that is renamed in the database keeps what it may, too.
  await at.rows(`update app.roles set name = 'Helpers' where id = $1`, cedar.roles.administrator)
  expect((await call('roles.list', {})).status).toBe(200)
})

describe('no one grants what they lack (SEC-22)', () => {
  /** Someone who may change roles and holds little else. */
  async function registrar() {
    const grants = { settings_roles: 'write', staff_module: 'read', notifications_module: 'write', time_my_team_time: 'read' } as const
    const person = await cedar.add('Rita', { role: { baseRole: 'manager', grants } })
    return { person, hers: await cedar.signIn(person) }
  }

  test('levels are compared by result: what a parent brings counts, and a block below it is no grant', async () => {
    const { hers } = await registrar()
    const { id } = (await call('roles.create', { name: 'Desk', basedOnId: cedar.roles.employee }, hers)).json
    const lacked = (levels: Levels) => setLevels(id, 1, levels, hers)
    const denied = (...permissions: PermissionName[]) => ({
      status: 403,
      json: { data: { rule: 'grants_what_is_lacked', data: { permissions } } },
    })
    expect(await lacked({ audit_module: 'read' })).toMatchObject(denied('audit_module'))
    expect(await lacked({ staff_module: 'write' })).toMatchObject(denied('staff_module'))
    expect(await lacked({ time_module: 'read' })).toMatchObject(denied('time_module', 'time_off_management'))
    expect(
      (await lacked({ audit_module: 'read', toolbox_module: 'read', events_module: 'read', volunteers_module: 'read' })).json.message,
    ).toBe("You can't grant what your own role doesn't have: Volunteers, Events, Audit, and 1 more.")
    const { status, json } = await lacked({
      staff_module: 'read',
      time_my_team_time: 'read',
      time_my_time: 'write',
      settings_roles: 'write',
      events_module: 'block',
    })
    expect([status, json.version]).toEqual([200, 2])
  })

  test('a role above their own is not made, changed, copied, deactivated, deleted, or given', async () => {
    const { person, hers } = await registrar()
    const role = await roleWith({ audit_module: 'write' })
    const above = await roleWith({}, { basedOnId: cedar.roles.administrator, name: 'Empty, at base administrator' })
    const before = await rolesStored()
    const denied = { status: 403, json: { data: { rule: 'role_above_own' } } }
    for (const { id, version } of [role, above]) {
      expect(await call('roles.create', { name: 'Mine', basedOnId: id }, hers)).toMatchObject(denied)
      expect(await call('roles.update', { id, version, name: 'Mine' }, hers)).toMatchObject(denied)
      expect(await setLevels(id, version, { staff_module: 'read' }, hers)).toMatchObject(denied)
      expect(await call('roles.deactivate', { id, version }, hers)).toMatchObject(denied)
      expect(await call('roles.delete', { id, version }, hers)).toMatchObject(denied)
      expect(await assign(person, id, hers)).toMatchObject(denied)
    }
    expect(await call('roles.create', { name: 'Mine', basedOnId: cedar.roles.administrator }, hers)).toMatchObject(denied)
    expect(await call('members.removeRole', { userId: cedar.ada.userId }, hers)).toMatchObject(denied)
    expect(await rolesStored()).toEqual(before)
    const listed = (await call('roles.list', {}, hers)).json.roles
    expect(Object.fromEntries(listed.map(({ name, isWithinOwn }: { name: string; isWithinOwn: boolean }) => [name, isWithinOwn]))).toEqual({
      Administrator: false,
      'Administrator + Time': false,
      Manager: false,
      Employee: true,
      'Front desk': false,
      'Empty, at base administrator': false,
      Rita: true,
    })
  })

  test('an operator inside the organization may change each of its roles, and it is in its audit trail as theirs', async () => {
    const ola = await operatorInside(at, cedar)
    const { id } = (await call('roles.create', { name: 'Everything', basedOnId: cedar.roles.administrator_time }, ola)).json
    expect((await setLevels(id, 1, { staff_module: 'write' }, ola)).status).toBe(200)
    expect(await at.rows(`select mode from app.audit_events where organization_id = $1 and resource_id = $2`, cedar.id, id)).toEqual([
      { mode: 'super_admin' },
      { mode: 'super_admin' },
    ])
  })
})
