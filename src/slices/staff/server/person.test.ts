import { afterAll, beforeAll, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf, textOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TimeWorld<'ada' | 'marcus' | 'amina' | 'luis' | 'ines'>
let as: ReturnType<typeof clientsOf<typeof contract>>

/** Amina and Ines report to Marcus, he to Ada; Luis to Ada. */
beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  await setClock(t, '2026-01-27T15:00:00Z')
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
  harbor = await timeWorld(t, 'harbor', {
    ada: { name: 'Ada', role: 'administrator' },
    marcus: { name: 'Marcus', role: 'employee', manager: 'ada' },
    amina: { name: 'Amina', role: 'employee', manager: 'marcus' },
    luis: { name: 'Luis', role: 'employee', manager: 'ada' },
    ines: { name: 'Ines', role: 'employee', manager: 'marcus' },
  })
  await t.owner.query(`update app.employees set employee_id = 'N0007', first_name = '=Amina' where id = $1`, [
    harbor.people.amina.employeeId,
  ])
})
afterAll(() => t.close())

test('a person is shown with the line above, those below, the group, the role and the approver in plain words', async () => {
  const { amina, marcus, ada, ines } = harbor.people
  const shown = await as(ada).person({ id: amina.employeeId })
  expect(shown).toMatchObject({
    person: { employeeId: 'N0007', managerName: 'Marcus Test', timeTrackingGroupName: 'Hourly', tracksTime: true },
    restricted: false,
    managers: [
      { id: marcus.employeeId, name: 'Marcus Test' },
      { id: ada.employeeId, name: 'Ada Test' },
    ],
    reports: [],
    details: { hasAccount: true, roleName: 'Employee', approver: 'Marcus Test', today: '2026-01-27', changes: [] },
  })
  const manager = await as(ada).person({ id: marcus.employeeId })
  expect(manager).toMatchObject({ person: { reportsCount: 2 }, details: { approver: 'Ada Test' } })
  expect(manager.reports.map(({ id }) => id)).toEqual([amina.employeeId, ines.employeeId])
  expect((await as(ada).person({ id: ada.employeeId })).details).toMatchObject({ approver: null })
})

test('the approvers of a workflow are said step by step', async () => {
  const { luis, marcus, ines, ada, amina } = harbor.people
  const before = await t.owner.query('select user_id, role_id from app.user_roles where organization_id = $1', [harbor.id])
  await harbor.addWorkflow([{ users: [marcus] }, { users: [amina, ines], requireAll: true }], [luis])
  expect((await as(ada).person({ id: luis.employeeId })).details).toMatchObject({ approver: 'Marcus Test, then =Amina Test and Ines Test' })
  for (const { user_id, role_id } of before.rows)
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [user_id, role_id])
})

test('a colleague sees the directory of a person; the person and those above see all of it, whatever their role', async () => {
  const { amina, luis, marcus } = harbor.people
  const id = amina.employeeId
  expect(await as(luis).person({ id })).toMatchObject({
    restricted: true,
    details: null,
    person: { managerName: 'Marcus Test', employeeId: null, timeTrackingGroupId: null, timeTrackingGroupName: null, tracksTime: null },
  })
  for (const person of [amina, marcus])
    expect(await as(person).person({ id })).toMatchObject({ restricted: false, person: { employeeId: 'N0007' } })
})

test('the timesheet of the present period is shown to the person, those above and administrators, and to no colleague', async () => {
  const { amina, luis, marcus, ada } = harbor.people
  const id = amina.employeeId
  expect((await as(amina).person({ id })).details).toMatchObject({ timesheet: { startsOn: '2026-01-19', status: 'draft' } })
  await harbor.enter(amina, cell('2026-01-26', 480))
  for (const person of [amina, marcus, ada])
    expect((await as(person).person({ id })).details?.timesheet).toMatchObject({ status: 'draft', submissionId: null })
  const { startsOn, endsOn } = (await as(marcus).person({ id })).details!.timesheet!
  expect(startsOn <= '2026-01-27' && '2026-01-27' <= endsOn).toBe(true)
  expect((await as(luis).person({ id })).details).toBeNull()
})

test('a person of another organization is not found, like one that does not exist (SEC-1)', async () => {
  const river = await timeWorld(t, 'river', { dana: { name: 'Dana', role: 'administrator' } })
  for (const id of [harbor.people.amina.employeeId, newId()])
    await expect(as(river.people.dana).person({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Person not found' })
})

test('a file has of others what its reader may see, and no formula (SEC-77, SEC-80)', async () => {
  const { luis, ada } = harbor.people
  const all = await textOf(await as(ada).csv({}))
  expect(all).toContain("\n'=Amina,")
  expect(all).toContain('N0007')
  expect(await textOf(await as(luis).csv({}))).not.toContain('N0007')
  expect(await textOf(await as(luis).csv({ search: 'N0007' }))).not.toContain('Amina')
  const { rows } = await t.owner.query(
    `select action, after from app.audit_events where organization_id = $1 and action = 'employees.exported'`,
    [harbor.id],
  )
  expect(rows).toHaveLength(3)
})
