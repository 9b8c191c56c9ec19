import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { booksThatAreWrong } from '#test/time-books.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'
import { tripsOf } from '#test/trips.ts'

/** Saves that are decided on what the save before left (entry/bookshelf.ts): faster, and never by anything that is not so any more. */
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
  await save(cell('2026-03-17', 60))
})

const save = (...cells: ReturnType<typeof cell>[]) => as(person).entries.save({ cells })
const shelter = () => `department:${harbor.departmentId}`
const stored = async () =>
  (
    await t.owner.query(
      `select date::text || ' ' || column_type || ' ' || minutes as cell from app.time_entries where employee_id = $1 order by 1`,
      [person.employeeId],
    )
  ).rows.map(row => row.cell as string)
const update = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)

test('the first save of a sheet takes two trips, and those after it one, on other days and columns too', async () => {
  const fresh = await addPerson(t, harbor, 'Fay', { role: 'employee', manager })
  const trips = (...cells: ReturnType<typeof cell>[]) => tripsOf(t, () => as(fresh).entries.save({ cells }))
  expect(await trips(cell('2026-03-17', 60))).toBe(2)
  expect(await trips(cell('2026-03-18', 60), cell('2026-03-18', 30, shelter()))).toBe(1)
  expect(await trips(cell('2026-03-29', 480))).toBe(1)
})

test('beyond the days that were read, in another period, or after a refusal, it reads again', async () => {
  expect(await tripsOf(t, () => save(cell('2026-04-20', 60)))).toBeGreaterThan(1)
  expect(await tripsOf(t, () => save(cell('2026-03-18', 60)))).toBe(2)
  await expect(save(cell('2026-03-19', 60, 'vacation', 7))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await tripsOf(t, () => save(cell('2026-03-19', 60)))).toBe(2)
})

/** What decides a person's hours, changed behind their open book; the next save must be decided by it. */
const refusals: [string, () => Promise<unknown>, () => ReturnType<typeof cell>, object][] = [
  [
    'their last day of employment',
    () => update(`update app.employees set termination_date = '2026-03-18', hire_date = '2020-01-01' where id = $1`, person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'after_termination' },
  ],
  [
    'a column that is taken away',
    () => update(`delete from app.group_time_columns where group_id = $1 and column_id = 'overtime'`, harbor.groupId),
    () => cell('2026-03-19', 60, 'overtime'),
    { rule: 'unknown_column' },
  ],
  [
    'a department that is closed',
    () => update('update app.departments set is_active = false where id = $1', harbor.departmentId),
    () => cell('2026-03-19', 60, shelter()),
    { rule: 'unknown_column' },
  ],
  [
    'the rounding of their group',
    () => update('update app.time_tracking_groups set time_rounding_minutes = 30 where id = $1', harbor.groupId),
    () => cell('2026-03-19', 7),
    { rule: 'rounds_to_nothing' },
  ],
  [
    'their group',
    () => update('update app.employees set time_tracking_group_id = null where id = $1', person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'no_timesheet' },
  ],
  [
    'hours that another path wrote',
    () =>
      update(
        `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, pay_period_start, pay_period_end, entered_by)
      values ($1, $2, $3, '2026-03-19', 'pay_code', 'vacation', 1400, 1400, false, '2026-03-16', '2026-03-29', $2)`,
        harbor.id,
        newId(),
        person.employeeId,
      ),
    () => cell('2026-03-19', 60),
    { rule: 'day_over_24_hours' },
  ],
  [
    'their submitted sheet',
    () => as(person).timesheets.submit({ periodStart: '2026-03-16', attested: true, version: 0 }),
    () => cell('2026-03-19', 60),
    { rule: 'sheet_submitted' },
  ],
]

describe('a change behind an open book decides the next save:', () => {
  test.each(refusals)('%s', async (_, change, next, details) => {
    await change()
    const before = await stored()
    await expect(save(next())).rejects.toMatchObject({ details })
    expect(await stored()).toEqual(before)
    await update('update app.time_tracking_groups set time_rounding_minutes = 0 where id = $1', harbor.groupId)
    await update('update app.departments set is_active = true where id = $1', harbor.departmentId)
    await update(
      `insert into app.group_time_columns values ($1, $2, 'pay_code', 'overtime', 9) on conflict do nothing`,
      harbor.id,
      harbor.groupId,
    )
  })

  test('the same cell saved by another session of theirs is a conflict that shows its value', async () => {
    const other = await secondSession()
    await as(other).entries.save({ cells: [cell('2026-03-20', 90)] })
    const refused = save(cell('2026-03-20', 30))
    await expect(refused).rejects.toMatchObject({ details: { rule: 'version', data: { cells: [{ theirs: { minutes: 90 } }] } } })
  })

  test('two sessions that take turns both save, each on what the other left', async () => {
    const other = await secondSession()
    for (const [index, reader] of [person, other, person, other].entries()) {
      await as(reader).entries.save({ cells: [cell(`2026-03-2${index}`, 60)] })
    }
    expect(await stored()).toHaveLength(5)
    const { rows } = await t.owner.query('select minutes_by_month::text as months from app.time_books where employee_id = $1', [
      person.employeeId,
    ])
    expect(rows).toEqual([{ months: `[${2026 * 12 + 3}:${2026 * 12 + 3}]={300}` }])
  })
})

test('a value that was saved before is compared with what is stored now, not with what was', async () => {
  const [first] = (await save(cell('2026-03-20', 60))).cells
  await update(`delete from app.time_entries where employee_id = $1 and date = '2026-03-20'`, person.employeeId)
  await expect(save(cell('2026-03-20', 60, 'regular', first!.version))).rejects.toMatchObject({ details: { rule: 'version' } })
})

describe('whatever path writes hours, the database itself', () => {
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

  test('holds a day to 24 hours, also where many write it at once', async () => {
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
    expect(await booksThatAreWrong(t)).toEqual([])
  })

  test('changes a cell only on the page, in the open period and from the number that the change was made on', async () => {
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
    expect(await stored()).toEqual(['2026-03-17 pay_code 60'])
    await as(person).timesheets.submit({ periodStart: '2026-03-16', attested: true, version: 0 })
    const closed = await page()
    await inOrganization(async client => {
      await expect(client.query(change, [person.employeeId, closed, newId(), 60])).rejects.toMatchObject({ code: 'SW409' })
    })
    await expect(insert(60, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
    expect(await booksThatAreWrong(t)).toEqual([])
  })

  test.each([0, 1441])('stores no entry of %i minutes', async minutes => {
    await expect(insert(minutes, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
    const change = `select app.change_entry($1, $2, $3, '2026-03-16', '2026-03-17', 'pay_code', 'regular', 60, $4, 60, 2, null)`
    await inOrganization(async client => {
      const refused = client.query(change, [person.employeeId, await page(), newId(), minutes])
      await expect(refused).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
    })
  })

  test('keeps every month added up through changes and deletions', async () => {
    await insert(60, 'vacation')
    await insert(30, 'vacation', '2026-03-29')
    await update(`update app.time_entries set minutes = 45 where employee_id = $1 and column_id = 'vacation'`, person.employeeId)
    await update(`delete from app.time_entries where employee_id = $1 and date = '2026-03-29'`, person.employeeId)
    expect(await booksThatAreWrong(t)).toEqual([])
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
})

test('an ended session saves nothing, however open its book', async () => {
  await update('delete from auth.session where token = $1', person.token)
  await expect(save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await stored()).toHaveLength(1)
})

test('a permission that was taken away holds at once, however open the book', async () => {
  await update(`delete from app.role_grants where role_id = $1 and permission_name = 'time_my_time'`, harbor.roles.employee)
  await expect(save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await update(`insert into app.role_grants values ($1, $2, 'time_my_time', 'write')`, harbor.id, harbor.roles.employee)
  expect(await stored()).toHaveLength(1)
})

async function secondSession(): Promise<Person> {
  const token = `token-${newId()}`
  await update(
    `insert into auth.session (token, "userId", "expiresAt", "organizationId") select $1, "userId", "expiresAt", "organizationId" from auth.session where token = $2`,
    token,
    person.token,
  )
  return { ...person, token }
}
