import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { staffRecord } from './staff.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana' | 'marcus' | 'amina' | 'luis' | 'stranger'>
let river: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof contract.endpoints>>
let made = 0

const read = { staff_module: 'read' } as const

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  as = clientsOf(t, contract.endpoints, staffRecord.routes(dependents))
  river = await makeOrganization(t, 'river', { dana: { staff_module: 'write' } })
})
/** Amina reports to Marcus; Luis to no one. Dana may change people. */
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor-${made++}`, {
    dana: { staff_module: 'write' },
    marcus: read,
    amina: read,
    luis: read,
    stranger: {},
  })
  const { amina, marcus } = harbor.people
  await t.owner.query(
    `update app.employees set reports_to_employee_id = $2, employee_id = 'HL0007', hire_date = '2020-02-03', job_title = 'Cook' where id = $1`,
    [amina.employeeId, marcus.employeeId],
  )
})
afterAll(() => t.close())

const names = async (person: { token: string }, input: object = {}) => (await as(person).list(input)).rows.map(row => row.firstName)

test('the list shows active people by first name, whatever the case, and then by last name', async () => {
  const { dana, luis, marcus, amina, stranger } = harbor.people
  await t.owner.query(`update app.employees set first_name = 'amina', last_name = 'Abel' where id = $1`, [luis.employeeId])
  await t.owner.query(`update app.employees set first_name = 'Amina' where id = $1`, [amina.employeeId])
  await t.owner.query('update app.employees set is_active = false where id = $1', [marcus.employeeId])
  const { rows } = await as(dana).list({})
  expect(rows.map(row => row.id)).toEqual([luis, amina, dana, stranger].map(person => person.employeeId))
  expect(await names(dana, { status: 'inactive' })).toEqual(['marcus'])
})

test('a search finds people by their whole names in any order, without accents, and by words of what else is shown', async () => {
  const { dana, amina, luis } = harbor.people
  await t.owner.query(`update app.employees set first_name = 'Zoë', last_name = 'Brontë', email = 'zoe.b@harbor.test' where id = $1`, [
    luis.employeeId,
  ])
  for (const search of ['Zoë Brontë', 'bronte zoe', 'Brontë, Zoë', 'zoe.b@ brontë']) expect(await names(dana, { search })).toEqual(['Zoë'])
  // Marcus leads her.
  expect(await names(dana, { search: 'marcus cook' })).toEqual(['amina'])
  expect(await names(dana, { search: 'zoe cook' })).toEqual([])
  expect((await as(dana).list({ search: 'test marcus' })).rows.map(row => row.id)).toContain(amina.employeeId)
})

describe('what is not in the directory', () => {
  const restricted = { employeeId: 'HL0007', hireDate: '2020-02-03', tracksTime: true }
  const hidden = { employeeId: null, hireDate: null, tracksTime: null }
  const aminaFor = async (name: 'dana' | 'marcus' | 'amina' | 'luis') =>
    (await as(harbor.people[name]).list({})).rows.find(row => row.firstName === 'amina')

  test('is shown to the person, to those above them and to whoever may change people, and is null for others', async () => {
    for (const name of ['dana', 'marcus', 'amina'] as const) expect(await aminaFor(name)).toMatchObject(restricted)
    expect(await aminaFor('luis')).toMatchObject({
      ...hidden,
      jobTitle: 'Cook',
      managerName: 'marcus Test',
      isActive: true,
      reportsCount: 0,
    })
  })

  test('is found by a search of those alone who see it', async () => {
    expect(await names(harbor.people.marcus, { search: 'hl0007' })).toEqual(['amina'])
    expect(await names(harbor.people.luis, { search: 'hl0007' })).toEqual([])
  })

  test('has no history for those who do not see it', async () => {
    const id = harbor.people.amina.employeeId
    const { version } = (await aminaFor('dana'))!
    await as(harbor.people.dana).update({ id, version, jobTitle: 'Chef' })
    expect((await as(harbor.people.marcus).history({ id })).events).toMatchObject([
      { before: { jobTitle: 'Cook' }, after: { jobTitle: 'Chef' } },
    ])
    await expect(as(harbor.people.luis).history({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('a filter finds the people of a manager, and with none those who have no manager', async () => {
  const { dana, marcus } = harbor.people
  expect(await names(dana, { reportsToEmployeeId: marcus.employeeId })).toEqual(['amina'])
  expect(await names(dana, { reportsToEmployeeId: 'none' })).toEqual(['dana', 'luis', 'marcus', 'stranger'])
})

test('a person is created with the default group and tracks time, and an update leaves both as they are', async () => {
  const groupId = newId()
  await t.owner.query(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, 'All')`, [harbor.id, groupId])
  const dana = as(harbor.people.dana)
  const grace = await dana.create({ firstName: 'Grace', lastName: 'Nakamura', email: ' Grace@EXAMPLE.org' })
  expect(grace).toMatchObject({ email: 'grace@example.org', timeTrackingGroupId: groupId, tracksTime: true, version: 1 })
  const without = await dana.update({ id: grace.id, version: 1, timeTrackingGroupId: null, tracksTime: false })
  expect(await dana.update({ id: grace.id, version: without.version, jobTitle: 'Cook' })).toMatchObject({
    jobTitle: 'Cook',
    timeTrackingGroupId: null,
    tracksTime: false,
  })
  expect(await dana.create({ firstName: 'Ivo', lastName: 'Novak', timeTrackingGroupId: null, tracksTime: false })).toMatchObject({
    timeTrackingGroupId: null,
    tracksTime: false,
  })
})

describe('an employee ID or email that someone has', () => {
  test.each([
    ['employeeId', 'Employee ID hl0007 belongs to amina Test.', 'hl0007'],
    ['employeeId', 'Employee ID HL000７ belongs to amina Test.', 'HL000７'],
    ['email', 'Email amina@harbor.test belongs to amina Test.', 'Amina@Harbor.TEST'],
  ] as const)('is a conflict at %s that says: %s', async (field, message, value) => {
    await t.owner.query(`update app.employees set email = 'amina@harbor.test' where id = $1`, [harbor.people.amina.employeeId])
    const taken = { code: 'CONFLICT', message, details: { field, rule: 'taken' } }
    const dana = as(harbor.people.dana)
    await expect(dana.create({ firstName: 'Grace', lastName: 'Nakamura', [field]: value })).rejects.toMatchObject(taken)
    const grace = await dana.create({ firstName: 'Grace', lastName: 'Nakamura' })
    await expect(dana.update({ id: grace.id, version: 1, [field]: value })).rejects.toMatchObject(taken)
  })

  test('and who is inactive is named as such', async () => {
    await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.amina.employeeId])
    await expect(as(harbor.people.dana).create({ firstName: 'G', lastName: 'N', employeeId: 'HL0007' })).rejects.toMatchObject({
      message: 'Employee ID HL0007 belongs to amina Test, who is inactive.',
    })
  })
})

test('another organization has its own people', async () => {
  expect(await names(river.people.dana)).toEqual(['dana'])
})

test('a role without the staff permission, a stranger, and a write with the read level are denied (SEC-13)', async () => {
  await expect(as(harbor.people.stranger).list({})).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'forbidden' } })
  await expect(as(null).list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const { marcus, amina } = harbor.people
  const denied = { code: 'FORBIDDEN', message: 'Access Denied' }
  await expect(as(marcus).create({ firstName: 'G', lastName: 'N' })).rejects.toMatchObject(denied)
  await expect(as(marcus).update({ id: amina.employeeId, version: 1, jobTitle: 'x' })).rejects.toMatchObject(denied)
})
