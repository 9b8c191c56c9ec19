import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { modules } from '#slices/modules/contract/modules.ts'
import { moduleRoutes } from '#slices/modules/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let as: ReturnType<typeof operatorClients>
let ola: TestOperator
let harbor: TestOrganization<'ann' | 'bob'>
let run = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  as = operatorClients(t)
  ola = await newOperator(t, 'Ola')
})
afterAll(() => t.close())
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor${++run}`, { ann: { settings_module_access: 'write' }, bob: {} })
  await rowsOf(
    `update app.organization_modules set status = 'trial', trial_ends_at = now() - interval '1 day', usable_until = now() - interval '1 day'
     where organization_id = $1 and module_id = (select id from platform.modules where slug = 'resources')`,
    harbor.id,
  )
})

const rowsOf = async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows
const inHarbor = (person: { token: string }) => clientsOf(t, { modules }, { modules: moduleRoutes })(person).modules
const requests = () => as(ola).installationModuleRequests
const listed = async () => (await requests().list({})).rows.filter(({ organizationId }) => organizationId === harbor.id)

/** Bob requests Resources, and Ann passes it on. */
async function forwarded(): Promise<{ organizationId: string; id: string }> {
  const { id } = await inHarbor(harbor.people.bob).request({ module: 'resources', justification: 'The coat drive' })
  expect(await listed()).toEqual([])
  expect(await inHarbor(harbor.people.ann).review({ id, decision: 'approved', notes: 'We need it' })).toEqual({ status: 'forwarded' })
  return { organizationId: harbor.id, id }
}
const toEnd = { status: 'active', trialEndsOn: null, subscriptionEndsOn: '2999-12-31' } as const
const ownOf = async () => (await inHarbor(harbor.people.bob).list({})).modules.find(({ slug }) => slug === 'resources')

test('a request that an organization passed on is listed with who asked, why, who passed it on, and how the module stands', async () => {
  const { id } = await forwarded()
  expect(await listed()).toEqual([
    expect.objectContaining({
      id,
      organizationId: harbor.id,
      person: expect.stringContaining('bob'),
      justification: 'The coat drive',
      forwardedBy: expect.stringContaining('ann'),
      notes: 'We need it',
      module: 'resources',
      status: 'trial',
      isUsable: false,
    }),
  ])
  const { total } = await requests().list({})
  const page = await requests().list({ limit: 1 })
  expect([page.total, page.more, page.rows.length]).toEqual([total, total > 1, 1])
  const [last] = (await requests().list({ limit: 200 })).rows.slice(-1)
  expect((await requests().list({ after: last!.id })).rows).toEqual([])
})

describe('approved', () => {
  test('the module is on for the organization until its end, the person has it and is told, and the organization’s trail says so', async () => {
    const which = await forwarded()
    await requests().approve({ ...which, ...toEnd, notes: 'Enjoy' })
    expect(await listed()).toEqual([])
    expect(await ownOf()).toMatchObject({ status: 'active', isMine: true, request: null })
    const [told] = await rowsOf(
      `select n.title, n.message from app.employee_notifications n join app.employees e on e.organization_id = n.organization_id and e.id = n.employee_id
       where e.user_id = $1 and n.notification_type = 'module_request_approved'`,
      harbor.people.bob.userId,
    )
    expect(told).toEqual({
      title: 'Module Request Approved',
      message: 'A platform administrator approved your request for Resources. Notes: Enjoy',
    })
    const trail = await rowsOf(
      `select action, actor_user_id as who from app.audit_events where organization_id = $1 and mode = 'operator' order by occurred_at, id`,
      harbor.id,
    )
    expect(trail.map(({ action }) => action).sort()).toEqual(['module_request.approved', 'organization_module.changed'])
    expect(new Set(trail.map(({ who }) => who))).toEqual(new Set([ola.userId]))
    expect((await inHarbor(harbor.people.ann).requests({})).rows).toMatchObject([{ status: 'approved', notes: 'Enjoy' }])
  })

  test('with an end that has passed nothing changes, and the field is named', async () => {
    const which = await forwarded()
    for (const [ends, field] of [
      [{ status: 'trial', trialEndsOn: '2020-01-01', subscriptionEndsOn: null }, 'trialEndsOn'],
      [{ status: 'active', trialEndsOn: null, subscriptionEndsOn: '2020-01-01' }, 'subscriptionEndsOn'],
    ] as const)
      await expect(requests().approve({ ...which, ...ends })).rejects.toMatchObject({ code: 'VALIDATION', details: { field } })
    expect(await listed()).toMatchObject([{ status: 'trial', trialEndsOn: expect.any(String), isUsable: false }])
  })

  test('twice at once, one is told that it is closed', async () => {
    const which = await forwarded()
    const both = await Promise.allSettled([requests().approve({ ...which, ...toEnd }), requests().reject(which)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
  })
})

test('rejected, the person is told with the notes and the module stays as it was', async () => {
  const which = await forwarded()
  await requests().reject({ ...which, notes: 'Not in this plan' })
  expect(await ownOf()).toMatchObject({ status: 'expired', isMine: false, request: null })
  const told = await rowsOf(
    `select message from app.employee_notifications where organization_id = $1 and notification_type = 'module_request_rejected'`,
    harbor.id,
  )
  expect(told).toEqual([{ message: 'A platform administrator rejected your request for Resources. Notes: Not in this plan' }])
})

test('a platform administrator who is a member too answers no request of their own', async () => {
  const which = await forwarded()
  const { userId } = harbor.people.bob
  const [sessionId, token] = [newId(), newId()]
  await rowsOf('insert into platform.administrators (user_id) values ($1)', userId)
  await rowsOf(
    `insert into auth.session (id, token, "userId", "expiresAt") values ($1, $2, $3, app.now() + interval '12 hours')`,
    sessionId,
    token,
    userId,
  )
  const bob = as({ token }).installationModuleRequests
  const own = { code: 'FORBIDDEN', details: { rule: 'own_request' } }
  await expect(bob.approve({ ...which, ...toEnd })).rejects.toMatchObject(own)
  await expect(bob.reject(which)).rejects.toMatchObject(own)
  expect(await listed()).toMatchObject([{ id: which.id, isUsable: false }])
})

test('a request that was not passed on, is of another organization, or does not exist is not found', async () => {
  const { id } = await inHarbor(harbor.people.bob).request({ module: 'resources', justification: 'The coat drive' })
  const other = await makeOrganization(t, `other${run}`, {})
  for (const which of [
    { organizationId: harbor.id, id },
    { organizationId: other.id, id },
    { organizationId: harbor.id, id: newId() },
  ]) {
    await expect(requests().approve({ ...which, ...toEnd })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(requests().reject(which)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await ownOf())?.request).toMatchObject({ id })
})
