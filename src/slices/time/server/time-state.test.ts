import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { tripsOf } from '#test/trips.ts'

/** One way to save: each save locks the employee's time state, reads under the lock what decides it, and writes with the commit. */
let t: TestDatabase
let harbor: TimeOrganization
let manager: Person
let person: Person
let as: ReturnType<typeof timeClients>

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
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
const submit = () => as(person).timesheets.submit({ periodStart: '2026-03-16', attested: true, version: 0 })
const shelter = () => `department:${harbor.departmentId}`
const update = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)
const stored = async () =>
  (
    await update(
      `select date::text || ' ' || column_type || ' ' || minutes as cell from app.time_entries where employee_id = $1 order by 1`,
      person.employeeId,
    )
  ).rows.map(row => row.cell as string)
const stateOf = async () =>
  (
    await update(
      'select revision, minutes_by_month::text as months from app.employee_time_states where employee_id = $1',
      person.employeeId,
    )
  ).rows[0] as { revision: number; months: string }
const insertText = `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
  pay_period_start, pay_period_end, entered_by) values ($1, $2, $3, $4, 'pay_code', 'vacation', $5, $5, false, '2026-03-16', '2026-03-29', $2)`
const entry = (date: string, minutes: number) => [harbor.id, newId(), person.employeeId, date, minutes]

describe('a save takes two trips to the database', () => {
  const trips = (work: () => Promise<unknown>) => tripsOf(t, work)

  test('whether it is the first of a timesheet or a later one, of one cell or of several, also of an allocation', async () => {
    const fresh = await addPerson(t, harbor, 'Fay', { role: 'employee', manager })
    const saveFresh = (...cells: ReturnType<typeof cell>[]) => as(fresh).entries.save({ cells })
    expect(await trips(() => saveFresh(cell('2026-03-17', 60)))).toBe(2)
    expect(await trips(() => saveFresh(cell('2026-03-18', 60), cell('2026-03-18', 30, shelter())))).toBe(2)
    const [kept] = (await saveFresh(cell('2026-03-19', 60))).cells
    expect(await trips(() => saveFresh(cell('2026-03-19', 90, 'regular', kept!.version), cell('2026-03-20', 60)))).toBe(2)
    expect(await trips(() => saveFresh(cell('2026-03-19', 0, 'regular', kept!.version + 1)))).toBe(2)
  })

  test('also under an idempotency key', async () => {
    expect(await trips(() => as(person, { idempotencyKey: 'two-trips' }).entries.save({ cells: [cell('2026-03-18', 60)] }))).toBe(2)
  })

  test('also with overtime', async () => {
    const days = ['16', '17', '18', '19', '20'].map(day => cell(`2026-03-${day}`, 600, 'overtime'))
    expect(await trips(() => save(...days))).toBe(2)
    const { rows } = await update(
      'select sum(overtime_minutes)::int as minutes from app.overtime_days where employee_id = $1',
      person.employeeId,
    )
    expect(rows).toEqual([{ minutes: 5 * 600 + 60 - 2400 }])
  })
})

describe('under an idempotency key', () => {
  const under = (idempotencyKey: string, ...cells: ReturnType<typeof cell>[]) => as(person, { idempotencyKey }).entries.save({ cells })
  const saved = async () =>
    (await update(`select from app.audit_events where resource_id = $1 and action = 'time_entries.saved'`, person.employeeId)).rowCount

  test('a save is done once, and its answer is kept', async () => {
    const first = await under('only-once', cell('2026-03-18', 60))
    expect(await under('only-once', cell('2026-03-18', 60))).toEqual(first)
    await save(cell('2026-03-18', 90, 'regular', first.cells[0]!.version))
    expect(await under('only-once', cell('2026-03-18', 60))).toEqual(first)
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

  test('a refused save keeps no key: the same key may be tried again', async () => {
    await expect(under('refused-once', cell('2026-03-18', 60, 'regular', 7))).rejects.toMatchObject({ code: 'CONFLICT' })
    await under('refused-once', cell('2026-03-18', 60))
    expect(await saved()).toBe(2)
  })
})

describe('the time state', () => {
  test('advances its revision with every change of hours and with nothing else, and adds up the months', async () => {
    const before = await stateOf()
    const [kept] = (await save(cell('2026-03-20', 60), cell('2026-03-21', 30))).cells
    expect((await stateOf()).revision).toBe(before.revision + 1)
    await save(cell('2026-03-20', 90, 'regular', kept!.version))
    expect((await stateOf()).revision).toBe(before.revision + 2)
    await save(cell('2026-03-20', 0, 'regular', kept!.version + 1))
    const month = 2026 * 12 + 3
    expect(await stateOf()).toEqual({ revision: before.revision + 3, months: `[${month}:${month}]={90}` })
    await update('update app.time_tracking_groups set name = name where id = $1', harbor.groupId)
    await update('update app.departments set name = name where id = $1', harbor.departmentId)
    await submit()
    expect((await stateOf()).revision).toBe(before.revision + 3)
    expect(await wrongTimeStates(t)).toEqual([])
  })

  test('of a statement over two months and two people, each month of each is added up', async () => {
    const other = await addPerson(t, harbor, 'Oda', { role: 'employee', manager })
    await update(`insert into app.time_entries select organization_id, gen_random_uuid(), e.id, d.date, 'pay_code', 'vacation', 60, 60, false, null, null, null, null, null,
      'program', d.date, d.date, e.id from (values ('2026-01-31'::date), ('2026-02-01'), ('2026-02-02')) d (date)
      cross join app.employees e where e.id in ('${person.employeeId}', '${other.employeeId}')`)
    expect(await wrongTimeStates(t)).toEqual([])
    await update(`update app.time_entries set minutes = 45 where column_id = 'vacation' and date > '2026-01-31'`)
    await update(`delete from app.time_entries where date = '2026-02-01'`)
    expect(await wrongTimeStates(t)).toEqual([])
  })
})

/** Does something in a transaction of its own, starts the save while it is open, and commits once the save waits for it. */
async function whileOpen<T>(
  change: (query: (sql: string, ...values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  work: () => Promise<T>,
) {
  const client = await t.owner.connect()
  try {
    await client.query('begin')
    await change((sql, ...values) => client.query(sql, values))
    const outcome = work().then(
      answer => ({ answer, error: undefined }),
      (error: unknown) => ({ answer: undefined, error }),
    )
    const waiting = async () => (await client.query('select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('commit')
    return await outcome
  } finally {
    client.release(true)
  }
}
const lockText = 'select from app.employee_time_states where employee_id = $1 for update'

describe('a save waits for whoever holds the time state, and is decided on what they left:', () => {
  test('hours of the same day', async () => {
    const { error } = await whileOpen(
      query => query(insertText, ...entry('2026-03-19', 1400)),
      () => save(cell('2026-03-19', 60)),
    )
    // Named by the rule, which read the committed hours; the database's own guard would not know the cells.
    expect(error).toMatchObject({ code: 'VALIDATION', details: { rule: 'day_over_24_hours', data: { cells: [{ date: '2026-03-19' }] } } })
    expect(await stored()).not.toContain('2026-03-19 pay_code 60')
  })

  test('a submitted timesheet', async () => {
    await submit()
    await update(`update app.timesheet_submissions set status = 'draft' where employee_id = $1`, person.employeeId)
    const { error } = await whileOpen(
      async query => {
        await query(lockText, person.employeeId)
        await query(`update app.timesheet_submissions set status = 'submitted' where employee_id = $1`, person.employeeId)
      },
      () => save(cell('2026-03-19', 60)),
    )
    expect(error).toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_submitted', data: { cells: [{ date: '2026-03-19' }] } } })
    expect(await stored()).toEqual(['2026-03-17 pay_code 60'])
  })

  test('a submit waits for the hours that are being saved', async () => {
    const { answer } = await whileOpen(query => query(insertText, ...entry('2026-03-19', 60)), submit)
    expect(answer).toMatchObject({ status: 'submitted' })
    await expect(update(insertText, ...entry('2026-03-20', 60))).rejects.toMatchObject({ constraint: 'time_entries_sheet_submitted' })
  })

  test('two employees never wait for each other', async () => {
    const other = await addPerson(t, harbor, 'Oda', { role: 'employee', manager })
    const client = await t.owner.connect()
    try {
      await client.query('begin')
      await client.query(lockText, [person.employeeId])
      expect((await as(other).entries.save({ cells: [cell('2026-03-19', 60)] })).cells).toHaveLength(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('of a save and a submit at the same time the save comes first or is refused, and none changes a submitted timesheet', async () => {
    for (let round = 0; round < 12; round++) {
      person = await addPerson(t, harbor, `Race ${round}`, { role: 'employee', manager })
      const saves = ['17', '18', '19'].map(day =>
        save(cell(`2026-03-${day}`, 60)).then(
          () => 'saved',
          error => (error as { details: { rule: string } }).details.rule,
        ),
      )
      const [submitted, ...outcomes] = await Promise.all([submit(), ...saves])
      for (const outcome of outcomes) expect(['saved', 'timesheet_submitted']).toContain(outcome)
      expect(submitted).toMatchObject({ status: 'submitted' })
      expect(await stored()).toHaveLength(outcomes.filter(outcome => outcome === 'saved').length)
    }
    expect(await wrongTimeStates(t)).toEqual([])
  })
})

/** What decides an employee's hours, changed between two saves; the next save must be decided by it. */
const changes: [string, () => Promise<unknown>, () => ReturnType<typeof cell>, object][] = [
  [
    'their last day of employment',
    () => update(`update app.employees set termination_date = '2026-03-18', hire_date = '2020-01-01' where id = $1`, person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'after_termination' },
  ],
  [
    'their first day of employment',
    () => update(`update app.employees set hire_date = '2026-03-20' where id = $1`, person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'before_hire' },
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
    'a fund that ended',
    async () => {
      await as(person).timesheets.addColumn({ column: `fund:${harbor.fundId}` })
      await save(cell('2026-03-18', 30, `fund:${harbor.fundId}`))
      await update(`update app.funds set end_date = '2026-03-18' where id = $1`, harbor.fundId)
    },
    () => cell('2026-03-19', 60, `fund:${harbor.fundId}`),
    { rule: 'fund_ended' },
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
    () => update(insertText, ...entry('2026-03-19', 1400)),
    () => cell('2026-03-19', 60),
    { rule: 'day_over_24_hours' },
  ],
  ['their submitted timesheet', submit, () => cell('2026-03-19', 60), { rule: 'timesheet_submitted' }],
]

describe('a change between two saves decides the next save:', () => {
  test.each(changes)('%s', async (_, change, next, details) => {
    await change()
    const before = await stored()
    await expect(save(next())).rejects.toMatchObject({ details })
    expect(await stored()).toEqual(before)
    await update('update app.time_tracking_groups set time_rounding_minutes = 0 where id = $1', harbor.groupId)
    await update('update app.departments set is_active = true where id = $1', harbor.departmentId)
    await update('update app.funds set end_date = null where id = $1', harbor.fundId)
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

  test('a cell that was saved before is compared with what is stored now, not with what was', async () => {
    const [first] = (await save(cell('2026-03-20', 60))).cells
    await update(`delete from app.time_entries where employee_id = $1 and date = '2026-03-20'`, person.employeeId)
    await expect(save(cell('2026-03-20', 60, 'regular', first!.version))).rejects.toMatchObject({ details: { rule: 'version' } })
  })

  test('two sessions that take turns both save, each on what the other left', async () => {
    const other = await secondSession()
    for (const [index, session] of [person, other, person, other].entries()) {
      await as(session).entries.save({ cells: [cell(`2026-03-2${index}`, 60)] })
    }
    expect(await stored()).toHaveLength(5)
    expect((await stateOf()).months).toBe(`[${2026 * 12 + 3}:${2026 * 12 + 3}]={300}`)
  })

  test('an employee who changes group keeps the period that has their hours, however far from the new ones', async () => {
    const groupId = newId()
    await update(
      `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on, work_week_start)
       values ($1, $2, 'Monthly', 'monthly', '1', 'monday')`,
      harbor.id,
      groupId,
    )
    await update(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, harbor.id, groupId)
    const monthly = await addPerson(t, harbor, 'Mia', { role: 'employee', manager, groupId })
    await as(monthly).entries.save({ cells: [cell('2026-03-02', 60)] })
    await update('update app.employees set time_tracking_group_id = $2 where id = $1', monthly.employeeId, harbor.groupId)
    await as(monthly).entries.save({ cells: [cell('2026-03-30', 60), cell('2026-04-01', 60)] })
    const { rows } = await update(
      `select date::text, pay_period_start::text as start from app.time_entries where employee_id = $1 order by date`,
      monthly.employeeId,
    )
    expect(rows).toEqual([
      { date: '2026-03-02', start: '2026-03-01' },
      { date: '2026-03-30', start: '2026-03-01' },
      { date: '2026-04-01', start: '2026-03-30' },
    ])
  })
})

test('an ended session saves nothing', async () => {
  await update('delete from auth.session where token = $1', person.token)
  await expect(save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await stored()).toHaveLength(1)
})

test('a permission that was taken away holds at once (23)', async () => {
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
