import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { workedCells } from './day/load-days.ts'
import { ownEntries } from './entry/list.ts'
import { readSnapshot } from './entry/load-snapshot.ts'

/** From the sixth run on PostgreSQL uses one generic plan, unless planning for the values of each call looks cheaper. */
const PLANNED_FIRST = 5

let t: TestDatabase
let people: Person[]
let departmentId: string
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase({ connections: 1 })
  await setClock(t, '2026-03-18T15:00:00Z')
  const harbor = await timeWorld(t, 'harbor')
  departmentId = harbor.departmentId
  const manager = await harbor.add('Mona', { role: 'manager' })
  people = await Promise.all(Array.from({ length: 12 }, (_, index) => harbor.add(`Person ${index}`, { role: 'employee', manager })))
  as = harbor.as
  for (const person of people) {
    const cells = eachDay('2026-01-05', '2026-03-29').flatMap(date => [cell(date, 240), cell(date, 60, 'vacation')])
    await as(person).entries.save({ cells })
  }
  await t.owner.query('analyze')
})
afterAll(() => t.close())

test('no statement of a save, of the entries or of the own timesheet is planned anew for each call', async () => {
  const [person] = people
  for (let round = 0; round < 15; round++) {
    const { entries } = await as(person!).entries.list({ from: '2026-03-16', to: '2026-03-29' })
    await as(person!).timesheets.mine({})
    const { version } = entries[0]!
    await as(person!).entries.save({ cells: [cell('2026-03-16', 200 + round, 'regular', version)] })
    // One that adds, on an allocation too, and one that clears both.
    const added = [cell('2026-03-17', 30, 'holiday'), cell('2026-03-17', 30, `department:${departmentId}`)]
    const { cells } = await as(person!).entries.save({ cells: added })
    await as(person!).entries.save({ cells: cells.map(({ date, column, version }) => cell(date, 0, column, version)) })
  }
  const planned = sqlStatement<object, unknown>(
    `select statement, custom_plans::int from pg_prepared_statements where custom_plans > ${PLANNED_FIRST}`,
  )
  const rows = await t.db.withVisitor({ domain: null, organizationId: null, module: null }).readOnce(tx => tx.rows(planned, {}))
  expect(rows).toEqual([])
})

test('a person’s entries are found by organization, person and day in one index, not by reading the organization', async () => {
  const days = { from: '2026-03-16', to: '2026-03-29' }
  const plan = await explained(ownEntries, days)
  const condition = plan.map(row => row['QUERY PLAN']).find(line => line?.includes('Index Cond'))
  for (const part of ['organization_id =', 'employee_id =', 'date >=', 'date <=']) expect(condition).toContain(part)
})

test('the snapshot of a save is read from the employee’s own entries and timesheets, however many others there are', async () => {
  const params = { from: '2026-03-16', to: '2026-03-16', columnIds: ['regular'] }
  const plans = [
    await explained(readSnapshot.own, params),
    await explained(readSnapshot.named, { ...params, employeeId: people[0]!.employeeId }),
  ]
  for (const plan of plans) {
    const lines = plan.map(row => row['QUERY PLAN'])
    const reads = lines.flatMap((line, index) => (/ on time_entries/.test(line) ? [`${line.trim()} ${lines[index + 1]?.trim()}`] : []))
    expect(reads).toHaveLength(4)
    for (const read of reads) expect(read).toMatch(/^-> +Index (Only )?Scan.*Index Cond: .*organization_id = .*employee_id = .*date/)
  }
})

test('the group of a period is not looked up for each entry that is compared with its columns', async () => {
  const plan = await explained(workedCells, { employeeId: people[0]!.employeeId, from: '2026-01-05', to: '2026-03-29' })
  const lines = plan.map(row => row['QUERY PLAN'])
  expect(lines.filter(line => /Scan.* on time_entries/.test(line))).toHaveLength(1)
  expect(lines.filter(line => line.includes('group_on'))).toEqual([])
})

/** The plan of a statement inside a person's transaction, which only takes queries itself. */
async function explained<Params>(statement: Statement<Params, unknown>, params: Params) {
  const client = await t.connectAsLogin()
  try {
    await client.query('begin')
    await client.query(`select app.gate($1, null, null, 'time_my_time', 'read', 'time', null), set_config('role', 'app_user', true)`, [
      people[0]!.token,
    ])
    return (await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement.text}`, statement.values(params))).rows
  } finally {
    await client.end()
  }
}
