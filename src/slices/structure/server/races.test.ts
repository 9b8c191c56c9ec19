import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { departments as contract } from '#slices/structure/contract/departments.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { expectWaiting } from '#test/waiting.ts'
import { departments } from './departments.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana'>
let as: ReturnType<ReturnType<typeof clientsOf<typeof contract.endpoints>>>
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
})
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor-${made++}`, { dana: { settings_departments: 'write' } })
  as = clientsOf(t, contract.endpoints, departments.routes(dependents))(harbor.people.dana)
})
afterAll(() => t.close())

/**
 * Runs the calls while another transaction holds these rows, and lets them go on together once each of them waits for a lock. So they have all begun
 * before the first one commits.
 */
async function together<T>(heldIds: readonly string[], calls: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const holder = await t.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from app.departments where id = any ($1::uuid[]) for update', [heldIds])
    const settled = Promise.allSettled(calls.map(call => call()))
    await expectWaiting(t, calls.length)
    await holder.query('commit')
    return await settled
  } finally {
    holder.release()
  }
}

const statuses = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status).sort()
const reasonOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.find((call): call is PromiseRejectedResult => call.status === 'rejected')?.reason
const make = async (name: string, more: object = {}) => (await as.create({ name, ...more })).id
const rows = async () => (await as.list({ status: 'all' })).rows

test('of two who save the same department, the second gets a conflict with what the first stored, and stores nothing', async () => {
  const id = await make('Race')
  const settled = await together(
    [id],
    ['1', '2'].map(costCenter => () => as.update({ id, version: 1, costCenter })),
  )
  expect(statuses(settled)).toEqual(['fulfilled', 'rejected'])
  const [stored] = await rows()
  expect(stored).toMatchObject({ version: 2 })
  expect(reasonOf(settled)).toMatchObject({ code: 'CONFLICT', details: { rule: 'version', data: { current: stored } } })
})

test('of two who deactivate the same department, the second gets a conflict that shows it inactive', async () => {
  const id = await make('Race')
  const settled = await together(
    [id],
    [1, 2].map(() => () => as.deactivate({ id, version: 1 })),
  )
  expect(statuses(settled)).toEqual(['fulfilled', 'rejected'])
  expect(reasonOf(settled)).toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'version', data: { current: { isActive: false, version: 2 } } },
  })
})

test('of two moves that would make a loop together, one is a validation error, though neither touches the other’s rows', async () => {
  const [a, b] = [await make('A'), await make('B')]
  const [belowA, belowB] = [await make('Below A', { parentDepartmentId: a }), await make('Below B', { parentDepartmentId: b })]
  const settled = await together(
    [belowA, belowB],
    [
      () => as.update({ id: a, version: 1, parentDepartmentId: belowB }),
      () => as.update({ id: b, version: 1, parentDepartmentId: belowA }),
    ],
  )
  expect(statuses(settled)).toEqual(['fulfilled', 'rejected'])
  expect(reasonOf(settled)).toMatchObject({ code: 'VALIDATION', details: { field: 'parentDepartmentId', rule: 'loop' } })
})

test('a department that is moved below one being deactivated ends at the top or below an active one', async () => {
  const [parent, child] = [await make('Parent'), await make('Child')]
  const settled = await together(
    [parent],
    [() => as.deactivate({ id: parent, version: 1 }), () => as.update({ id: child, version: 1, parentDepartmentId: parent })],
  )
  expect(settled.map(({ status }) => status)).toContain('fulfilled')
  expect(await rows()).toMatchObject([
    { name: 'Child', parentDepartmentId: null },
    { name: 'Parent', isActive: false },
  ])
})

test.each([
  ['person', 'app.employee_time_columns (organization_id, employee_id, column_type, column_id, source, sort_order)', `'added', 1`],
  ['group', 'app.group_time_columns (organization_id, group_id, column_type, column_id, sort_order)', '1'],
])('a %s who gets the target’s column while the other one is moved there keeps one column', async (kind, columns, rest) => {
  const [from, to] = [await make('From'), await make('To')]
  const holder = kind === 'person' ? harbor.people.dana.employeeId : harbor.id
  if (kind === 'group')
    await t.owner.query(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $1, 'All')`, [harbor.id])
  const add = `insert into ${columns} values ($1, $2, 'department', $3, ${rest})`
  await t.owner.query(add, [harbor.id, holder, from])
  const other = await t.owner.connect()
  await other.query('begin')
  await other.query(add, [harbor.id, holder, to])
  const deactivated = as.deactivate({ id: from, version: 1, moveTo: to })
  await expectWaiting(t, 1).finally(async () => {
    await other.query('commit')
    other.release()
  })
  expect(await deactivated).toMatchObject({ isActive: false })
  const table = columns.split(' ')[0]
  const { rows: kept } = await t.owner.query(`select column_id from ${table} where organization_id = $1`, [harbor.id])
  expect(kept).toEqual([{ column_id: to }])
})
