import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import type { Person } from '../organization.ts'
import { type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let world: World
let count = 0
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  world = await makeWorld(t, `standin${++count}`)
})

const ways = {
  'is deactivated': 'update app.employees set is_active = false where user_id = $1',
  'has a membership that ended': `update app.organization_members set status = 'inactive' where user_id = $1`,
}

/** Every place that shows whether the timesheet is pending for someone. */
async function pendingFor(person: Person) {
  const as = await app.signIn(person, world.organization.id)
  const { submissionId } = world.ids
  const call = async <T>(name: string, input: object = {}) => ((await app.rpc(name, input, { ...as })).json as { json: T }).json
  const shell = await call<{ counts: { waitingTimesheets: number } }>('bootstrap')
  const counts = await call<{ waiting: number }>('approvals.counts')
  const inbox = await call<{ pending: { submissionId: string; canDecide: boolean }[] }>('approvals.inbox')
  const home = await call<{ waiting: { submissionId: string }[] }>('dashboard')
  const opened = await call<{ timesheet: { can: { approve: boolean } } }>('approvals.timesheet', { submissionId })
  return {
    badge: shell.counts.waitingTimesheets,
    counted: counts.waiting,
    inbox: inbox.pending.some(one => one.submissionId === submissionId && one.canDecide),
    dashboard: home.waiting.some(one => one.submissionId === submissionId),
    opened: opened.timesheet.can.approve,
  }
}

const pending = { badge: 1, counted: 1, inbox: true, dashboard: true, opened: true }
const notPending = { badge: 0, counted: 0, inbox: false, dashboard: false, opened: false }

test.each(Object.entries(ways))('a timesheet whose only approver %s is pending for the administrators in every place', async (_, sql) => {
  const { admin, administrator, manager } = world.people
  expect(await pendingFor(admin)).toEqual(notPending)
  await t.owner.query(sql, [manager.userId])
  await expect.poll(() => pendingFor(admin), { timeout: 15_000, interval: 500 }).toEqual(pending)
  expect(await pendingFor(administrator)).toEqual(pending)
  const bell = await app.rpc('notifications.list', { unreadOnly: true }, { ...(await app.signIn(admin, world.organization.id)) })
  expect(bell.json).toMatchObject({
    json: { notifications: expect.arrayContaining([expect.objectContaining({ notificationType: 'approval_required' })]) },
  })
  const approved = await app.rpc(
    'approvals.approve',
    { submissionId: world.ids.submissionId, version: 1 },
    { ...(await app.signIn(administrator, world.organization.id)) },
  )
  expect(approved).toMatchObject({ status: 200, json: { json: { status: 'approved' } } })
  expect(await pendingFor(admin)).toEqual(notPending)
})

test('an administrator who stands in loses the request with the role', async () => {
  const { admin, administrator, manager } = world.people
  await t.owner.query(ways['is deactivated'], [manager.userId])
  await expect.poll(() => pendingFor(admin), { timeout: 15_000, interval: 500 }).toEqual(pending)
  await t.owner.query(
    `update app.user_roles set role_id = (select id from app.roles where organization_id = $1 and key = 'manager') where user_id = $2`,
    [world.organization.id, admin.userId],
  )
  const as = await app.signIn(admin, world.organization.id)
  const tried = await app.rpc('approvals.approve', { submissionId: world.ids.submissionId, version: 1 }, { ...as })
  expect([403, 404]).toContain(tried.status)
  expect(await pendingFor(administrator)).toEqual(pending)
})

test('a stand-in who has decided nothing sees no more than others once they are no longer an administrator', async () => {
  const { administrator, manager } = world.people
  await t.owner.query(ways['is deactivated'], [manager.userId])
  await expect.poll(() => pendingFor(administrator), { timeout: 15_000, interval: 500 }).toEqual(pending)
  await roleOf(administrator, 'employee')
  const as = await app.signIn(administrator, world.organization.id)
  const read = await app.rpc('approvals.timesheet', { submissionId: world.ids.submissionId }, { ...as })
  expect(read.status).toBe(404)
})

const roleOf = (person: Person, key: string) =>
  t.owner.query(
    `update app.user_roles set role_id = (select id from app.roles where organization_id = $1 and key = $3) where organization_id = $1 and user_id = $2`,
    [world.organization.id, person.userId, key],
  )
const jobsLeft = async () => {
  const { rows } = await t.owner.query<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs where key = $1`, [
    `reassign_approvals ${world.organization.id}`,
  ])
  return rows[0]!.n
}

test('a timesheet that no one was left to decide is pending for the next person who becomes an administrator', async () => {
  const { admin, administrator, manager } = world.people
  await roleOf(admin, 'employee')
  await roleOf(administrator, 'employee')
  await t.owner.query(ways['is deactivated'], [manager.userId])
  await expect.poll(jobsLeft, { timeout: 15_000, interval: 200 }).toBe(0)
  await roleOf(admin, 'administrator_time')
  await expect.poll(() => pendingFor(admin), { timeout: 15_000, interval: 500 }).toEqual(pending)
})

test('what was left undecided while the organization was inactive is pending for the administrators when it is active again', async () => {
  const { admin, manager } = world.people
  const isActive = (active: boolean) =>
    t.owner.query('update app.organizations set is_active = $2 where id = $1', [world.organization.id, active])
  await isActive(false)
  await t.owner.query(ways['is deactivated'], [manager.userId])
  await expect.poll(jobsLeft, { timeout: 15_000, interval: 200 }).toBe(0)
  await isActive(true)
  await expect.poll(() => pendingFor(admin), { timeout: 15_000, interval: 500 }).toEqual(pending)
})
