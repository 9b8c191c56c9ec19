import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { TIME_FEATURES } from '#core/vocabulary.ts'
import { badges } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { bootstrap as contract } from '#slices/access/contract/bootstrap.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { approvalRoutes } from '#slices/time/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { bootstrapWith } from './bootstrap.ts'

let t: TestDatabase
let here: TestOrganization<'ann' | 'bob'>
let there: TestOrganization<'eve'>

beforeAll(async () => {
  t = await testDatabase()
  here = await makeOrganization(t, 'here', { ann: { time_my_team_time: 'write', staff_module: 'read' }, bob: {} })
  there = await makeOrganization(t, 'there', { eve: { settings_roles: 'write' } })
})
afterAll(() => t.close())

const load = (person: { token: string }, domain: string | null = null) =>
  clientsOf(t, { contract }, { contract: bootstrapWith(badges) })(person, { domain }).contract({})

test('one call returns the person, the organization, the permissions and the pending counts, and nothing of another organization', async () => {
  const { ann, bob } = here.people
  const { eve } = there.people
  await t.owner.query('update app.employees set reports_to_employee_id = $1 where id = $2', [ann.employeeId, bob.employeeId])
  for (const [organization, employee] of [
    [here.id, ann.employeeId],
    [there.id, eve.employeeId],
  ])
    await t.owner.query(
      `insert into app.employee_notifications (organization_id, id, employee_id, notification_type, title, message) values ($1, $2, $3, 'x', 'x', 'x')`,
      [organization, newId(), employee],
    )
  const answer = await load(ann)
  expect(answer).toMatchObject({
    user: { id: ann.userId, email: 'ann@here.test', firstName: 'ann', version: 1 },
    superAdmin: false,
    organization: { id: here.id, name: 'here', domain: 'here' },
    organizations: [{ id: here.id, name: 'here', domain: 'here' }],
    mode: 'member',
    role: { key: null, name: 'ann', baseRole: 'employee' },
    employee: { id: ann.employeeId, hasGroup: false, directReports: 1 },
    permissions: { time_my_team_time: 'write', staff_module: 'read' },
    counts: { unreadNotifications: 1, waitingTimesheets: 0 },
  })
  expect(JSON.stringify(answer)).not.toContain(there.id)
  expect((await load(bob)).permissions).toEqual({})
})

test('only a timesheet whose current step awaits the current user is counted as waiting', async () => {
  const { ann, bob } = here.people
  const [group, period] = [newId(), newId()]
  const sql = (text: string, values: unknown[]) => t.owner.query(text, values)
  await sql(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, 'g')`, [here.id, group])
  await sql(
    `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date) values ($1, $2, $3, '2026-01-05', '2026-01-11', '2026-01-16')`,
    [here.id, period, group],
  )
  const timesheet = newId()
  await sql(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status)
     values ($1, $2, $3, $4, '2026-01-05', '2026-01-11', 'submitted')`,
    [here.id, timesheet, bob.employeeId, period],
  )
  await sql('update app.approvals set revision = 2 where subject_id = $1', [timesheet])
  const waiting = async () => (await load(ann)).counts.waitingTimesheets
  const approver = (revision: number, step: number) =>
    sql(
      `insert into app.approval_step_approvers (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
       values ($1, 'timesheet_submissions', $2, $3, $4, $5)`,
      [here.id, timesheet, revision, step, ann.userId],
    )
  await approver(1, 1)
  await approver(2, 2)
  expect(await waiting()).toBe(0)
  await approver(2, 1)
  expect(await waiting()).toBe(1)
  const client = clientsOf(t, { counts: approvals.counts }, { counts: approvalRoutes({ warnings: [], events: [] }).counts })(ann)
  expect((await client.counts({})).waiting).toBe(1)
  // People cannot approve their own timesheets, even as a stored approver; the inbox does not show them either.
  await sql('update app.approvals set employee_id = $2 where subject_id = $1', [timesheet, ann.employeeId])
  expect([await waiting(), (await client.counts({})).waiting]).toEqual([0, 0])
  await sql('update app.approvals set employee_id = $2 where subject_id = $1', [timesheet, bob.employeeId])
  await sql(`update app.approvals set status = 'approved' where subject_id = $1`, [timesheet])
  expect(await waiting()).toBe(0)
})

test('a module is usable until its end and a feature until it is switched off, by the database’s clock (SEC-107)', async () => {
  const { eve } = there.people
  const usable = async () => (await load(eve)).modules.find(module => module.slug === 'time')?.usable
  await t.owner.query(`update app.organization_modules set usable_until = app.now() + interval '1 hour' where organization_id = $1`, [
    there.id,
  ])
  expect(await usable()).toBe(true)
  await t.owner.query(`update app.organization_modules set usable_until = app.now() where organization_id = $1`, [there.id])
  expect(await usable()).toBe(false)
  await t.owner.query(
    `insert into app.organization_time_feature_access select $1, id, false from platform.time_feature_categories where slug = 'my-time'`,
    [there.id],
  )
  const allOn = Object.fromEntries(TIME_FEATURES.map(slug => [slug, true]))
  expect((await load(eve)).timeFeatures).toEqual({ ...allOn, 'my-time': false })
  expect((await load(here.people.ann)).timeFeatures).toEqual(allOn)
})

test('a module that one person lacks is missing for that person alone, as the gate decides it', async () => {
  const { ann, bob } = here.people
  const usable = async (person: { token: string }) => (await load(person)).modules.find(module => module.slug === 'time')?.usable
  await t.owner.query(`update app.member_access set modules = modules - 'time' where user_id = $1`, [ann.userId])
  expect([await usable(ann), await usable(bob)]).toEqual([false, true])
  await t.owner.query(`select app.refresh_member_access($1, null)`, [here.id])
  expect(await usable(ann)).toBe(true)
})

test('the answer says when some of it ends by itself, the address it was asked at, and what the organization lets members switch on', async () => {
  const { bob } = here.people
  await t.owner.query(`update app.organization_modules set usable_until = 'infinity' where organization_id = $1`, [here.id])
  expect(await load(bob)).toMatchObject({
    changesInMs: null,
    secondFactorDue: null,
    subdomain: null,
    superAdminUntil: null,
    preferences: { showFieldInfo: false, showDebugInfo: false },
  })
  await t.owner.query(
    `update app.organization_modules set usable_until = app.now() + interval '1 hour' where organization_id = $1
     and module_id = (select id from platform.modules where slug = 'time')`,
    [here.id],
  )
  await t.owner.query(
    `insert into app.organization_settings (organization_id, group_name, settings) values ($1, 'system_preferences', '{"showDebugInfo": true}')
     on conflict (organization_id, group_name) do update set settings = organization_settings.settings || excluded.settings`,
    [here.id],
  )
  const answer = await load(bob, 'here')
  expect(answer).toMatchObject({ subdomain: 'here', preferences: { showFieldInfo: false, showDebugInfo: true } })
  expect(answer.changesInMs).toBeGreaterThan(3_500_000)
  expect(answer.changesInMs).toBeLessThanOrEqual(3_600_000)
})

test('today is the date at the location, else in the organization', async () => {
  const { ann, bob } = here.people
  const location = newId()
  await t.owner.query(`update app.organizations set timezone = 'America/New_York' where id = $1`, [here.id])
  await t.owner.query(`insert into app.locations (organization_id, id, name, timezone) values ($1, $2, 'l', 'Pacific/Auckland')`, [
    here.id,
    location,
  ])
  await t.owner.query('update app.employees set location_id = $1 where id = $2', [location, ann.employeeId])
  await setClock(t, '2026-11-20T14:00:00Z')
  await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
  expect([(await load(ann)).today, (await load(bob)).today]).toEqual(['2026-11-21', '2026-11-20'])
  await t.owner.query(`select platform.move_clock('0')`)
  await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
})

test('a super admin inside an organization has all permissions there and no employee record', async () => {
  const { eve } = there.people
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [eve.userId])
  await t.owner.query(
    `insert into platform.user_organization_sessions values ($1, $2, 'here', 'employee', app.now() + interval '24 hours')`,
    [eve.userId, here.id],
  )
  const answer = await load(eve, 'here')
  expect(answer).toMatchObject({
    superAdmin: true,
    mode: 'super_admin',
    organization: { id: here.id },
    employee: null,
    role: { name: 'Super Admin', baseRole: 'admin' },
  })
  expect(answer.permissions).toEqual(Object.fromEntries(PERMISSION_NAMES.map(name => [name, 'write'])))
  expect(await load(eve)).toMatchObject({
    superAdmin: true,
    mode: 'member',
    organization: { id: there.id },
    permissions: { settings_roles: 'write' },
  })
})

test('a person whose membership ended still has an account, but no organization', async () => {
  const { bob } = here.people
  await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [bob.userId])
  expect(await load(bob)).toMatchObject({
    mode: 'person',
    organization: null,
    organizations: [],
    role: null,
    employee: null,
    permissions: {},
  })
  await expect(load(bob, 'here')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
