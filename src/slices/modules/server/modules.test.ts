import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { bootstrap } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from '#slices/access/server/bootstrap.ts'
import { modules as contract } from '#slices/modules/contract/modules.ts'
import { removeUnusedDepartment } from '#slices/structure/server/public.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, asking, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'
import { moduleRoutes } from './routes.ts'

let t: TestDatabase
let harbor: NewOrganization
let river: NewOrganization
const people = {} as Record<'ruth' | 'dana' | 'grace' | 'amina' | 'eve', Person>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await newOrganization(t, 'harbor')
  river = await newOrganization(t, 'river')
  people.ruth = await addPerson(t, harbor, 'Ruth', { role: 'administrator_time' })
  people.dana = await addPerson(t, harbor, 'Dana', { role: 'administrator' })
  people.grace = await addPerson(t, harbor, 'Grace', { role: 'manager' })
  people.amina = await addPerson(t, harbor, 'Amina', { role: 'employee' })
  people.eve = await addPerson(t, river, 'Eve', { role: 'administrator' })
})
afterAll(() => t.close())

const as = (person: { token: string } | null) =>
  clientsOf(t, { modules: contract, bootstrap }, { modules: moduleRoutes, bootstrap: bootstrapWith({}) })(person)
const rows = async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows
const why = { module: 'resources', justification: '  The winter coat drive  ' }

/** Sets how Resources stands in Harbor; dates are SQL. */
async function resources(set: string) {
  await rows(
    `update app.organization_modules set ${set} where organization_id = $1 and module_id = (select id from platform.modules where slug = 'resources')`,
    harbor.id,
  )
}
const access = (person: Person, value: 'on' | 'off' | 'policy', module = 'resources') =>
  as(people.dana).modules.setAccess({ changes: [{ userId: person.userId, module, access: value }] })
const has = async (person: { token: string }, slug = 'resources') =>
  (await as(person).bootstrap({})).modules.find(module => module.slug === slug)?.usable
const own = async (person: Person) => (await as(person).modules.list({})).modules.find(({ slug }) => slug === 'resources')!

beforeEach(async () => {
  await t.moveClock('0')
  for (const table of ['user_module_access', 'module_access_requests', 'module_access_policies', 'employee_notifications'])
    await rows(`delete from app.${table} where organization_id = $1`, harbor.id)
  await resources(
    `status = 'active', trial_ends_at = null, subscription_ends_at = null, usable_until = 'infinity', admin_controlled = false, default_user_access = true`,
  )
})

describe('what a person has', () => {
  test('a module that is switched off for someone is neither shown nor answered to them, and to others still (SEC-109)', async () => {
    await access(people.amina, 'off')
    expect([await has(people.amina), await has(people.grace)]).toEqual([false, true])
    expect(await own(people.amina)).toMatchObject({ status: 'active', isMine: false })
    const gated = { ...asking(people.amina, 'staff_module'), module: 'resources' }
    await expect(t.db.withTenant(gated).readOnce(async () => undefined)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'module' },
    })
    await access(people.amina, 'policy')
    expect(await has(people.amina)).toBe(true)
  })

  test('policies decide for those for whom nothing is set: by role, by department, for no one', async () => {
    const set = (policy: object, defaultAccess = true) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy: { type: 'chosen', ...policy }, defaultAccess } as never)
    const who = async () => [await has(people.grace), await has(people.amina)]
    await set({ type: 'chosen', roleIds: [people.grace.roleId] })
    expect(await who()).toEqual([true, false])
    const [department] = await rows(
      `insert into app.departments (organization_id, id, name) values ($1, $2, 'Youth') returning id`,
      harbor.id,
      newId(),
    )
    await rows('update app.employees set department_id = $2 where id = $1', people.amina.employeeId, department.id)
    await set({ type: 'chosen', roleIds: [people.grace.roleId], departmentIds: [department.id] })
    expect(await who()).toEqual([true, true])
    await rows('update app.employees set department_id = null where id = $1', people.amina.employeeId)
    expect(await who()).toEqual([true, false])
    await set({ type: 'nobody' })
    expect(await who()).toEqual([false, false])
    await access(people.amina, 'on')
    expect(await who()).toEqual([false, true])
    await set({ type: 'everyone' })
    expect(await who()).toEqual([true, true])
    await set({ type: 'default' }, false)
    expect(await who()).toEqual([false, true])
  })

  test('a role or department of another organization is in no policy', async () => {
    const set = (policy: object) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy: { type: 'chosen', ...policy }, defaultAccess: true } as never)
    await expect(set({ roleIds: [river.roles.manager] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(set({ departmentIds: [newId()] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(set({})).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'policy_empty' } })
  })

  test('a department that a policy names is not taken back with the import that made it, so the policy names no one who is gone', async () => {
    const id = newId()
    await rows(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Outreach')`, harbor.id, id)
    const policyOf = (policy: object) => as(people.dana).modules.setPolicy({ module: 'resources', policy, defaultAccess: true } as never)
    const takeBack = () =>
      t.db
        .withTenant(asking(people.dana, 'staff_module', 'write'))
        .write(async tx => (await tx.first(removeUnusedDepartment, { id }))?.answer)
    await policyOf({ type: 'chosen', departmentIds: [id] })
    expect(await takeBack()).toBe('used')
    await policyOf({ type: 'default' })
    expect(await takeBack()).toBe('removed')
  })

  test('core modules cannot be switched for anyone, so no one loses the settings', async () => {
    await expect(access(people.dana, 'off', 'settings')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(people.dana).modules.setStatus({ module: 'settings', isOn: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      as(people.dana).modules.setPolicy({ module: 'settings', policy: { type: 'nobody' }, defaultAccess: false }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await has(people.dana, 'settings')).toBe(true)
  })

  test('access is asked and set for members of one’s own organization alone (SEC-6)', async () => {
    const change = { changes: [{ userId: people.eve.userId, module: 'resources', access: 'off' as const }] }
    await expect(as(people.dana).modules.setAccess(change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(people.grace).modules.setAccess(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as(people.grace).modules.people({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(people.dana).modules.people({})).rows.map(({ id }) => id)).not.toContain(people.eve.userId)
    const [{ count }] = await rows('select count(*)::int from app.user_module_access where user_id = $1', people.eve.userId)
    expect([count, await has(people.eve)]).toEqual([0, true])
  })

  test.each([
    ['a trial', `status = 'trial', trial_ends_at = now() + interval '10 minutes', usable_until = now() + interval '10 minutes'`, 'trial'],
    ['a subscription', `subscription_ends_at = now() + interval '10 minutes', usable_until = now() + interval '10 minutes'`, 'active'],
  ])('%s ends to the second by the database’s clock (SEC-107)', async (_, set, status) => {
    await resources(set)
    await t.moveClock('9 minutes 57 seconds')
    expect([await has(people.amina), (await own(people.amina)).status]).toEqual([true, status])
    await t.moveClock('10 minutes 1 second')
    expect([await has(people.amina), (await own(people.amina)).status]).toEqual([false, 'expired'])
    expect(await own(people.amina)).toMatchObject({ isMine: false, daysLeft: null })
  })

  test('a look-up of modules that fails is an error and never access (SEC-111)', async () => {
    await rows('alter table app.organization_modules rename to hidden_modules')
    try {
      await expect(as(people.amina).modules.list({})).rejects.toThrow()
      await expect(as(people.amina).modules.request(why)).rejects.toThrow()
    } finally {
      await rows('alter table app.hidden_modules rename to organization_modules')
    }
  })
})

describe('a request', () => {
  beforeEach(() => access(people.amina, 'off'))
  const request = () => as(people.amina).modules.request(why)
  const review = (id: string, decision: 'approved' | 'rejected' = 'approved', by = people.dana, notes = '') =>
    as(by).modules.review({ id, decision, notes })
  const statusOf = async (id: string) => (await rows('select status from app.module_access_requests where id = $1', id))[0].status

  test('is made once, reviewed once, and never by oneself (SEC-110)', async () => {
    const { id } = await request()
    await expect(request()).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'module_requested' } })
    await access(people.dana, 'off')
    const { id: danas } = await as(people.dana).modules.request(why)
    await expect(review(danas)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'own_request' } })
    await review(id)
    await expect(review(id, 'rejected')).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'request_closed' } })
    expect([await statusOf(id), await statusOf(danas), await has(people.amina)]).toEqual(['approved', 'pending', true])
  })

  test('is decided once by two reviewers at the same time', async () => {
    const { id } = await request()
    const answers = await Promise.allSettled([review(id, 'approved'), review(id, 'rejected', people.ruth)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('keeps a trimmed justification, which it needs, and is for what one lacks', async () => {
    await expect(as(people.amina).modules.request({ ...why, justification: '   ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(as(people.grace).modules.request(why)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'module_held' } })
    await expect(as(people.amina).modules.request({ ...why, module: 'settings' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await request()
    expect((await as(people.dana).modules.requests({})).rows).toMatchObject([
      { person: 'Amina Test', justification: 'The winter coat drive', isOwn: false },
    ])
  })

  test('is told to whoever reviews it, and its result to the person, who gets one mail', async () => {
    const { id } = await request()
    const told = () =>
      rows(
        `select e.first_name as who, n.notification_type as type, n.message, n.is_read from app.employee_notifications n
      join app.employees e on e.id = n.employee_id where n.related_resource_id = $1 order by n.created_at, e.first_name`,
        id,
      )
    expect(await told()).toEqual(
      ['Dana', 'Ruth'].map(who => ({
        who,
        type: 'module_access_requested',
        message: 'Amina Test requested access to Resources',
        is_read: false,
      })),
    )
    await review(id, 'rejected', people.dana, 'Next year')
    expect((await told()).map(({ who, type, is_read }) => [who, type, is_read])).toEqual([
      ['Dana', 'module_access_requested', true],
      ['Ruth', 'module_access_requested', true],
      ['Amina', 'module_request_rejected', false],
    ])
    // The notification says who decided and why, and goes by mail at once.
    const [result] = await rows(`select message, mail from app.employee_notifications where notification_type = 'module_request_rejected'`)
    expect(result).toEqual({ message: 'Dana Test rejected your request for Resources. Notes: Next year', mail: 'at_once' })
    expect(await has(people.amina)).toBe(false)
  })

  test('is cancelled by whoever made it, while it is pending', async () => {
    const { id } = await request()
    await expect(as(people.grace).modules.cancel({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(people.amina).modules.cancel({ id })
    await expect(as(people.amina).modules.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(review(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect([await statusOf(id), (await own(people.amina)).request]).toEqual(['cancelled', null])
  })

  test('for a module that is off: an approval switches it on for the organization too', async () => {
    await resources(`status = 'inactive', usable_until = '-infinity'`)
    const { id } = await request()
    expect((await as(people.dana).modules.requests({})).rows[0]?.approval).toBe('switches_on')
    expect(await review(id)).toEqual({ status: 'approved' })
    expect([await has(people.amina), await has(people.grace)]).toEqual([true, true])
  })

  test.each([
    ['has expired', `status = 'trial', trial_ends_at = now() - interval '1 hour', usable_until = now() - interval '1 hour'`],
    ['is controlled by the platform', `status = 'inactive', admin_controlled = true, usable_until = '-infinity'`],
  ])('for a module that %s goes on to the platform and stays pending', async (_, set) => {
    await resources(set)
    const { id } = await request()
    expect(await review(id)).toEqual({ status: 'forwarded' })
    expect([await statusOf(id), await has(people.amina), (await own(people.amina)).request?.isForwarded]).toEqual(['pending', false, true])
    await expect(review(id)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'request_forwarded' } })
    await resources(`status = 'active', trial_ends_at = null, usable_until = 'infinity', default_user_access = false`)
    expect(await review(id)).toEqual({ status: 'approved' })
    expect(await has(people.amina)).toBe(true)
  })

  test('is approved as soon as the person has the module, however they got it, and only then', async () => {
    const unread = async () =>
      (await rows(`select id from app.employee_notifications where related_resource_id = $1 and not is_read`, id)).length
    await access(people.amina, 'off')
    const { id } = await request()
    await access(people.grace, 'off')
    await access(people.grace, 'on')
    expect([await statusOf(id), await unread()]).toEqual(['pending', 2])
    await access(people.amina, 'on')
    expect([await statusOf(id), (await own(people.amina)).request]).toEqual(['approved', null])
    // Its reviewers have nothing to review.
    expect(await unread()).toBe(0)
    await resources(`status = 'inactive', admin_controlled = true, usable_until = '-infinity'`)
    const again = await request()
    await review(again.id)
    await resources(`status = 'active', admin_controlled = false, usable_until = 'infinity'`)
    expect(await statusOf(again.id)).toBe('approved')
  })

  test('are listed page by page, pending ones first', async () => {
    const { id: closed } = await request()
    await review(closed)
    await access(people.amina, 'off')
    const pending = (await request()).id
    const list = (input: object) => as(people.dana).modules.requests(input as never)
    const first = await list({ limit: 1 })
    expect([first.rows.map(({ id }) => id), first.more, first.total]).toEqual([[pending], true, 2])
    const second = await list({ limit: 1, after: pending })
    expect([second.rows.map(({ id }) => id), second.more, second.total]).toEqual([[closed], false, 2])
  })

  test('every change is in the audit trail', async () => {
    const { id } = await request()
    await review(id)
    const actions = (
      await rows(
        `select action from app.audit_events where organization_id = $1 and resource_id = $2 order by occurred_at, id`,
        harbor.id,
        id,
      )
    ).map(row => row.action)
    expect(actions).toEqual(['module_request.created', 'module_request.approved'])
  })
})

describe('of two who change the same, the second is told what the first has set, and nothing of theirs is stored', () => {
  const set = (...changes: object[]) => as(people.dana).modules.setAccess({ changes } as never)
  const cell = (person: Person, value: string, present: string) => ({ userId: person.userId, module: 'resources', access: value, present })

  test('access of people', async () => {
    await access(people.amina, 'off')
    const stale = set(cell(people.grace, 'off', 'policy'), cell(people.amina, 'on', 'policy'))
    await expect(stale).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version', data: { current: [{ userId: people.amina.userId, module: 'resources', access: 'off' }] } },
    })
    expect([await has(people.grace), await has(people.amina)]).toEqual([true, false])
    // What is so already is no conflict: a call that was sent twice.
    expect(await set(cell(people.amina, 'off', 'policy'))).toEqual({ changed: 0 })
    expect(await set(cell(people.amina, 'on', 'off'))).toEqual({ changed: 1 })
  })

  test('access that nothing was set for, at once', async () => {
    const both = await Promise.allSettled([set(cell(people.grace, 'off', 'policy')), set(cell(people.grace, 'on', 'policy'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the policy of a module', async () => {
    const none = { type: 'default', roleIds: [], departmentIds: [] } as const
    const everyone = { ...none, type: 'everyone' } as const
    const change = (policy: object, present: object) =>
      as(people.dana).modules.setPolicy({ module: 'resources', policy, defaultAccess: true, present } as never)
    await change(everyone, { policy: none, defaultAccess: true })
    expect(await change(everyone, { policy: none, defaultAccess: true })).toEqual({ ok: true })
    await expect(change({ ...none, type: 'nobody' }, { policy: none, defaultAccess: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version', data: { current: { policy: everyone, defaultAccess: true } } },
    })
    expect(await has(people.amina)).toBe(true)
    await change({ ...none, type: 'nobody' }, { policy: everyone, defaultAccess: true })
    expect(await has(people.amina)).toBe(false)
  })
})

test('the settings list a deactivated department as long as a policy names it', async () => {
  const id = newId()
  await rows(`insert into app.departments (organization_id, id, name, is_active) values ($1, $2, 'Old Shelter', false)`, harbor.id, id)
  const listed = async () => (await as(people.dana).modules.settings({})).departments.filter(one => one.id === id)
  expect(await listed()).toEqual([])
  const policy = { type: 'chosen', roleIds: [], departmentIds: [id] } as const
  await as(people.dana).modules.setPolicy({
    module: 'resources',
    policy: { ...policy, roleIds: [], departmentIds: [id] },
    defaultAccess: true,
  })
  expect(await listed()).toEqual([{ id, name: 'Old Shelter', isActive: false }])
})

describe('the settings', () => {
  test('an administrator switches a module within its trial and subscription, and not what the platform controls', async () => {
    const set = (isOn: boolean) => as(people.dana).modules.setStatus({ module: 'resources', isOn })
    await set(false)
    expect(await has(people.grace)).toBe(false)
    await set(true)
    expect(await has(people.grace)).toBe(true)
    await resources('admin_controlled = true')
    await expect(set(false)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'module_controlled' } })
    await resources(
      `admin_controlled = false, status = 'trial', trial_ends_at = now() - interval '1 second', usable_until = now() - interval '1 second'`,
    )
    await expect(set(true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(people.dana).modules.settings({})).modules.find(({ slug }) => slug === 'resources')).toMatchObject({
      status: 'expired',
      maySwitch: false,
    })
  })

  test('say how many people have a module, and page through them by name', async () => {
    await access(people.amina, 'off')
    const { people: all, modules } = await as(people.dana).modules.settings({})
    expect([all, modules.find(({ slug }) => slug === 'resources')?.people]).toEqual([4, 3])
    const first = await as(people.dana).modules.people({ limit: 3 })
    const second = await as(people.dana).modules.people({ limit: 3, after: first.rows.at(-1)!.id })
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['Amina Test', 'Dana Test', 'Grace Test', 'Ruth Test'])
    expect([first.more, first.total, second.more]).toEqual([true, 4, false])
    expect(first.rows[0]?.modules.resources).toEqual({ isOn: false, byPolicy: true, set: 'off', request: null })
    expect((await as(people.dana).modules.people({ exceptions: true })).rows.map(({ name }) => name)).toEqual(['Amina Test'])
    expect((await as(people.dana).modules.people({ search: 'GRACE' })).rows.map(({ name }) => name)).toEqual(['Grace Test'])
  })

  test('time features and report categories are stored, and an unknown one is an error', async () => {
    const { modules } = as(people.dana)
    await modules.setTimeFeatures({ changes: [{ slug: 'my-team-time', isEnabled: false }] })
    await modules.setReportCategories({ changes: [{ slug: 'staff', isEnabled: false }] })
    const settings = await modules.settings({})
    expect(settings.timeFeatures).toContainEqual({ slug: 'my-team-time', isEnabled: false })
    expect(settings.reportCategories.map(({ slug, isEnabled }) => [slug, isEnabled])).toEqual([
      ['time', true],
      ['staff', false],
      ['support', true],
    ])
    expect((await as(people.amina).bootstrap({})).timeFeatures['my-team-time']).toBe(false)
    await expect(modules.setTimeFeatures({ changes: [{ slug: 'none', isEnabled: true }] })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(modules.setReportCategories({ changes: [{ slug: 'none', isEnabled: true }] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })
})

describe('what is counted', () => {
  beforeEach(() => rows('delete from app.module_usage_analytics'))
  const counted = async () =>
    await rows(
      `select m.slug, a.event_type as type, a.event_metadata as metadata, a.user_id from app.module_usage_analytics a join platform.modules m on m.id = a.module_id order by m.slug`,
    )
  const session = async (person: Person, organizationId: string | null) =>
    rows(
      `insert into auth.session (token, "userId", "expiresAt", "organizationId") values ($1, $2, app.now() + interval '1 hour', $3)`,
      newId(),
      person.userId,
      organizationId,
    )

  test('a session counts once for each module that its person can open', async () => {
    await access(people.amina, 'off')
    await session(people.amina, harbor.id)
    const found = await counted()
    expect(found.map(({ slug }) => slug)).toEqual(['dashboards', 'help', 'notifications', 'reports', 'settings', 'time', 'toolbox'])
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['session_start']))
    expect(found.map(({ metadata }) => Object.keys(metadata))).toEqual(found.map(() => ['timestamp']))
  })

  test('a session that comes back to an organization is not counted again there', async () => {
    await session(people.grace, harbor.id)
    const before = (await counted()).length
    await rows('update auth.session set "organizationId" = null where token = $1', people.grace.token)
    await rows('update auth.session set "organizationId" = $2 where token = $1', people.grace.token, harbor.id)
    expect(await counted()).toHaveLength(before)
  })

  test('opening a module counts once in half an hour, and what one cannot open not at all', async () => {
    const open = () => as(people.grace).modules.opened({ module: 'time' })
    await open()
    await open()
    await t.moveClock('29 minutes')
    await open()
    expect(await counted()).toHaveLength(1)
    await t.moveClock('31 minutes')
    await rows('update auth.session set "lastActivityAt" = app.now()')
    await open()
    await access(people.grace, 'off')
    await as(people.grace).modules.opened({ module: 'resources' })
    expect((await counted()).map(({ slug, type }) => [slug, type])).toEqual([
      ['time', 'module_opened'],
      ['time', 'module_opened'],
    ])
  })

  const newEmployee = sqlStatement<{ id: string }, unknown>(
    `insert into app.employees (id, first_name, last_name) values ($id, 'New', 'Person')`,
  )
  const add = (person: { token: string }) => t.db.withTenant(asking(person, 'member')).write(tx => tx.run(newEmployee, { id: newId() }))

  test('a record that a member adds counts for its module, without what it says', async () => {
    await add(people.dana)
    expect(await counted()).toEqual([
      { slug: 'resources', type: 'record_created', metadata: { table: 'employees' }, user_id: people.dana.userId },
    ])
  })

  test('what a job adds is no one’s use of a module', async () => {
    await t.jobs.withJob(harbor.id).write(tx => tx.run(newEmployee, { id: newId() }))
    expect(await counted()).toEqual([])
  })

  test('a super admin who stepped in is not counted: neither a session, nor an opened module, nor a record', async () => {
    const ola = await addPerson(t, river, 'Ola', { role: 'employee' })
    await rows('insert into platform.administrators (user_id) values ($1)', ola.userId)
    await rows(
      `insert into platform.user_organization_sessions (user_id, organization_id, organization_name, original_role, expires_at)
       values ($1, $2, 'Harbor', 'employee', app.now() + interval '1 day')`,
      ola.userId,
      harbor.id,
    )
    await rows('delete from app.module_usage_analytics')
    await rows('update auth.session set "organizationId" = $2 where token = $1', ola.token, harbor.id)
    expect((await as(ola).bootstrap({})).mode).toBe('super_admin')
    await as(ola).modules.opened({ module: 'time' })
    await add(ola)
    expect(await counted()).toEqual([])
    await expect(as(ola).modules.request(why)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
