import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { departments as contract } from '#slices/structure/contract/departments.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
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
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await t.owner.query<{ count: number }>(waiting)).rows[0]?.count).toBe(calls.length)
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
