import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { insertText, setUpEmployee } from '#test/employee-who-saves.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'

/** The cost of a save, and that every save reads anew what it depends on. */
const u = setUpEmployee()
const shelter = () => `department:${u.harbor.departmentId}`

describe('a save takes two round trips to the database', () => {
  const trips = (work: () => Promise<unknown>) => tripsOf(u.t, work)

  test('whether it is the first of a timesheet or a later one, of one cell or of several, also of an allocation', async () => {
    const fresh = await u.fresh('Fay')
    const saveFresh = (...cells: ReturnType<typeof cell>[]) => u.as(fresh).entries.save({ cells })
    expect(await trips(() => saveFresh(cell('2026-03-17', 60)))).toBe(2)
    expect(await trips(() => saveFresh(cell('2026-03-18', 60), cell('2026-03-18', 30, shelter())))).toBe(2)
    const [kept] = (await saveFresh(cell('2026-03-19', 60))).cells
    expect(await trips(() => saveFresh(cell('2026-03-19', 90, 'regular', kept!.version), cell('2026-03-20', 60)))).toBe(2)
    expect(await trips(() => saveFresh(cell('2026-03-19', 0, 'regular', kept!.version + 1)))).toBe(2)
  })

  test('also under an idempotency key', async () => {
    expect(await trips(() => u.as(u.person, { idempotencyKey: 'two-trips' }).entries.save({ cells: [cell('2026-03-18', 60)] }))).toBe(2)
  })

  test('also with overtime', async () => {
    const days = ['16', '17', '18', '19', '20'].map(day => cell(`2026-03-${day}`, 600, 'overtime'))
    expect(await trips(() => u.save(...days))).toBe(2)
    const { rows } = await u.query(
      'select sum(overtime_minutes)::int as minutes from app.overtime_days where employee_id = $1',
      u.person.employeeId,
    )
    expect(rows).toEqual([{ minutes: 5 * 600 + 60 - 2400 }])
  })
})

describe('under an idempotency key', () => {
  const under = (idempotencyKey: string, ...cells: ReturnType<typeof cell>[]) => u.as(u.person, { idempotencyKey }).entries.save({ cells })
  const saved = async () =>
    (await u.query(`select from app.audit_events where resource_id = $1 and action = 'time_entries.saved'`, u.person.employeeId)).rowCount

  test('a save is done once, and its response is stored', async () => {
    const first = await under('only-once', cell('2026-03-18', 60))
    expect(await under('only-once', cell('2026-03-18', 60))).toEqual(first)
    await u.save(cell('2026-03-18', 90, 'regular', first.cells[0]!.version))
    expect(await under('only-once', cell('2026-03-18', 60))).toEqual(first)
    expect(await u.stored()).toContain('2026-03-18 pay_code 90')
    expect(await saved()).toBe(3)
  })

  test('another request under a used key fails, and nothing of it is stored', async () => {
    await under('used-already', cell('2026-03-18', 60))
    await expect(under('used-already', cell('2026-03-19', 60))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(await u.stored()).toEqual(['2026-03-17 pay_code 60', '2026-03-18 pay_code 60'])
    expect(await saved()).toBe(2)
  })

  test('of twenty at once one is done, and all get its response', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => under('twenty-at-once', cell('2026-03-18', 60))))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await saved()).toBe(2)
  })

  test('a failed save does not use up its key: the same key can be tried again', async () => {
    await expect(under('failed-once', cell('2026-03-18', 60, 'regular', 7))).rejects.toMatchObject({ code: 'CONFLICT' })
    await under('failed-once', cell('2026-03-18', 60))
    expect(await saved()).toBe(2)
  })
})

/** Changes, between two saves, of what a save depends on; the next save must use the new value. */
const changes: [string, () => Promise<unknown>, () => ReturnType<typeof cell>, object][] = [
  [
    'their last day of employment',
    () => u.query(`update app.employees set termination_date = '2026-03-18', hire_date = '2020-01-01' where id = $1`, u.person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'after_termination' },
  ],
  [
    'their first day of employment',
    () => u.query(`update app.employees set hire_date = '2026-03-20' where id = $1`, u.person.employeeId),
    () => cell('2026-03-19', 60),
    { rule: 'before_hire' },
  ],
  [
    'a column that is taken away',
    () => u.query(`delete from app.group_time_columns where group_id = $1 and column_id = 'overtime'`, u.harbor.groupId),
    () => cell('2026-03-19', 60, 'overtime'),
    { rule: 'unknown_column' },
  ],
  [
    'a department that is closed',
    () => u.query('update app.departments set is_active = false where id = $1', u.harbor.departmentId),
    () => cell('2026-03-19', 60, shelter()),
    { rule: 'unknown_column' },
  ],
  [
    'a fund that ended',
    async () => {
      await u.as(u.person).timesheets.addColumn({ column: `fund:${u.harbor.fundId}` })
      await u.save(cell('2026-03-18', 30, `fund:${u.harbor.fundId}`))
      await u.query(`update app.funds set end_date = '2026-03-18' where id = $1`, u.harbor.fundId)
    },
    () => cell('2026-03-19', 60, `fund:${u.harbor.fundId}`),
    { rule: 'fund_ended' },
  ],
  [
    'the rounding of their group',
    () => u.query('update app.time_group_settings set time_rounding_minutes = 30 where group_id = $1', u.harbor.groupId),
    () => cell('2026-03-19', 7),
    { rule: 'rounds_to_nothing' },
  ],
  [
    'their group',
    () => u.query('update app.employees set time_tracking_group_id = null where id = $1', u.person.employeeId),
    () => cell('2026-03-30', 60),
    { rule: 'no_period' },
  ],
  [
    'hours that another path wrote',
    () => u.query(insertText, ...u.entry('2026-03-19', 1400)),
    () => cell('2026-03-19', 60),
    { rule: 'day_over_24_hours' },
  ],
  ['their submitted timesheet', u.submit, () => cell('2026-03-19', 60), { rule: 'timesheet_submitted' }],
]

describe('a change between two saves applies to the next save:', () => {
  test.each(changes)('%s', async (_, change, next, details) => {
    await change()
    const before = await u.stored()
    await expect(u.save(next())).rejects.toMatchObject({ details })
    expect(await u.stored()).toEqual(before)
    await u.query('update app.time_group_settings set time_rounding_minutes = 0 where group_id = $1', u.harbor.groupId)
    await u.query('update app.departments set is_active = true where id = $1', u.harbor.departmentId)
    await u.query('update app.funds set end_date = null where id = $1', u.harbor.fundId)
    await u.query(
      `insert into app.group_time_columns values ($1, $2, 'pay_code', 'overtime', 9) on conflict do nothing`,
      u.harbor.id,
      u.harbor.groupId,
    )
  })

  test('the same cell saved by another session of theirs is a conflict that shows its value', async () => {
    const other = await secondSession()
    await u.as(other).entries.save({ cells: [cell('2026-03-20', 90)] })
    const conflicting = u.save(cell('2026-03-20', 30))
    await expect(conflicting).rejects.toMatchObject({ details: { rule: 'version', data: { cells: [{ theirs: { minutes: 90 } }] } } })
  })

  test('a cell is compared with what is stored now, not with what an earlier save stored', async () => {
    const [first] = (await u.save(cell('2026-03-20', 60))).cells
    await u.query(`delete from app.time_entries where employee_id = $1 and date = '2026-03-20'`, u.person.employeeId)
    await expect(u.save(cell('2026-03-20', 60, 'regular', first!.version))).rejects.toMatchObject({ details: { rule: 'version' } })
  })

  test('two sessions that save in turn each see what the other stored', async () => {
    const other = await secondSession()
    for (const [index, session] of [u.person, other, u.person, other].entries()) {
      await u.as(session).entries.save({ cells: [cell(`2026-03-2${index}`, 60)] })
    }
    expect(await u.stored()).toHaveLength(5)
    expect((await u.stateOf()).months).toBe(`[${2026 * 12 + 3}:${2026 * 12 + 3}]={300}`)
  })

  test('an employee who changes group keeps the period that has their hours, however far it is from the new ones', async () => {
    const settings = { pay_period: 'monthly', pay_period_starts_on: '1', work_week_start: 'monday' }
    const groupId = await addTimeGroup(u.t, u.harbor.id, { name: 'Monthly', settings })
    await u.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, u.harbor.id, groupId)
    const monthly = await u.harbor.add('Mia', { role: 'employee', manager: u.harbor.people.manager, groupId })
    await u.as(monthly).entries.save({ cells: [cell('2026-03-02', 60)] })
    await u.query('update app.employees set time_tracking_group_id = $2 where id = $1', monthly.employeeId, u.harbor.groupId)
    await u.as(monthly).entries.save({ cells: [cell('2026-03-30', 60), cell('2026-04-01', 60)] })
    const { rows } = await u.query(
      `select date::text, pay_period_start::text as start from app.time_entries where employee_id = $1 order by date`,
      monthly.employeeId,
    )
    expect(rows).toEqual([
      { date: '2026-03-02', start: '2026-03-01' },
      { date: '2026-03-30', start: '2026-03-01' },
      { date: '2026-04-01', start: '2026-04-01' },
    ])
  })
})

test('an ended session saves nothing', async () => {
  await u.query('delete from auth.session where token = $1', u.person.token)
  await expect(u.save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await u.stored()).toHaveLength(1)
})

test('a permission that was taken away is denied at once (SEC-23)', async () => {
  await u.query(`delete from app.role_grants where role_id = $1 and permission_name = 'time_my_time'`, u.harbor.roles.employee)
  await expect(u.save(cell('2026-03-20', 60))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await u.query(`insert into app.role_grants values ($1, $2, 'time_my_time', 'write')`, u.harbor.id, u.harbor.roles.employee)
  expect(await u.stored()).toHaveLength(1)
})

async function secondSession(): Promise<Person> {
  const token = `token-${newId()}`
  await u.query(
    `insert into auth.session (token, "userId", "expiresAt", "organizationId") select $1, "userId", "expiresAt", "organizationId" from auth.session where token = $2`,
    token,
    u.person.token,
  )
  return { ...u.person, token }
}
