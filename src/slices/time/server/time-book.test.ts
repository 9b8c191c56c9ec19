import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
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

describe('under an idempotency key', () => {
  const under = (idempotencyKey: string, ...cells: ReturnType<typeof cell>[]) => as(person, { idempotencyKey }).entries.save({ cells })
  const saved = async () =>
    (await t.owner.query(`select from app.audit_events where resource_id = $1 and action = 'time_entries.saved'`, [person.employeeId]))
      .rowCount

  test('it is one trip as well, and its answer is kept', async () => {
    let first: unknown
    expect(
      await tripsOf(t, async () => {
        first = await under('one-trip-only', cell('2026-03-18', 60))
      }),
    ).toBe(1)
    expect(await under('one-trip-only', cell('2026-03-18', 60))).toEqual(first)
    await save(cell('2026-03-18', 90, 'regular', (first as { cells: { version: number }[] }).cells[0]!.version))
    expect(await under('one-trip-only', cell('2026-03-18', 60))).toEqual(first)
    expect(await stored()).toContain('2026-03-18 pay_code 90')
    expect(await saved()).toBe(3)
  })

  test('another request under a used key is refused, and nothing of it is kept', async () => {
    await under('used-already', cell('2026-03-18', 60))
    await expect(under('used-already', cell('2026-03-19', 60))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(await stored()).toEqual(['2026-03-17 pay_code 60', '2026-03-18 pay_code 60'])
    expect(await saved()).toBe(2)
  })

  test('of twenty at once one is done, and all have its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => under('twenty-at-once', cell('2026-03-18', 60))))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await saved()).toBe(2)
  })

  test('a refusal keeps no key: the same key may be tried again', async () => {
    await expect(under('refused-once', cell('2026-03-18', 60, 'regular', 7))).rejects.toMatchObject({ code: 'CONFLICT' })
    await under('refused-once', cell('2026-03-18', 60))
    expect(await saved()).toBe(2)
  })
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

test('an ended session saves nothing, however open its book', async () => {
  await update('delete from auth.session where token = $1', person.token)
  await expect(save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await stored()).toHaveLength(1)
})

test('a permission that was taken away holds at once, however open the book (23)', async () => {
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
