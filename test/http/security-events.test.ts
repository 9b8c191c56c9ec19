import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, submittedPeriod, type World } from '../isolation/world.ts'
import { cell } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let own: World
let foreign: World
let admin: Credentials
let employee: Credentials

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  own = await makeWorld(t, 'own-side')
  foreign = await makeWorld(t, 'foreign-side')
})
afterAll(() => t.close())
// A fresh server each, so that its counters start at zero.
beforeEach(async () => {
  await t.owner.query('delete from platform.security_events')
  app = await testApp(t)
  admin = await app.signIn(own.people.admin, own.organization.id)
  employee = await app.signIn(own.people.employee, own.organization.id)
  return () => app.close()
})

/** All recorded events, once no work is running. */
async function noted() {
  await app.close()
  const { rows } = await t.owner.query(
    'select kind, user_id, organization_id, other_organization_id, operation, request_id, address, rule, count from platform.security_events order by id',
  )
  return rows
}

const person = (world: World, name: keyof World['people']) => ({
  user_id: world.people[name].userId,
  organization_id: world.organization.id,
})

describe('a security event is written (SEC-1)', () => {
  test('for a call from another site’s page, with the owner of its cookie', async () => {
    const answer = await app.rpc('entries.save', { cells: [] }, { ...employee, origin: 'https://evil.example' })
    expect(answer).toMatchObject({ status: 403, json: { json: { data: { rule: 'origin' } } } })
    expect((await app.rpc('identity.session', {}, { origin: 'https://evil.example' })).status).toBe(403)
    const request_id = answer.headers['x-request-id']
    const stranger = { user_id: null, organization_id: null, operation: '/rpc/identity/session' }
    expect(await noted()).toMatchObject([
      { kind: 'foreign_origin', ...person(own, 'employee'), operation: '/rpc/entries/save', request_id, address: '127.0.0.1' },
      { kind: 'foreign_origin', ...stranger },
    ])
    expect(app.said).toContainEqual(`security: foreign_origin at /rpc/entries/save, request ${request_id} from 127.0.0.1`)
  })

  test("for a write without its session's request token", async () => {
    const { cookie } = employee
    expect((await app.rpc('entries.save', { cells: [cell(openPeriod, 60)] }, { cookie })).status).toBe(403)
    expect(await noted()).toMatchObject([{ kind: 'request_token', ...person(own, 'employee'), operation: 'entries.save' }])
  })

  const manyRandom = Array.from({ length: 199 }, () => newId())
  test.each<[string, (ids: World['ids']) => unknown]>([
    ['approvals.approve', ({ submissionId }) => ({ submissionId, version: 1 })],
    ['entries.list', ({ employeeId }) => ({ employeeId, from: submittedPeriod, to: submittedPeriod })],
    ['notifications.markRead', ({ notificationId }) => ({ id: notificationId })],
    ['timesheets.addColumn', ({ departmentId }) => ({ column: `department:${departmentId}` })],
    ['timesheets.addColumn', ({ fundId }) => ({ column: `fund:${fundId}` })],
    ['identity.switchOrganization', ({ organizationId }) => ({ organizationId })],
    [
      'approvals.approveMany',
      ({ submissionId }) => ({ submissions: [...manyRandom, submissionId].map(id => ({ submissionId: id, version: 1 })) }),
    ],
  ])('for an id of another organization at %s, whose caller gets the same answer as for a random id', async (name, input) => {
    const random = Object.fromEntries(Object.keys(foreign.ids).map(key => [key, newId()])) as unknown as World['ids']
    const [foreignCall, randomCall] = [
      await app.rpc(name, input(foreign.ids), { ...admin }),
      await app.rpc(name, input(random), { ...admin }),
    ]
    const bodies = [foreignCall, randomCall].map(({ status, text }) => ({ status, text: text.replace(/"requestId":"[^"]+"/, '') }))
    expect(bodies[0]).toEqual(bodies[1])
    expect(await noted()).toMatchObject([
      {
        kind: 'foreign_id',
        ...person(own, 'admin'),
        other_organization_id: foreign.organization.id,
        operation: name,
        request_id: foreignCall.headers['x-request-id'],
      },
    ])
  })
})

describe('the audit of a timesheet', () => {
  test('records both attempts when an approval and a recall meet, of which one succeeds (SEC-106)', async () => {
    const world = await makeWorld(t, `meet-${newId().slice(-8)}`)
    const { submissionId } = world.ids
    const { people, organization } = world
    const [person, manager] = [await app.signIn(people.employee, organization.id), await app.signIn(people.manager, organization.id)]
    const [recalled, approved] = await Promise.all([
      app.rpc('timesheets.recall', { periodStart: submittedPeriod, version: 1 }, { ...person }),
      app.rpc('approvals.approve', { submissionId, version: 1 }, { ...manager }),
    ])
    expect([recalled.status, approved.status].sort()).toEqual([200, 409])
    const [winner, loser, lost] =
      recalled.status === 200
        ? [people.employee, people.manager, { action: 'timesheet.recalled', attempted: 'approvals.approve', status: 'draft' }]
        : [people.manager, people.employee, { action: 'timesheet.approved', attempted: 'timesheets.recall', status: 'approved' }]
    // Work that no one awaits is written before the server ends.
    await app.close()
    const { rows } = await t.owner.query(
      `select action, actor_user_id, after, request_id from app.audit_events where organization_id = $1 and resource_id = $2 and action <> 'timesheet.submitted' order by id`,
      [organization.id, submissionId],
    )
    const late = recalled.status === 200 ? approved : recalled
    expect(rows).toMatchObject([
      { action: lost.action, actor_user_id: winner.userId },
      {
        action: 'timesheet.decision_refused',
        actor_user_id: loser.userId,
        after: { attempted: lost.attempted, status: lost.status },
        request_id: late.headers['x-request-id'],
      },
    ])
  })

  test('has nothing about a decision that the person may never make', async () => {
    const count = async () =>
      (
        await t.owner.query(`select from app.audit_events where action = 'timesheet.decision_refused' and organization_id = $1`, [
          own.organization.id,
        ])
      ).rowCount
    expect((await app.rpc('approvals.approve', { submissionId: own.ids.submissionId, version: 7 }, { ...employee })).status).toBe(403)
    expect((await app.rpc('approvals.approve', { submissionId: foreign.ids.submissionId, version: 7 }, { ...admin })).status).toBe(404)
    await app.close()
    expect(await count()).toBe(0)
  })
})

describe('no security event is written', () => {
  test('for what succeeds, for an own id that is not found, or for a stranger who guesses', async () => {
    const { submissionId, employeeId } = own.ids
    expect((await app.rpc('approvals.timesheet', { submissionId }, { ...admin })).status).toBe(200)
    expect((await app.rpc('approvals.timesheet', { submissionId: employeeId }, { ...admin })).status).toBe(404)
    expect((await app.rpc('approvals.timesheet', { submissionId: foreign.ids.submissionId })).status).toBe(401)
    expect(await noted()).toEqual([])
  })
})

describe('a denied right is recorded once, as what it is', () => {
  test('with the person, the rule and the operation', async () => {
    expect((await app.rpc('approvals.approve', { submissionId: own.ids.submissionId, version: 7 }, { ...employee })).status).toBe(403)
    expect((await app.rpc('approvals.inbox', {}, { ...employee })).status).toBe(403)
    const rows = await noted()
    expect(rows.sort((a, b) => a.operation.localeCompare(b.operation))).toMatchObject([
      { kind: 'denied', ...person(own, 'employee'), operation: 'approvals.approve', rule: 'own_timesheet', count: 1 },
      { kind: 'denied', ...person(own, 'employee'), operation: 'approvals.inbox', rule: 'forbidden', count: 1 },
    ])
  })
})

describe('a flood', () => {
  const deniedFor = (id: string, who: Credentials) => app.rpc('approvals.timesheet', { submissionId: id }, { ...who })

  test('of one person’s denials hides no one else’s attempt', async () => {
    const foreignCall = await Promise.all(Array.from({ length: 150 }, () => deniedFor(newId(), employee)))
    expect(new Set(foreignCall.map(answer => answer.status))).toEqual(new Set([404]))
    expect((await deniedFor(foreign.ids.submissionId, admin)).status).toBe(404)
    const rows = await noted()
    expect(rows.filter(row => row.kind === 'foreign_id')).toMatchObject([{ ...person(own, 'admin'), count: 1 }])
  })

  test('of calls from another site hides no one’s attempt either, and becomes 20 rows and one with the count of the rest', async () => {
    await Promise.all(Array.from({ length: 100 }, () => app.rpc('identity.session', {}, { origin: 'https://evil.example' })))
    expect((await deniedFor(foreign.ids.submissionId, admin)).status).toBe(404)
    const rows = await noted()
    const fromElsewhere = rows.filter(row => row.kind === 'foreign_origin')
    expect(fromElsewhere.map(row => row.count).sort((a, b) => a - b)).toEqual([...Array(20).fill(1), 80])
    expect(rows.filter(row => row.kind === 'foreign_id')).toHaveLength(1)
  })

  test('of foreign ids is counted in full and reported once, at the threshold', async () => {
    for (let i = 0; i < 45; i++) await deniedFor(foreign.ids.submissionId, admin)
    const rows = await noted()
    expect(rows.map(row => row.count).sort((a, b) => a - b)).toEqual([...Array(20).fill(1), 25])
    expect(rows.every(row => row.other_organization_id === foreign.organization.id)).toBe(true)
    const alerts = app.said.filter(line => line.startsWith('security: alert'))
    expect(alerts).toEqual([`security: alert: 20 times foreign_id within 15 minutes by person ${own.people.admin.userId}`])
  })
})
