import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { staffRoutes } from '../routes.ts'
import { applyDueChanges } from './apply-due.ts'

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'marcus' | 'nina' | 'amina'>
let as: ReturnType<typeof clientsOf<typeof contract>>
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
})
const at = async (instant: string) => {
  await setClock(t, instant)
  await t.owner.query(`update auth.session set "expiresAt" = app.now() + interval '1 hour', "lastActivityAt" = app.now()`)
}
/** Amina reports to Marcus. Her organization is in New York, where it is the 27th. */
beforeEach(async () => {
  await at('2026-01-27T15:00:00Z')
  harbor = await timeWorld(t, `harbor${made++}`, {
    dana: { name: 'Dana', role: 'administrator' },
    marcus: { name: 'Marcus', role: 'manager' },
    nina: { name: 'Nina', role: 'manager' },
    amina: { name: 'Amina', role: 'employee', manager: 'marcus' },
  })
})
afterAll(() => t.close())

const dana = () => as(harbor.people.dana)
const job = () => applyDueChanges({ worker: t.worker, jobs: t.jobs, dependents })
const read = (person: Person) => dana().person({ id: person.employeeId })
const one = async (person: Person) => (await read(person)).person
const changesOf = async (person: Person) => (await read(person)).details!.changes
async function schedule(person: Person, effectiveOn: string, more: object) {
  const { version } = await one(person)
  return dana().scheduleChange({ id: person.employeeId, version, effectiveOn, ...more })
}
/** Who was the manager on a day, as later work asks for it. */
async function managerOn({ employeeId }: Person, day: string) {
  const { rows } = await t.owner.query<{ manager: string | null }>(
    `select coalesce(
       (select to_json(c.reports_to_employee_id) from app.employee_changes c where c.employee_id = $1 and c.state = 'applied'
          and 'reports_to_employee_id' = any (c.fields) and c.effective_on <= $2 order by c.effective_on desc, c.applied_at desc limit 1),
       (select c.replaced -> 'reports_to_employee_id' from app.employee_changes c where c.employee_id = $1 and c.state = 'applied'
          and 'reports_to_employee_id' = any (c.fields) and c.effective_on > $2 order by c.effective_on, c.applied_at limit 1)::json,
       (select to_json(e.reports_to_employee_id) from app.employees e where e.id = $1)) #>> '{}' as manager`,
    [employeeId, day],
  )
  return rows[0]!.manager
}

test('a change waits for its day where the person is: before it nothing differs, then everything does', async () => {
  const { amina, marcus, nina } = harbor.people
  const lagos = newId()
  await t.owner.query(`insert into app.locations (organization_id, id, name, timezone) values ($1, $2, 'Lagos', 'Africa/Lagos')`, [
    harbor.id,
    lagos,
  ])
  await t.owner.query('update app.employees set location_id = $2 where id = $1', [amina.employeeId, lagos])
  const { change, person } = await schedule(amina, '2026-02-01', {
    reportsToEmployeeId: nina.employeeId,
    jobTitle: 'Lead',
    departmentId: harbor.departmentId,
  })
  expect(person).toMatchObject({ reportsToEmployeeId: marcus.employeeId, jobTitle: null })
  expect(change).toMatchObject({
    kind: 'change',
    effectiveOn: '2026-02-01',
    state: 'scheduled',
    createdByName: 'Dana Test',
    values: [
      { field: 'departmentId', value: 'Shelter' },
      { field: 'reportsToEmployeeId', value: 'Nina Test' },
      { field: 'jobTitle', value: 'Lead' },
    ],
  })
  // Lagos is an hour ahead of UTC.
  await at('2026-01-31T22:59:00Z')
  await job()
  expect(await one(amina)).toMatchObject({ reportsToEmployeeId: marcus.employeeId })
  await at('2026-01-31T23:00:00Z')
  await job()
  expect(await one(amina)).toMatchObject({ reportsToEmployeeId: nina.employeeId, jobTitle: 'Lead', departmentName: 'Shelter' })
  expect((await changesOf(amina))[0]).toMatchObject({ id: change.id, state: 'applied' })
  expect((await dana().history({ id: amina.employeeId })).events[0]).toMatchObject({
    action: 'employee.updated',
    actorName: null,
    reason: 'Scheduled for 2026-02-01',
    after: { managerName: 'Nina Test', jobTitle: 'Lead' },
  })
})

test('a change of manager is told to both managers and to the person', async () => {
  const { amina, marcus, nina } = harbor.people
  await schedule(amina, '2026-01-27', { reportsToEmployeeId: nina.employeeId })
  const messages = async (person: Person) =>
    (await harbor.notificationsOf(person)).map(({ notification_type, message }) => [notification_type, message])
  expect(await messages(marcus)).toEqual([['manager_changed', 'Amina Test now reports to Nina Test.']])
  expect(await messages(nina)).toEqual([['manager_changed', 'Amina Test now reports to you.']])
  expect(await messages(amina)).toEqual([['manager_changed', 'You now report to Nina Test.']])
})

test('a starter is told of to their manager', async () => {
  const { nina } = harbor.people
  await dana().create({ firstName: 'Grace', lastName: 'Nakamura', reportsToEmployeeId: nina.employeeId })
  expect(await harbor.notificationsOf(nina)).toEqual([
    {
      notification_type: 'employee_started',
      title: 'New team member',
      message: 'Grace Nakamura joined the organization and reports to you.',
    },
  ])
})

describe('what was true on a day', () => {
  test('is known of every change, on whichever path it was made', async () => {
    const { amina, marcus, nina, dana: administrator } = harbor.people
    await schedule(amina, '2026-01-10', { reportsToEmployeeId: nina.employeeId })
    await at('2026-01-28T15:00:00Z')
    await dana().update({ id: amina.employeeId, version: (await one(amina)).version, reportsToEmployeeId: administrator.employeeId })
    await at('2026-01-29T15:00:00Z')
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [amina.employeeId, marcus.employeeId])
    expect(await managerOn(amina, '2026-01-09')).toBe(marcus.employeeId)
    expect(await managerOn(amina, '2026-01-10')).toBe(nina.employeeId)
    expect(await managerOn(amina, '2026-01-27')).toBe(nina.employeeId)
    expect(await managerOn(amina, '2026-01-28')).toBe(administrator.employeeId)
    expect(await managerOn(amina, '2026-01-29')).toBe(marcus.employeeId)
    expect((await changesOf(amina)).map(({ effectiveOn, state }) => [effectiveOn, state])).toEqual([
      ['2026-01-29', 'applied'],
      ['2026-01-28', 'applied'],
      ['2026-01-10', 'applied'],
    ])
  })

  test('is not overwritten by a day before one that is stored already', async () => {
    const { amina, nina, marcus } = harbor.people
    await schedule(amina, '2026-01-20', { reportsToEmployeeId: nina.employeeId })
    await expect(schedule(amina, '2026-01-15', { reportsToEmployeeId: null })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: "There's already a later change, on Jan 20, 2026",
      details: { field: 'effectiveOn', rule: 'later_change' },
    })
    await schedule(amina, '2026-01-15', { jobTitle: 'Cook' })
    expect(await managerOn(amina, '2026-01-15')).toBe(marcus.employeeId)
  })
})

describe('a change that can’t be made on its day', () => {
  test.each([
    ['the manager has left', 'This manager is inactive', () => 'update app.employees set is_active = false where id = $1'],
    [
      'the lines would run in a loop',
      "A person can't report to themselves or to someone who reports to them",
      () => `update app.employees set reports_to_employee_id = '${harbor.people.amina.employeeId}' where id = $1`,
    ],
  ])('because %s is marked, and whoever planned it is told', async (_, message, sql) => {
    const { amina, nina, dana: planner, marcus } = harbor.people
    const { change } = await schedule(amina, '2026-02-01', { reportsToEmployeeId: nina.employeeId })
    await t.owner.query(sql(), [nina.employeeId])
    await at('2026-02-01T15:00:00Z')
    await job()
    await job()
    expect(await one(amina)).toMatchObject({ reportsToEmployeeId: marcus.employeeId })
    expect((await changesOf(amina)).find(({ id }) => id === change.id)).toMatchObject({ state: 'failed', failure: message })
    expect(await harbor.notificationsOf(planner)).toEqual([
      { notification_type: 'employee_change_failed', title: "A change for Amina Test couldn't be made", message },
    ])
    const stored = (await changesOf(amina)).find(({ id }) => id === change.id)!
    await dana().cancelChange({ id: amina.employeeId, changeId: stored.id, version: stored.version })
    expect((await changesOf(amina)).map(({ id }) => id)).not.toContain(change.id)
  })

  test('does not hold up those of others', async () => {
    const { amina, nina, marcus } = harbor.people
    await schedule(amina, '2026-02-01', { reportsToEmployeeId: nina.employeeId })
    await schedule(marcus, '2026-02-01', { jobTitle: 'Director' })
    await t.owner.query('update app.employees set is_active = false where id = $1', [nina.employeeId])
    await at('2026-02-01T15:00:00Z')
    await job()
    expect(await one(marcus)).toMatchObject({ jobTitle: 'Director' })
  })
})

test('a scheduled change is taken back, once', async () => {
  const { amina } = harbor.people
  const { change } = await schedule(amina, '2026-02-01', { jobTitle: 'Lead' })
  const which = { id: amina.employeeId, changeId: change.id, version: change.version }
  await dana().cancelChange(which)
  await expect(dana().cancelChange(which)).rejects.toMatchObject({ code: 'CONFLICT' })
  await at('2026-02-01T15:00:00Z')
  await job()
  expect(await one(amina)).toMatchObject({ jobTitle: null })
  expect(await changesOf(amina)).toEqual([])
})

test('one that is made already is not taken back', async () => {
  const { amina } = harbor.people
  const { change } = await schedule(amina, '2026-01-27', { jobTitle: 'Lead' })
  await expect(dana().cancelChange({ id: amina.employeeId, changeId: change.id, version: change.version })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'applied' },
  })
})

describe('a change', () => {
  test.each([
    ['of nothing', {}, { rule: 'nothing_changes' }],
    ['to what it is', { jobTitle: null }, { rule: 'nothing_changes' }],
    ['to an unknown department', { departmentId: newId() }, { field: 'departmentId', rule: 'unknown' }],
  ])('%s is a validation error, and nothing is stored', async (_, more, details) => {
    const { amina } = harbor.people
    await expect(schedule(amina, '2026-01-27', more)).rejects.toMatchObject({ code: 'VALIDATION', details })
    expect(await changesOf(amina)).toEqual([])
  })

  test('of a field that another one changes on the same day is a validation error that names the day', async () => {
    const { nina } = harbor.people
    await schedule(nina, '2026-03-02', { jobTitle: 'Cook' })
    await expect(schedule(nina, '2026-03-02', { jobTitle: 'Driver' })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: "There's already a change scheduled for Mar 2, 2026. Cancel it first.",
      details: { field: 'effectiveOn', rule: 'same_day' },
    })
  })

  test('that would close a loop is a validation error when it is planned', async () => {
    const { amina, marcus } = harbor.people
    await expect(schedule(marcus, '2026-03-01', { reportsToEmployeeId: amina.employeeId })).rejects.toMatchObject({
      details: { field: 'reportsToEmployeeId', rule: 'loop' },
    })
  })

  test('of a department of another organization names the field and tells nothing of it (SEC-3)', async () => {
    const river = await timeWorld(t, `river${made++}`)
    await expect(schedule(harbor.people.amina, '2026-03-01', { departmentId: river.departmentId })).rejects.toMatchObject({
      message: "This department doesn't exist",
      details: { field: 'departmentId', rule: 'unknown' },
    })
  })

  test('is seen by those alone who see more than the directory', async () => {
    const { amina, nina, marcus } = harbor.people
    await schedule(amina, '2026-02-01', { jobTitle: 'Lead' })
    const id = amina.employeeId
    expect(await as(marcus).person({ id })).toMatchObject({ restricted: false, details: { changes: [{ state: 'scheduled' }] } })
    expect(await as(nina).person({ id })).toMatchObject({ restricted: true, details: null })
    await expect(as(nina).scheduleChange({ id, version: 1, effectiveOn: '2026-03-01', jobTitle: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
