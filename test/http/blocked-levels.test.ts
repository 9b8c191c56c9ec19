import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { openPeriod, submittedPeriod } from '../isolation/world.ts'
import type { Person } from '../organization.ts'
import { cell } from '../time-world.ts'
import type { Credentials } from './app.ts'
import { type AppWithWorld, appWithWorld } from './app-with-world.ts'

let a: AppWithWorld
let administrator: Credentials
beforeAll(async () => {
  a = await appWithWorld('blocked-levels')
  administrator = await a.app.signIn(a.world.people.admin, a.world.organization.id)
})
afterAll(() => a.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
async function rest(who: Credentials, method: Method, url: string, payload?: object) {
  return a.app.send({ method, url: `/api/v1${url}`, headers: { ...who }, ...(payload && { payload }) })
}
const statusOf = async (...request: Parameters<typeof rest>) => (await rest(...request)).status
const name = 'Locations alone'

/** Someone with a copy of the role Administrator, whose levels are these and otherwise `block`. */
async function withLevels(levels: Record<string, string>, roleName = name): Promise<{ person: Person; as: Credentials }> {
  const { organization } = a.world
  const created = await rest(administrator, 'POST', '/roles', { name: roleName, basedOnId: organization.roles.administrator_time })
  expect(created.status).toBe(200)
  const { id, version } = created.json as { id: string; version: number }
  const blocked = Object.fromEntries(PERMISSION_NAMES.map(permission => [permission, 'block']))
  expect(await statusOf(administrator, 'PUT', `/roles/${id}/levels`, { version, levels: { ...blocked, ...levels } })).toBe(200)
  const person = await organization.add(`P${roleName.replaceAll(' ', '')}`, { role: 'employee' })
  await a.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [person.userId, id])
  return { person, as: await a.app.signIn(person, organization.id) }
}

describe('a role based on Administrator that may change locations alone', () => {
  let limited: Person
  let as: Credentials
  beforeAll(async () => {
    const made = await withLevels({ settings_locations: 'write' })
    limited = made.person
    as = made.as
  })

  test('has one permission, and what it blocks is said with it', async () => {
    const { permissions } = (await rest(as, 'GET', '/bootstrap')).json as { permissions: Record<string, string> }
    expect(Object.entries(permissions).filter(([, level]) => level !== 'block')).toEqual([['settings_locations', 'write']])
    expect(permissions).toMatchObject({ time_my_team_time: 'block', reports_module: 'block', support_queue: 'block' })
  })

  test('reads no hours, no report, no effort, and no ticket of others', async () => {
    const { ids, people } = a.world
    const days = `from=${submittedPeriod}&to=2026-01-31`
    expect(await statusOf(as, 'GET', `/time-entries?employeeId=${people.employee.employeeId}&${days}`)).toBe(404)
    expect(await statusOf(as, 'GET', `/time-entries/history?employeeId=${people.employee.employeeId}&${days}`)).toBe(404)
    expect(await statusOf(as, 'GET', `/team-timesheets/${ids.submissionId}`)).toBe(404)
    expect(await statusOf(as, 'GET', '/team-timesheets')).toBe(403)
    const report = await rest(as, 'GET', `/reports/timesheets?${days}`)
    expect(report).toMatchObject({ status: 200, json: { rows: [], total: { entries: 0 } } })
    const file = await rest(as, 'GET', `/reports/timesheets.csv?${days}`)
    expect(file.text.trim().split('\n')).toHaveLength(1)
    expect(await rest(as, 'GET', '/effort?whose=all')).toMatchObject({ status: 200, json: { rows: [], total: 0 } })
    expect(await statusOf(as, 'GET', '/support/tickets?scope=organization')).toBe(403)
    expect(await statusOf(as, 'GET', `/support/tickets/${ids.ticketId}`)).toBe(404)
    expect(await rest(as, 'GET', '/dashboard')).toMatchObject({ status: 200, json: { scope: 'own', monthMinutes: 0, recentEntries: [] } })
  })

  test('names no stand-in, and so approves nothing', async () => {
    const { ids, people } = a.world
    const today = new Date().toISOString().slice(0, 10)
    const naming = { approverUserId: people.manager.userId, standInUserId: limited.userId, startsOn: today, endsOn: today }
    expect(await statusOf(as, 'POST', '/stand-ins', naming)).toBe(403)
    expect(await statusOf(as, 'GET', '/stand-ins/choices?search=')).toBe(403)
    expect(await rest(as, 'GET', '/stand-ins')).toMatchObject({
      status: 200,
      json: { standIns: [], can: { name: false, nameForOthers: false } },
    })
    const target = { submissionId: ids.submissionId, version: 1 }
    expect((await a.app.rpc('approvals.approve', target, { ...as })).status).toBe(404)
    expect((await a.app.rpc('approvals.reopen', { ...target, note: 'Again' }, { ...as })).status).toBe(404)
    const { rows } = await a.t.owner.query('select status from app.timesheet_submissions where id = $1', [ids.submissionId])
    expect(rows).toEqual([{ status: 'submitted' }])
  })

  test('is not asked where the administrators decide in place of an approver, while the others are', async () => {
    const { organization, people } = a.world
    const boss = await organization.add('Leaver', { role: 'manager' })
    const owner = await organization.add('Stays', { role: 'employee', manager: boss })
    await organization.enter(owner, cell(openPeriod, 480))
    const { submissionId } = await organization.submit(owner, openPeriod)
    await a.t.owner.query('update app.employees set is_active = false where id = $1', [boss.employeeId])
    const asked = async () =>
      (
        await a.t.owner.query('select approver_user_id as id from app.approval_step_approvers where subject_id = $1 and stands_in', [
          submissionId,
        ])
      ).rows.map(({ id }) => id)
    await expect.poll(asked, { timeout: 15_000 }).toContain(people.admin.userId)
    expect(await asked()).toContain(people.administrator.userId)
    expect(await asked()).not.toContain(limited.userId)
  })

  test('still decides on what is awaiting them, and reads the ticket that they filed', async () => {
    const { organization } = a.world
    const owner = await organization.add('Asks', { role: 'employee', manager: limited })
    await organization.enter(owner, cell(openPeriod, 480))
    const { submissionId } = await organization.submit(owner, openPeriod)
    expect(await statusOf(as, 'GET', `/team-timesheets/${submissionId}`)).toBe(200)
    expect((await a.app.rpc('approvals.approve', { submissionId, version: 1 }, { ...as })).status).toBe(200)
    const filed = await rest(as, 'POST', '/support/tickets', { title: 'Mine', category: 'other', description: 'Please help.' })
    expect(filed.status).toBe(200)
    expect(await rest(as, 'GET', `/support/tickets/${(filed.json as { id: string }).id}`)).toMatchObject({
      status: 200,
      json: { isOwn: true, answers: false, metadata: null, history: [] },
    })
  })
})

test('an administrator who may only read hours and tickets sees them, decides nothing, and answers nothing', async () => {
  const { ids, people } = a.world
  const { as } = await withLevels({ time_my_team_time: 'read', reports_module: 'read', support_queue: 'read' }, 'Reads alone')
  const days = `from=${submittedPeriod}&to=2026-01-31`
  expect(await statusOf(as, 'GET', `/time-entries?employeeId=${people.employee.employeeId}&${days}`)).toBe(200)
  expect((await rest(as, 'GET', `/reports/timesheets?${days}`)).text).toContain(people.employee.name)
  const opened = await rest(as, 'GET', `/team-timesheets/${ids.submissionId}`)
  expect(opened).toMatchObject({ status: 200, json: { timesheet: { can: { approve: false, reopen: false, enterOnBehalf: false } } } })
  expect((await a.app.rpc('approvals.reopen', { submissionId: ids.submissionId, version: 1, note: 'Again' }, { ...as })).status).toBe(403)
  expect(await rest(as, 'GET', '/stand-ins')).toMatchObject({ json: { can: { nameForOthers: false } } })
  expect(await statusOf(as, 'GET', '/support/tickets?scope=organization')).toBe(200)
  expect(await rest(as, 'GET', `/support/tickets/${ids.ticketId}`)).toMatchObject({ status: 200, json: { answers: false } })
  expect((await a.app.rpc('support.reply', { id: ids.ticketId, message: 'Hello' }, { ...as })).status).toBe(403)
  expect((await a.app.rpc('support.setStatus', { id: ids.ticketId, version: 1, status: 'closed' }, { ...as })).status).toBe(403)
})

test('a member whose second factor is overdue files no ticket', async () => {
  const { colleague } = a.world.people
  const as = await a.app.signIn(colleague, a.world.organization.id)
  await a.t.owner.query(`update app.member_access set second_factor_due = app.now() - interval '1 minute' where user_id = $1`, [
    colleague.userId,
  ])
  const ticket = { title: 'Help', category: 'other', description: 'I have no phone.' }
  expect(await rest(as, 'POST', '/support/tickets', ticket)).toMatchObject({
    status: 403,
    json: { data: { rule: 'second_factor_required' } },
  })
  const { rows } = await a.t.owner.query('select count(*)::int as n from app.support_tickets where user_id = $1', [colleague.userId])
  expect(rows).toEqual([{ n: 0 }])
})

test('someone with the role of an employee who leads people has My Team Time before anything awaits them, and after their last decision', async () => {
  const { organization } = a.world
  const leader = await organization.add('Aaliyah', { role: 'employee' })
  const owner = await organization.add('Report', { role: 'employee', manager: leader })
  const as = await a.app.signIn(leader, organization.id)
  const inbox = async () => rest(as, 'GET', `/team-timesheets?date=${openPeriod}`)
  expect(await inbox()).toMatchObject({ status: 200, json: { pending: [], notSubmitted: [{ employeeId: owner.employeeId }] } })
  await organization.enter(owner, cell(openPeriod, 480))
  const { submissionId } = await organization.submit(owner, openPeriod)
  expect(await inbox()).toMatchObject({ status: 200, json: { pending: [{ submissionId, canDecide: true }] } })
  expect((await rest(as, 'GET', '/bootstrap')).json).toMatchObject({ counts: { waitingTimesheets: 1 }, employee: { directReports: 1 } })
  expect((await a.app.rpc('approvals.counts', {}, { ...as })).json).toMatchObject({ json: { submitted: 1, waiting: 1 } })
  expect((await a.app.rpc('approvals.approve', { submissionId, version: 1 }, { ...as })).status).toBe(200)
  expect(await inbox()).toMatchObject({ status: 200, json: { pending: [], reviewed: [{ submissionId }] } })
  // Without people, what they decided is still theirs to see.
  await a.t.owner.query('update app.employees set reports_to_employee_id = null where id = $1', [owner.employeeId])
  expect(await inbox()).toMatchObject({ status: 200, json: { reviewed: [{ submissionId }] } })
})
