import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { departments as contract } from '#slices/structure/contract/departments.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { departments } from './departments.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana' | 'marcus'>
let river: TestOrganization<'dana'>
let clients: ReturnType<typeof clientsOf<typeof contract.endpoints>>
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  clients = clientsOf(t, contract.endpoints, departments.routes(dependents))
  river = await makeOrganization(t, 'river', { dana: { settings_departments: 'write' } })
})
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor-${made++}`, { dana: { settings_departments: 'write' }, marcus: {} })
})
afterAll(() => t.close())

const dana = () => clients(harbor.people.dana)
const make = (name: string, more: object = {}) => dana().create({ name, ...more })
const all = async () => (await dana().list({ status: 'all' })).rows
const byName = async (name: string) => (await all()).find(row => row.name === name)!

/** Outreach ─ Street ─ Night, and Kitchen. */
async function tree() {
  const outreach = await make('Outreach')
  const street = await make('Street', { parentDepartmentId: outreach.id })
  const night = await make('Night', { parentDepartmentId: street.id })
  const kitchen = await make('Kitchen')
  return { outreach, street, night, kitchen }
}

test('every field of a department is stored and shown with the names of what it refers to', async () => {
  const locationId = newId()
  await t.owner.query(`insert into app.locations (organization_id, id, name) values ($1, $2, 'Pier Street')`, [harbor.id, locationId])
  const parent = await make('Programs')
  const { marcus } = harbor.people
  const fields = {
    name: 'Outreach',
    departmentCode: 'OUT',
    description: 'Meets people\nwhere they are',
    parentDepartmentId: parent.id,
    managerId: marcus.employeeId,
    locationId,
    costCenter: '4100',
    budgetAmount: 1_000_000_000_000,
  }
  const joined = { parentName: 'Programs', managerName: 'marcus Test', locationName: 'Pier Street', peopleCount: 0 }
  const outreach = await make('Outreach', fields)
  expect(outreach).toMatchObject({ ...fields, ...joined })
  await t.owner.query('update app.employees set department_id = $2 where id = $1', [marcus.employeeId, outreach.id])
  expect(await byName('Outreach')).toEqual({ ...outreach, peopleCount: 1 })
  expect((await dana().list({ managerId: marcus.employeeId })).rows.map(row => row.name)).toEqual(['Outreach'])
  expect((await dana().list({ managerId: newId() })).rows).toEqual([])
})

test.each([-1, 1_000_000_000_001, 0.5])('a budget of %d is a validation error', async budgetAmount => {
  await expect(make('Fine', { budgetAmount })).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ path: ['budgetAmount'] })] },
  })
})

describe('a code', () => {
  test('that another department has is a conflict at the field, when it is created and when it is changed', async () => {
    await make('One', { departmentCode: 'A' })
    const two = await make('Two', { departmentCode: 'B' })
    const taken = {
      code: 'CONFLICT',
      message: 'Another department already uses this code',
      details: { field: 'departmentCode', rule: 'taken' },
    }
    await expect(make('Three', { departmentCode: 'A' })).rejects.toMatchObject(taken)
    await expect(dana().update({ id: two.id, version: 1, departmentCode: 'A' })).rejects.toMatchObject(taken)
    expect((await all()).map(row => [row.name, row.departmentCode])).toEqual([
      ['One', 'A'],
      ['Two', 'B'],
    ])
  })

  test.each([
    ['HR1', 'hr1'],
    ['HR2', '\uFF28\uFF32\uFF12'],
    ['CAF\u00C9', 'cafe\u0301'],
  ])('that reads like another one is the same: %s and %s', async (code, alike) => {
    await make('One', { departmentCode: code })
    const two = await make('Two')
    const taken = { code: 'CONFLICT', details: { field: 'departmentCode', rule: 'taken' } }
    await expect(make('Three', { departmentCode: alike })).rejects.toMatchObject(taken)
    await expect(dana().update({ id: two.id, version: 1, departmentCode: alike })).rejects.toMatchObject(taken)
  })

  test('that an inactive department has is a conflict that says so', async () => {
    const closed = await make('Closed', { departmentCode: 'A' })
    await dana().deactivate({ id: closed.id, version: 1 })
    const other = await make('Other')
    const held = {
      code: 'CONFLICT',
      message: 'An inactive department already uses this code',
      details: { field: 'departmentCode', rule: 'taken' },
    }
    await expect(make('New', { departmentCode: 'a' })).rejects.toMatchObject(held)
    await expect(dana().update({ id: other.id, version: 1, departmentCode: 'A' })).rejects.toMatchObject(held)
    // Its own code in other letters is a change like any.
    expect(await dana().update({ id: closed.id, version: 2, departmentCode: 'a' })).toMatchObject({ departmentCode: 'a' })
  })

  test('may be that of a department of another organization, and any number have none', async () => {
    await clients(river.people.dana).create({ name: 'Theirs', departmentCode: `S-${harbor.domain}` })
    await make('Ours', { departmentCode: `S-${harbor.domain}` })
    await make('None')
    await make('None either')
    expect(await all()).toHaveLength(3)
  })
})

describe('a manager', () => {
  test.each([
    ['of another organization', () => river.people.dana.employeeId, 'unknown'],
    ["who doesn't exist", () => newId(), 'unknown'],
    ['who has left', () => harbor.people.marcus.employeeId, 'inactive'],
  ])('%s is a validation error at the field, and nothing is stored', async (_, manager, rule) => {
    const kept = await make('Kept')
    await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.marcus.employeeId])
    const invalid = { code: 'VALIDATION', details: { field: 'managerId', rule } }
    await expect(make('New', { managerId: manager() })).rejects.toMatchObject(invalid)
    await expect(dana().update({ id: kept.id, version: 1, name: 'Changed', managerId: manager() })).rejects.toMatchObject(invalid)
    expect(await all()).toEqual([kept])
  })
})

describe('a parent', () => {
  test('that is the department itself or below it would be a loop: a validation error at the field', async () => {
    const { outreach, night } = await tree()
    for (const parentDepartmentId of [outreach.id, night.id])
      await expect(dana().update({ id: outreach.id, version: 1, parentDepartmentId })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { field: 'parentDepartmentId', rule: 'loop' },
      })
    expect((await byName('Outreach')).parentDepartmentId).toBeNull()
  })

  test('that is inactive, unknown or of another organization is a validation error at the field', async () => {
    const { kitchen, outreach } = await tree()
    await dana().deactivate({ id: kitchen.id, version: 1 })
    const foreign = await clients(river.people.dana).create({ name: 'Theirs' })
    for (const [parentDepartmentId, rule] of [
      [kitchen.id, 'inactive'],
      [foreign.id, 'unknown'],
      [newId(), 'unknown'],
    ] as const) {
      const invalid = { code: 'VALIDATION', details: { field: 'parentDepartmentId', rule } }
      await expect(make('Below', { parentDepartmentId })).rejects.toMatchObject(invalid)
      await expect(dana().update({ id: outreach.id, version: 1, parentDepartmentId })).rejects.toMatchObject(invalid)
    }
  })

  test('can be changed and removed, which the audit trail calls a move', async () => {
    const { street, kitchen } = await tree()
    await dana().update({ id: street.id, version: 1, parentDepartmentId: kitchen.id })
    await dana().update({ id: street.id, version: 2, parentDepartmentId: null })
    const { events } = await dana().history({ id: street.id })
    expect(events.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'department.moved',
        before: { parentDepartmentId: kitchen.id, parentName: 'Kitchen' },
        after: { parentDepartmentId: null, parentName: null },
      },
      {
        action: 'department.moved',
        before: { parentDepartmentId: street.parentDepartmentId, parentName: 'Outreach' },
        after: { parentDepartmentId: kitchen.id, parentName: 'Kitchen' },
      },
      expect.objectContaining({ action: 'department.created' }),
    ])
  })
})

describe('deactivating', () => {
  test('without a target leaves people and lets the children go up to the parent', async () => {
    const { outreach, street, night } = await tree()
    await t.owner.query('update app.employees set department_id = $2 where id = $1', [harbor.people.marcus.employeeId, street.id])
    const closed = await dana().deactivate({ id: street.id, version: 1 })
    expect(closed).toMatchObject({ isActive: false, version: 2, peopleCount: 1, parentDepartmentId: outreach.id })
    expect(await byName('Night')).toMatchObject({ parentDepartmentId: outreach.id, version: night.version + 1 })
    expect((await dana().list({})).rows.map(row => row.name)).toEqual(['Kitchen', 'Night', 'Outreach'])
  })

  test('with a target moves people, children and columns in one transaction, and the history says what moved', async () => {
    const { street, night, kitchen } = await tree()
    const { marcus, dana: other } = harbor.people
    await t.owner.query('update app.employees set department_id = $2 where id = $1', [marcus.employeeId, street.id])
    const column = `insert into app.employee_time_columns values ($1, $2, 'department', $3, 'added', 1)`
    await t.owner.query(column, [harbor.id, marcus.employeeId, street.id])
    await t.owner.query(column, [harbor.id, other.employeeId, street.id])
    await t.owner.query(column, [harbor.id, other.employeeId, kitchen.id])
    const { dependents: found } = await dana().dependents({ id: street.id })
    expect(found).toEqual([
      { name: 'children', label: 'subdepartment', count: 1, canMove: true },
      { name: 'people', label: 'person', count: 1, canMove: true },
      { name: 'columns', label: 'timesheet columns', count: 2, canMove: true },
    ])
    await dana().deactivate({ id: street.id, version: 1, moveTo: kitchen.id })
    expect(await byName('Kitchen')).toMatchObject({ peopleCount: 1 })
    expect(await byName('Night')).toMatchObject({ parentDepartmentId: kitchen.id })
    expect((await dana().dependents({ id: street.id })).dependents).toEqual([])
    const columns = await t.owner.query('select employee_id, column_id from app.employee_time_columns where organization_id = $1', [
      harbor.id,
    ])
    expect(columns.rows.toSorted((a, b) => (a.employee_id < b.employee_id ? -1 : 1))).toEqual(
      [marcus, other]
        .map(({ employeeId }) => ({ employee_id: employeeId, column_id: kitchen.id }))
        .toSorted((a, b) => (a.employee_id < b.employee_id ? -1 : 1)),
    )
    const [event] = (await dana().history({ id: street.id })).events
    expect(event).toMatchObject({
      action: 'department.deactivated',
      actorName: 'dana Test',
      after: { isActive: false, movedTo: kitchen.id, movedToName: 'Kitchen', moved: { people: [marcus.employeeId] } },
    })
    expect((await dana().history({ id: night.id })).events[0]).toMatchObject({
      action: 'department.moved',
      before: { parentName: 'Street' },
      after: { parentName: 'Kitchen' },
    })
  })

  test('with a target that is itself, below it, inactive or of another organization is a validation error, and nothing moves', async () => {
    const { outreach, street, night, kitchen } = await tree()
    await dana().deactivate({ id: kitchen.id, version: 1 })
    const foreign = await clients(river.people.dana).create({ name: 'Theirs' })
    for (const [moveTo, rule] of [
      [street.id, 'self'],
      [night.id, 'loop'],
      [kitchen.id, 'inactive'],
      [foreign.id, 'unknown'],
      [newId(), 'unknown'],
    ] as const)
      await expect(dana().deactivate({ id: street.id, version: 1, moveTo })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { field: 'moveTo', rule },
      })
    expect(await byName('Street')).toEqual(street)
    expect((await byName('Night')).parentDepartmentId).toBe(street.id)
    expect((await byName('Outreach')).id).toBe(outreach.id)
  })

  test('an inactive one with a target moves what still names it, which its history says; without anything to move it stores nothing', async () => {
    const { street, kitchen } = await tree()
    const { employeeId } = harbor.people.marcus
    await t.owner.query('update app.employees set department_id = $2 where id = $1', [employeeId, street.id])
    await dana().deactivate({ id: street.id, version: 1 })
    for (const [moveTo, rule] of [
      [street.id, 'self'],
      [newId(), 'unknown'],
    ] as const)
      await expect(dana().deactivate({ id: street.id, version: 2, moveTo })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { rule },
      })
    const moved = { isActive: false, version: 2, peopleCount: 0 }
    expect(await dana().deactivate({ id: street.id, version: 2, moveTo: kitchen.id })).toMatchObject(moved)
    expect(await dana().deactivate({ id: street.id, version: 2, moveTo: kitchen.id })).toMatchObject(moved)
    expect(await byName('Kitchen')).toMatchObject({ peopleCount: 1 })
    const { events } = await dana().history({ id: street.id })
    expect(events.map(({ action }) => action)).toEqual(['department.updated', 'department.deactivated', 'department.created'])
    expect(events[0]?.after).toMatchObject({ movedTo: kitchen.id, movedToName: 'Kitchen', moved: { people: [employeeId] } })
  })

  test('and reactivating keep a location that was deactivated meanwhile', async () => {
    const locationId = newId()
    await t.owner.query(`insert into app.locations (organization_id, id, name) values ($1, $2, 'Pier Street')`, [harbor.id, locationId])
    const { id } = await make('Placed', { locationId })
    await dana().deactivate({ id, version: 1 })
    await t.owner.query('update app.locations set is_active = false where id = $1', [locationId])
    expect(await dana().reactivate({ id, version: 2 })).toMatchObject({ isActive: true, locationId, locationName: 'Pier Street' })
  })

  test('is undone by reactivating, only below an active parent', async () => {
    const { outreach, street } = await tree()
    await dana().deactivate({ id: street.id, version: 1 })
    await dana().deactivate({ id: outreach.id, version: 1 })
    await expect(dana().reactivate({ id: street.id, version: 2 })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'parentDepartmentId', rule: 'inactive' },
    })
    await expect(dana().reactivate({ id: outreach.id, version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version' },
    })
    await dana().reactivate({ id: outreach.id, version: 2 })
    expect(await dana().reactivate({ id: street.id, version: 2 })).toMatchObject({ isActive: true, version: 3 })
    expect((await dana().history({ id: street.id })).events[0]).toMatchObject({
      action: 'department.reactivated',
      before: { isActive: false },
      after: { isActive: true },
    })
  })
})

describe('the history', () => {
  test('is paged, the newest first, and loses no event', async () => {
    const { id } = await make('Paged')
    for (let version = 1; version <= 5; version++) await dana().update({ id, version, costCenter: String(version) })
    const seen: unknown[] = []
    let after: string | undefined
    for (let more = true; more; ) {
      const page = await dana().history({ id, limit: 2, ...(after !== undefined && { after }) })
      seen.push(...page.events.map(event => event.after?.costCenter))
      after = page.events.at(-1)?.id
      more = page.more
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1', undefined])
    await expect(dana().history({ id, after: newId() })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'after', rule: 'cursor' },
    })
  })

  test('is read by its index, among many events of other records and of saved hours', async () => {
    const { id } = await make('Found')
    for (const [type, resource] of [
      ['departments', 'gen_random_uuid()'],
      ['time_entries', `'${id}'`],
    ])
      await t.owner.query(
        `insert into app.audit_events (organization_id, id, mode, action, resource_type, resource_id)
         select $1, gen_random_uuid(), 'member', 'x', $2, ${resource} from generate_series(1, 2000)`,
        [harbor.id, type],
      )
    await t.owner.query('analyze app.audit_events')
    const { rows } = await t.owner.query(
      `explain select from app.audit_events e where e.organization_id = '${harbor.id}' and e.resource_type = 'departments' and e.resource_id = '${id}'
       order by e.occurred_at desc, e.id desc limit 10`,
    )
    expect(JSON.stringify(rows)).toContain('Backward using audit_events_resource')
    expect((await dana().history({ id })).events).toHaveLength(1)
  })
})

test('a change with the same idempotency key is made once', async () => {
  const keyed = clients(harbor.people.dana, { idempotencyKey: 'the-same-key' })
  const [first, second] = [await keyed.create({ name: 'Once' }), await keyed.create({ name: 'Once' })]
  expect(second).toEqual(first)
  expect(await all()).toHaveLength(1)
})
