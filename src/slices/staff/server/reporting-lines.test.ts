import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dependents } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { staff as contract } from '#slices/staff/contract/staff.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { expectWaiting } from '#test/waiting.ts'
import { staffRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof contract>>
let made = 0

beforeAll(async () => {
  t = await testDatabase({ connections: 12 })
  as = clientsOf(t, contract, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))
})
beforeEach(async () => {
  harbor = await makeOrganization(t, `harbor-${made++}`, { dana: { staff_module: 'write' } })
})
afterAll(() => t.close())

const dana = () => as(harbor.people.dana)
const loop = { code: 'VALIDATION', details: { field: 'reportsToEmployeeId', rule: 'loop' } }
const person = async (firstName: string, reportsToEmployeeId: string | null = null) =>
  (await dana().create({ firstName, lastName: 'Test', reportsToEmployeeId })).id
const under = (id: string, reportsToEmployeeId: string, version = 1) => dana().update({ id, version, reportsToEmployeeId })

/** The ids of people whose line upward comes back to them. */
async function inLoops(): Promise<string[]> {
  const { rows } = await t.owner.query<{ id: string }>(
    `with recursive line as (
       select id as start, reports_to_employee_id as at from app.employees where organization_id = $1
       union
       select line.start, e.reports_to_employee_id from line join app.employees e on e.organization_id = $1 and e.id = line.at
     ) select start as id from line where at = start`,
    [harbor.id],
  )
  return rows.map(({ id }) => id)
}

test('no one reports to themself, and two do not report to each other (SEC-95)', async () => {
  const a = await person('A')
  const b = await person('B', a)
  await expect(under(a, a)).rejects.toMatchObject({
    ...loop,
    message: "A person can't report to themselves or to someone who reports to them",
  })
  await expect(under(a, b)).rejects.toMatchObject(loop)
  expect(await inLoops()).toEqual([])
})

test('of two edits at once that would make a circle of three together, one is a validation error (SEC-95)', async () => {
  const a = await person('A')
  const b = await person('B', a)
  const c = await person('C')
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select from app.employees where id = any ($1::uuid[]) for update', [[a, c]])
  const settled = Promise.allSettled([under(c, b), under(a, c)])
  await expectWaiting(t, 2).finally(async () => {
    await holder.query('commit')
    holder.release()
  })
  expect((await settled).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await settled).find(({ status }) => status === 'rejected')).toMatchObject({ reason: loop })
  expect(await inLoops()).toEqual([])
})

test('fifty edits at once, each of which would help to close loops, leave none (SEC-95)', async () => {
  const ids: string[] = []
  for (let at = 0; at < 25; at++) ids.push(await person(`P${at}`))
  // Everyone below the next in a ring, and at the same moment everyone below the one before.
  const edits = ids.flatMap((id, at) => [
    () => under(id, ids[(at + 1) % ids.length]!),
    () => dana().scheduleChange({ id, version: 1, effectiveOn: '2020-01-01', reportsToEmployeeId: ids[(at + 24) % ids.length]! }),
  ])
  const settled = await Promise.allSettled(edits.map(edit => edit()))
  expect(await inLoops()).toEqual([])
  const rejected = settled.filter((call): call is PromiseRejectedResult => call.status === 'rejected')
  expect(rejected.length).toBeGreaterThanOrEqual(26)
  for (const { reason } of rejected) expect(['VALIDATION', 'CONFLICT']).toContain(reason.code)
})

test('a manager who does not exist is a validation error, also when they are of another organization (SEC-3)', async () => {
  const river = await makeOrganization(t, `river-${made}`, { dana: { staff_module: 'write' } })
  const a = await person('A')
  for (const manager of [newId(), river.people.dana.employeeId])
    await expect(under(a, manager)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: "This manager doesn't exist",
      details: { field: 'reportsToEmployeeId', rule: 'unknown' },
    })
})

test('no one is put below someone who leaves at the same moment', async () => {
  const [a, b] = [await person('A'), await person('B')]
  const holder = await t.owner.connect()
  await holder.query('begin')
  await holder.query('select from app.employees where id = $1 for update', [a])
  const settled = Promise.allSettled([dana().deactivate({ id: a, version: 1, terminationDate: '2020-01-01' }), under(b, a)])
  await expectWaiting(t, 2).finally(async () => {
    await holder.query('commit')
    holder.release()
  })
  await settled
  const { rows } = await t.owner.query(
    `select count(*)::int as n from app.employees e join app.employees m on m.organization_id = e.organization_id and m.id = e.reports_to_employee_id
     where e.organization_id = $1 and e.is_active and not m.is_active`,
    [harbor.id],
  )
  expect(rows).toEqual([{ n: 0 }])
})
