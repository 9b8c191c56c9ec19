import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, asking, type Person } from '#test/organization.ts'
import { ANCHOR } from '#test/stored-time.ts'
import { cell, type TimeWorld, timeWorld, workdaysFrom } from '#test/time-world.ts'
import { applyDueChanges } from './changes/apply-due.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TimeWorld<'ada' | 'dana' | 'marcus' | 'amina' | 'luis'>
let as: ReturnType<typeof clientsOf<typeof contract>>
let made = 0

const today = '2026-01-27'

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, `${today}T15:00:00Z`)
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
})
/** Amina and Luis report to Marcus, he to Ada. Ada and Dana are administrators. */
beforeEach(async () => {
  harbor = await timeWorld(t, `harbor${made++}`, {
    ada: { name: 'Ada', role: 'administrator_time' },
    dana: { name: 'Dana', role: 'administrator' },
    marcus: { name: 'Marcus', role: 'manager', manager: 'ada' },
    amina: { name: 'Amina', role: 'employee', manager: 'marcus' },
    luis: { name: 'Luis', role: 'employee', manager: 'marcus' },
  })
})
afterAll(() => t.close())

const dana = () => as(harbor.people.dana)
const one = async (person: Person) => (await dana().person({ id: person.employeeId })).person
const versionOf = async (person: Person) => (await one(person)).version
const leave = async (person: Person, more: object = {}, terminationDate = today) =>
  dana().deactivate({ id: person.employeeId, version: await versionOf(person), terminationDate, ...more })
const isActive = (person: Person) =>
  t.db.withTenant(asking(person, 'member')).readOnce(async tx => {
    await tx.authorized()
  })
/** Amina's two weeks wait for Marcus. */
async function submitted() {
  const { amina } = harbor.people
  await harbor.enter(amina, ...workdaysFrom(ANCHOR).map(date => cell(date, 480)))
  return harbor.submit(amina, ANCHOR)
}
const lead = (person: Person) =>
  t.owner.query('update app.departments set manager_id = $2 where id = $1', [harbor.departmentId, person.employeeId])
const job = () => applyDueChanges({ worker: t.worker, jobs: t.jobs, dependents })

describe('someone on whom others depend', () => {
  test('does not leave before that is handed over: the conflict says what, how much and whose, and nothing changes (SEC-97)', async () => {
    const { marcus } = harbor.people
    await submitted()
    await lead(marcus)
    const blocks = [
      { name: 'approvals', label: 'timesheet awaiting their approval', count: 1, canMove: true, names: ['Amina Test'] },
      { name: 'reports', label: 'direct reports', count: 2, canMove: true, names: ['Amina Test', 'Luis Test'] },
      { name: 'departments', label: 'department they lead', count: 1, canMove: true, names: ['Shelter'] },
    ]
    await expect(leave(marcus)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "Marcus Test can't be deactivated yet: 1 timesheet awaiting their approval, 2 direct reports, and 1 department they lead.",
      details: { rule: 'blocked', data: { blocks } },
    })
    expect(await dana().dependents({ id: marcus.employeeId })).toEqual({ dependents: blocks, isAboveOwn: false })
    expect(await one(marcus)).toMatchObject({ isActive: true, terminationDate: null })
  })

  test('is told to whoever may not see hours of others with the number of timesheets, not whose they are', async () => {
    const { marcus, dana: editor } = harbor.people
    await submitted()
    await t.owner.query(
      `delete from app.role_grants where organization_id = $1 and role_id = $2 and permission_name = 'time_my_team_time'`,
      [harbor.id, editor.roleId],
    )
    const { dependents } = await dana().dependents({ id: marcus.employeeId })
    expect(dependents.find(({ name }) => name === 'approvals')).toMatchObject({ count: 1, names: [] })
  })

  test('leaves when all of it is handed over, in one step', async () => {
    const { ada, dana: taker, marcus, amina, luis } = harbor.people
    const { submissionId, version } = await submitted()
    await lead(marcus)
    const handOver = { reportsTo: taker.employeeId, approvals: ada.employeeId, departments: ada.employeeId }
    expect(await leave(marcus, { handOver })).toMatchObject({ isActive: false, terminationDate: today })
    for (const report of [amina, luis]) expect(await one(report)).toMatchObject({ reportsToEmployeeId: taker.employeeId })
    const { rows } = await t.owner.query('select manager_id, version from app.departments where id = $1', [harbor.departmentId])
    expect(rows).toEqual([{ manager_id: ada.employeeId, version: 2 }])
    expect((await harbor.notificationsOf(ada)).map(one => one.notification_type)).toEqual([
      'staff_changed_for_oneself',
      'approval_required',
      'employee_left',
    ])
    expect(await harbor.approve(ada, { submissionId, version })).toMatchObject({ status: 'approved' })
    expect(await dana().dependents({ id: marcus.employeeId })).toEqual({ dependents: [], isAboveOwn: false })
  })

  test('hands people over to one of them, who then takes the place in the line', async () => {
    const { ada, marcus, amina, luis } = harbor.people
    await leave(marcus, { handOver: { reportsTo: luis.employeeId } })
    expect(await one(luis)).toMatchObject({ reportsToEmployeeId: ada.employeeId })
    expect(await one(amina)).toMatchObject({ reportsToEmployeeId: luis.employeeId })
  })

  test('never hands a timesheet over to its own person', async () => {
    const { marcus, amina, ada } = harbor.people
    await submitted()
    const handOver = { reportsTo: ada.employeeId, approvals: amina.employeeId }
    await expect(leave(marcus, { handOver })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: "Amina Test can't approve their own timesheet. Choose someone else.",
      details: { field: 'handOver.approvals', rule: 'own_subject' },
    })
    expect(await one(marcus)).toMatchObject({ isActive: true })
    expect(await one(amina)).toMatchObject({ reportsToEmployeeId: marcus.employeeId })
  })

  test.each([
    ['themself', ({ marcus }: typeof harbor.people) => marcus.employeeId, 'self'],
    ['someone inactive', ({ luis }: typeof harbor.people) => luis.employeeId, 'inactive'],
    ['no one', () => newId(), 'unknown'],
  ])('hands nothing over to %s', async (_, target, rule) => {
    const { marcus, luis, amina } = harbor.people
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [amina.employeeId, marcus.employeeId])
    if (rule === 'inactive') await t.owner.query('update app.employees set is_active = false where id = $1', [luis.employeeId])
    await expect(leave(marcus, { handOver: { reportsTo: target(harbor.people) } })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'handOver.reportsTo', rule },
    })
  })

  test('needs someone with an account to decide', async () => {
    const { marcus, ada } = harbor.people
    const { id: approvals } = await dana().create({ firstName: 'Grace', lastName: 'Nakamura' })
    await expect(leave(marcus, { handOver: { reportsTo: ada.employeeId, approvals } })).rejects.toMatchObject({
      details: { field: 'handOver.approvals', rule: 'no_account' },
    })
  })
})

describe('the last active administrator', () => {
  test('never leaves', async () => {
    const { ada, dana: last, marcus } = harbor.people
    await leave(ada, { handOver: { reportsTo: last.employeeId } })
    await expect(leave(last, { handOver: { reportsTo: marcus.employeeId } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "You're the last active administrator. Make someone else an administrator first.",
      details: { rule: 'blocked', data: { blocks: [{ name: 'administrator', count: 1, canMove: false }] } },
    })
  })

  test('is still there after two administrators deactivate each other at once', async () => {
    const { ada, dana: other } = harbor.people
    await t.owner.query('update app.employees set reports_to_employee_id = null where organization_id = $1', [harbor.id])
    const settled = await Promise.allSettled([
      as(ada).deactivate({ id: other.employeeId, version: 1, terminationDate: today }),
      as(other).deactivate({ id: ada.employeeId, version: 1, terminationDate: today }),
    ])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await t.owner.query('select count(*)::int as active from app.employees where id = any ($1) and is_active', [
      [ada.employeeId, other.employeeId],
    ])
    expect(rows).toEqual([{ active: 1 }])
  })
})

describe('someone who left', () => {
  test('has no session here any more, and keeps those in other organizations (SEC-59)', async () => {
    const { amina } = harbor.people
    const river = await timeWorld(t, `river${made++}`)
    await t.owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [river.id, amina.userId])
    await t.owner.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '1 hour', $4)`,
      [newId(), `river-${made}`, amina.userId, river.id],
    )
    await isActive(amina)
    await leave(amina)
    const { rows } = await t.owner.query('select token from auth.session where "userId" = $1', [amina.userId])
    expect(rows).toEqual([{ token: `river-${made}` }])
    await expect(isActive(amina)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await isActive({ ...amina, token: `river-${made}` })
  })

  test('is told of to their manager, has nothing unread, and stands in the history', async () => {
    const { marcus, amina } = harbor.people
    await leave(amina)
    expect(await harbor.notificationsOf(marcus)).toEqual([
      { notification_type: 'employee_left', title: 'Team member left', message: 'Amina Test no longer works here.' },
    ])
    const { events } = await dana().history({ id: amina.employeeId })
    expect(events[0]).toMatchObject({
      action: 'employee.deactivated',
      actorName: 'Dana Test',
      after: { isActive: false, terminationDate: today, sessionsEnded: 1 },
    })
  })

  test('has no scheduled changes any more', async () => {
    const { amina } = harbor.people
    await dana().scheduleChange({ id: amina.employeeId, version: 1, effectiveOn: '2026-02-01', jobTitle: 'Lead' })
    await leave(amina)
    expect((await dana().person({ id: amina.employeeId })).details!.changes).toEqual([])
  })

  test('comes back with their email, which no one could take, and without a manager who has left', async () => {
    const { amina, marcus, luis, ada } = harbor.people
    await leave(amina)
    await leave(marcus, { handOver: { reportsTo: ada.employeeId } })
    const { email } = await one(amina)
    await expect(dana().create({ firstName: 'New', lastName: 'Person', email })).rejects.toMatchObject({
      message: `Email ${email} belongs to Amina Test, who is inactive.`,
    })
    const back = await dana().reactivate({ id: amina.employeeId, version: await versionOf(amina) })
    expect(back).toMatchObject({ isActive: true, terminationDate: null, email, reportsToEmployeeId: null })
    expect(await one(luis)).toMatchObject({ reportsToEmployeeId: ada.employeeId })
  })

  test('comes back only where the organization has a place left; one without an account takes none', async () => {
    const { amina } = harbor.people
    const without = await dana().create({ firstName: 'Grace', lastName: 'Nakamura' })
    await dana().deactivate({ id: without.id, version: 1, terminationDate: today })
    await leave(amina)
    await t.owner.query('update app.organizations set max_users = 4 where id = $1', [harbor.id])
    await expect(dana().reactivate({ id: amina.employeeId, version: await versionOf(amina) })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'max_users' },
    })
    expect(await dana().reactivate({ id: without.id, version: 2 })).toMatchObject({ isActive: true })
  })

  test('gets no role back from someone who could not give it (SEC-22)', async () => {
    const { ada, amina, dana: administrator } = harbor.people
    const clerk = await addPerson(t, harbor, 'Cleo', {
      role: { baseRole: 'employee', grants: { staff_module: 'write', notifications_module: 'write' } },
    })
    await leave(amina)
    await leave(ada, { handOver: { reportsTo: administrator.employeeId } })
    const hers = as(clerk)
    const before = await versionOf(ada)
    await expect(hers.reactivate({ id: ada.employeeId, version: before })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'role_above_own' },
    })
    expect(await one(ada)).toMatchObject({ isActive: false, version: before })
    expect(await hers.reactivate({ id: amina.employeeId, version: await versionOf(amina) })).toMatchObject({ isActive: true })
    expect(await dana().reactivate({ id: ada.employeeId, version: before })).toMatchObject({ isActive: true })
  })

  test('a last day before the first one is a validation error', async () => {
    const { amina } = harbor.people
    await t.owner.query(`update app.employees set hire_date = '2026-02-01' where id = $1`, [amina.employeeId])
    await expect(leave(amina)).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'terminationDate', rule: 'before_hire' } })
  })
})

describe('a last day in the future', () => {
  const later = '2026-01-30'
  const move = async (instant: string) => {
    await setClock(t, instant)
    await t.owner.query(`update auth.session set "expiresAt" = app.now() + interval '1 hour', "lastActivityAt" = app.now()`)
    await job()
  }
  test('is shown at once, ends the access when it is over where the person is, and hands over then', async () => {
    const { amina, marcus, ada } = harbor.people
    expect(await leave(marcus, { handOver: { reportsTo: ada.employeeId } }, later)).toMatchObject({
      isActive: true,
      terminationDate: later,
    })
    expect(await one(amina)).toMatchObject({ reportsToEmployeeId: marcus.employeeId })
    const { details } = await dana().person({ id: marcus.employeeId })
    expect(details!.changes).toMatchObject([
      { kind: 'leave', effectiveOn: later, state: 'scheduled', values: [], createdByName: 'Dana Test' },
    ])
    // New York is five hours behind: it is still the 30th there.
    try {
      await move('2026-01-31T04:30:00Z')
      expect(await one(marcus)).toMatchObject({ isActive: true })
      await move('2026-01-31T05:00:00Z')
      expect(await one(marcus)).toMatchObject({ isActive: false, terminationDate: later })
      expect(await one(amina)).toMatchObject({ reportsToEmployeeId: ada.employeeId })
    } finally {
      await setClock(t, `${today}T15:00:00Z`)
    }
  })

  test('does not end the access of someone who has a role by then that whoever planned it could not give: both and the administrators are told', async () => {
    const { amina, ada, dana: administrator } = harbor.people
    const clerk = await addPerson(t, harbor, 'Cleo', {
      role: { baseRole: 'employee', grants: { staff_module: 'write', notifications_module: 'write' } },
    })
    await as(clerk).deactivate({ id: amina.employeeId, version: await versionOf(amina), terminationDate: later })
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [amina.userId, harbor.roles.administrator])
    const message = "Amina Test's role can do more than the role of whoever scheduled this. An administrator needs to deactivate them."
    try {
      await move('2026-02-01T12:00:00Z')
      expect(await one(amina)).toMatchObject({ isActive: true })
      for (const told of [clerk, ada, administrator]) {
        expect(await harbor.notificationsOf(told)).toContainEqual({
          notification_type: 'employee_change_failed',
          title: "A change for Amina Test couldn't be made",
          message,
        })
      }
      expect((await dana().person({ id: amina.employeeId })).details!.changes).toMatchObject([
        { kind: 'leave', state: 'failed', failure: message },
      ])
    } finally {
      await setClock(t, `${today}T15:00:00Z`)
    }
  })

  test('is taken back by reactivating', async () => {
    const { amina } = harbor.people
    await leave(amina, {}, later)
    expect(await dana().reactivate({ id: amina.employeeId, version: await versionOf(amina) })).toMatchObject({
      isActive: true,
      terminationDate: null,
    })
    expect((await dana().person({ id: amina.employeeId })).details!.changes).toEqual([])
  })

  test('does not wait for what came up since: people go up, decisions to the administrators, and who planned it is told', async () => {
    const { marcus, amina, luis, ada, dana: planner } = harbor.people
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = any ($1)', [
      [amina.employeeId, luis.employeeId],
      ada.employeeId,
    ])
    await leave(marcus, {}, later)
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [amina.employeeId, marcus.employeeId])
    await submitted()
    try {
      await move('2026-02-01T12:00:00Z')
      expect(await one(marcus)).toMatchObject({ isActive: false })
      expect(await one(amina)).toMatchObject({ reportsToEmployeeId: ada.employeeId })
      expect(await harbor.notificationsOf(planner)).toContainEqual({
        notification_type: 'employee_change_failed',
        title: "A change for Marcus Test couldn't be made",
        message: 'Marcus Test has left. Not handed over: 1 timesheet awaiting their approval.',
      })
    } finally {
      await setClock(t, `${today}T15:00:00Z`)
    }
  })
})

test('who may not change people sees of no one what is in the way, and deactivates no one (SEC-13)', async () => {
  const { amina, luis } = harbor.people
  const { employeeId: id } = luis
  await expect(as(amina).dependents({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(amina).deactivate({ id, version: 1, terminationDate: today })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(amina).reactivate({ id, version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
