import { expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setUpEmployee } from '#test/employee-who-saves.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell } from '#test/time-world.ts'

/** The last line of defense: what the database itself enforces, whatever path writes hours (app.guard_time_entries). */
const u = setUpEmployee()

const insert = (minutes: number, column: string, date = '2026-03-19', periodStart = '2026-03-16') =>
  u.query(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, pay_period_start, pay_period_end, entered_by)
     values ($1, $2, $3, $4, 'pay_code', $5, $6, $6, false, $7::date, $7::date + 13, $2)`,
    u.harbor.id,
    newId(),
    u.person.employeeId,
    date,
    column,
    minutes,
    periodStart,
  )
test('a day has 24 hours at most, even when several transactions write it at once (SEC-87)', async () => {
  const written = await Promise.allSettled(['regular', 'overtime', 'vacation', 'sick'].map(column => insert(480, column)))
  expect(written.filter(one => one.status === 'fulfilled')).toHaveLength(3)
  await expect(insert(1, 'holiday')).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  const more = `update app.time_entries set minutes = minutes + 1 where employee_id = $1 and date = '2026-03-19'`
  await expect(u.query(more, u.person.employeeId)).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  expect(await wrongTimeStates(u.t)).toEqual([])
})

test('24 hours are checked for one changed entry, and for hours that one statement moves between days', async () => {
  for (const date of ['2026-03-19', '2026-03-20']) for (const column of ['regular', 'vacation']) await insert(700, column, date)
  const violation = { constraint: 'time_entries_day_24_hours' }
  const one = `update app.time_entries set minutes = $2 where employee_id = $1 and date = '2026-03-19' and column_id = 'vacation'`
  await expect(u.query(one, u.person.employeeId, 741)).rejects.toMatchObject(violation)
  const moved = `update app.time_entries set minutes = case date when '2026-03-19' then 600 else 800 end where employee_id = $1 and column_id = 'vacation'
    and date > '2026-03-18'`
  await expect(u.query(moved, u.person.employeeId)).rejects.toMatchObject(violation)
  await u.query(one, u.person.employeeId, 740)
  expect(await wrongTimeStates(u.t)).toEqual([])
})

test('no entry of a submitted timesheet can be added, changed or deleted', async () => {
  await u.submit()
  const violation = { constraint: 'time_entries_sheet_submitted' }
  await expect(insert(60, 'vacation')).rejects.toMatchObject(violation)
  await expect(u.query('update app.time_entries set minutes = 90 where employee_id = $1', u.person.employeeId)).rejects.toMatchObject(
    violation,
  )
  await expect(u.query('delete from app.time_entries where employee_id = $1', u.person.employeeId)).rejects.toMatchObject(violation)
  await u.query(`update app.timesheet_submissions set status = 'approved' where employee_id = $1`, u.person.employeeId)
  await expect(insert(60, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_sheet_approved' })
  await insert(60, 'vacation', '2026-03-30', '2026-03-30')
  const { rows } = await u.t.owner.query('select date::text, minutes from app.time_entries where employee_id = $1 order by date', [
    u.person.employeeId,
  ])
  expect(rows).toEqual([
    { date: '2026-03-17', minutes: 60 },
    { date: '2026-03-30', minutes: 60 },
  ])
  expect(await wrongTimeStates(u.t)).toEqual([])
})

test('a write without the lock waits for a status change that is being committed, and then sees it', async () => {
  await u.submit()
  await u.query(`update app.timesheet_submissions set status = 'draft' where employee_id = $1`, u.person.employeeId)
  const client = await u.t.owner.connect()
  try {
    await client.query('begin')
    await client.query(`update app.timesheet_submissions set status = 'approved' where employee_id = $1`, [u.person.employeeId])
    const written = insert(60, 'vacation').then(
      () => 'written',
      error => (error as { constraint: string }).constraint,
    )
    const waiting = async () => (await client.query('select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))')).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('commit')
    expect(await written).toBe('time_entries_sheet_approved')
  } finally {
    client.release(true)
  }
})

test('no entry can be outside its pay period', async () => {
  const violation = { constraint: 'time_entries_period' }
  await expect(insert(60, 'vacation', '2026-03-15')).rejects.toMatchObject(violation)
  const moved = `update app.time_entries set pay_period_end = '2026-03-16' where employee_id = $1`
  await expect(u.query(moved, u.person.employeeId)).rejects.toMatchObject(violation)
})

test.each([0, 1441])('no entry has %i minutes, and one statement changes none of several to that', async minutes => {
  const violation = { constraint: 'time_entries_minutes' }
  await expect(insert(minutes, 'vacation')).rejects.toMatchObject(violation)
  for (const column of ['minutes', 'minutes_entered']) {
    const changed = `update app.time_entries set ${column} = $2 where employee_id = $1`
    await expect(u.query(changed, u.person.employeeId, minutes)).rejects.toMatchObject(violation)
  }
  await insert(60, 'sick')
  const several = `update app.time_entries set minutes = case column_id when 'sick' then $2 else 30 end where employee_id = $1`
  await expect(u.query(several, u.person.employeeId, minutes)).rejects.toMatchObject(violation)
})

test('monthly totals stay correct through changes and deletions', async () => {
  await insert(60, 'vacation')
  await insert(30, 'vacation', '2026-03-29')
  await u.query(`update app.time_entries set minutes = 45 where employee_id = $1 and column_id = 'vacation'`, u.person.employeeId)
  await u.query(`delete from app.time_entries where employee_id = $1 and date = '2026-03-29'`, u.person.employeeId)
  expect(await wrongTimeStates(u.t)).toEqual([])
  const { rows } = await u.t.owner.query('select minutes_by_month::text as months from app.employee_time_states where employee_id = $1', [
    u.person.employeeId,
  ])
  expect(rows).toEqual([{ months: `[${2026 * 12 + 3}:${2026 * 12 + 3}]={105}` }])
})

test('without the row that serializes an employee’s writers no hours are written, by a save or by any other path', async () => {
  await u.query('delete from app.employee_time_states where employee_id = $1', u.person.employeeId)
  const before = await u.stored()
  await expect(insert(60, 'vacation')).rejects.toThrow('has no time state')
  await expect(u.save(cell('2026-03-19', 60))).rejects.toThrow()
  expect(await u.stored()).toEqual(before)
})
