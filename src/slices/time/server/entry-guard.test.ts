import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'

/** The last line of the one guard: what the database itself holds, whatever path writes hours (app.keep_time_book, app.change_entry). */
let t: TestDatabase
let harbor: TimeOrganization
let manager: Person
let person: Person
let as: ReturnType<typeof timeClients>

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await makeTimeOrganization(t, 'harbor')
  manager = await addPerson(t, harbor, 'Mona', { role: 'manager' })
  as = timeClients(t)
})
afterAll(() => t.close())

beforeEach(async () => {
  person = await addPerson(t, harbor, 'Pat', { role: 'employee', manager })
  await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
})

const update = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)

const insert = (minutes: number, column: string, date = '2026-03-19') =>
  update(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, pay_period_start, pay_period_end, entered_by)
     values ($1, $2, $3, $4, 'pay_code', $5, $6, $6, false, '2026-03-16', '2026-03-29', $2)`,
    harbor.id,
    newId(),
    person.employeeId,
    date,
    column,
    minutes,
  )
const page = async () =>
  (await t.owner.query('select page from app.time_books where employee_id = $1', [person.employeeId])).rows[0].page as string

test('a day has 24 hours at most, also where many write it at once (87)', async () => {
  const written = await Promise.allSettled(['regular', 'overtime', 'vacation', 'sick'].map(column => insert(480, column)))
  expect(written.filter(one => one.status === 'fulfilled')).toHaveLength(3)
  await expect(insert(1, 'holiday')).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  const change = `select app.change_entry($1, $2, $3, '2026-03-16', '2026-03-19', 'pay_code', $4, 480, 481, 481, 2, null)`
  await inOrganization(async client => {
    const { rows } = await client.query(`select column_id from app.time_entries where employee_id = $1 and date = '2026-03-19'`, [
      person.employeeId,
    ])
    const refused = client.query(change, [person.employeeId, await page(), newId(), rows[0].column_id])
    await expect(refused).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  })
  expect(await wrongTimeStates(t)).toEqual([])
})

test('a cell is changed only on the page, in the open period and from the number that the change was made on', async () => {
  const change = `select app.change_entry($1, $2, $3, '2026-03-16', '2026-03-17', 'pay_code', 'regular', $4, 90, 90, 2, null)`
  const open = await page()
  for (const [on, from] of [
    [newId(), 60],
    [open, 59],
  ] as const) {
    await inOrganization(async client => {
      await expect(client.query(change, [person.employeeId, on, newId(), from])).rejects.toMatchObject({ code: 'SW409' })
    })
  }
  const { rows } = await t.owner.query('select date::text, minutes from app.time_entries where employee_id = $1', [person.employeeId])
  expect(rows).toEqual([{ date: '2026-03-17', minutes: 60 }])
  await as(person).timesheets.submit({ periodStart: '2026-03-16', attested: true, version: 0 })
  const closed = await page()
  await inOrganization(async client => {
    await expect(client.query(change, [person.employeeId, closed, newId(), 60])).rejects.toMatchObject({ code: 'SW409' })
  })
  await expect(insert(60, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
  expect(await wrongTimeStates(t)).toEqual([])
})

test.each([0, 1441])('no entry has %i minutes', async minutes => {
  await expect(insert(minutes, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
  const change = `select app.change_entry($1, $2, $3, '2026-03-16', '2026-03-17', 'pay_code', 'regular', 60, $4, 60, 2, null)`
  await inOrganization(async client => {
    const refused = client.query(change, [person.employeeId, await page(), newId(), minutes])
    await expect(refused).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
  })
})

test('every month stays added up through changes and deletions', async () => {
  await insert(60, 'vacation')
  await insert(30, 'vacation', '2026-03-29')
  await update(`update app.time_entries set minutes = 45 where employee_id = $1 and column_id = 'vacation'`, person.employeeId)
  await update(`delete from app.time_entries where employee_id = $1 and date = '2026-03-29'`, person.employeeId)
  expect(await wrongTimeStates(t)).toEqual([])
  const { rows } = await t.owner.query('select minutes_by_month::text as months from app.time_books where employee_id = $1', [
    person.employeeId,
  ])
  expect(rows).toEqual([{ months: `[${2026 * 12 + 3}:${2026 * 12 + 3}]={105}` }])
})

/** As a request would: the wall stands, and what fails leaves nothing. */
async function inOrganization(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await t.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'app_user', true), set_config('app.org_id', $1, true), set_config('app.user_id', $2, true)`,
      [harbor.id, person.userId],
    )
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
