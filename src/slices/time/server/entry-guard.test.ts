import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

/** The last line of the one guard: what the database itself holds, whatever path writes hours (app.guard_time_entries). */
let t: TestDatabase
let harbor: TimeWorld
let manager: Person
let person: Person
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor')
  manager = await harbor.add('Mona', { role: 'manager' })
  as = harbor.as
})
afterAll(() => t.close())

beforeEach(async () => {
  person = await harbor.add('Pat', { role: 'employee', manager })
  await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
})

const update = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)

const insert = (minutes: number, column: string, date = '2026-03-19', periodStart = '2026-03-16') =>
  update(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, pay_period_start, pay_period_end, entered_by)
     values ($1, $2, $3, $4, 'pay_code', $5, $6, $6, false, $7::date, $7::date + 13, $2)`,
    harbor.id,
    newId(),
    person.employeeId,
    date,
    column,
    minutes,
    periodStart,
  )
test('a day has 24 hours at most, also where many write it at once (87)', async () => {
  const written = await Promise.allSettled(['regular', 'overtime', 'vacation', 'sick'].map(column => insert(480, column)))
  expect(written.filter(one => one.status === 'fulfilled')).toHaveLength(3)
  await expect(insert(1, 'holiday')).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  const more = `update app.time_entries set minutes = minutes + 1 where employee_id = $1 and date = '2026-03-19'`
  await expect(update(more, person.employeeId)).rejects.toMatchObject({ constraint: 'time_entries_day_24_hours' })
  expect(await wrongTimeStates(t)).toEqual([])
})

test('nothing of a submitted timesheet is added, changed or deleted', async () => {
  await harbor.submit(person, '2026-03-16')
  const refused = { constraint: 'time_entries_sheet_submitted' }
  await expect(insert(60, 'vacation')).rejects.toMatchObject(refused)
  await expect(update('update app.time_entries set minutes = 90 where employee_id = $1', person.employeeId)).rejects.toMatchObject(refused)
  await expect(update('delete from app.time_entries where employee_id = $1', person.employeeId)).rejects.toMatchObject(refused)
  await update(`update app.timesheet_submissions set status = 'approved' where employee_id = $1`, person.employeeId)
  await expect(insert(60, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_sheet_approved' })
  await insert(60, 'vacation', '2026-03-30', '2026-03-30')
  const { rows } = await t.owner.query('select date::text, minutes from app.time_entries where employee_id = $1 order by date', [
    person.employeeId,
  ])
  expect(rows).toEqual([
    { date: '2026-03-17', minutes: 60 },
    { date: '2026-03-30', minutes: 60 },
  ])
  expect(await wrongTimeStates(t)).toEqual([])
})

test('a write without the lock waits for a status that moves beside it, and then sees it', async () => {
  await harbor.submit(person, '2026-03-16')
  await update(`update app.timesheet_submissions set status = 'draft' where employee_id = $1`, person.employeeId)
  const client = await t.owner.connect()
  try {
    await client.query('begin')
    await client.query(`update app.timesheet_submissions set status = 'approved' where employee_id = $1`, [person.employeeId])
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

test('no entry stands outside its pay period', async () => {
  const refused = { constraint: 'time_entries_period' }
  await expect(insert(60, 'vacation', '2026-03-15')).rejects.toMatchObject(refused)
  const moved = `update app.time_entries set pay_period_end = '2026-03-16' where employee_id = $1`
  await expect(update(moved, person.employeeId)).rejects.toMatchObject(refused)
})

test.each([0, 1441])('no entry has %i minutes', async minutes => {
  await expect(insert(minutes, 'vacation')).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
  for (const column of ['minutes', 'minutes_entered']) {
    const changed = update(`update app.time_entries set ${column} = $2 where employee_id = $1`, person.employeeId, minutes)
    await expect(changed).rejects.toMatchObject({ constraint: 'time_entries_minutes' })
  }
})

test('every month stays added up through changes and deletions', async () => {
  await insert(60, 'vacation')
  await insert(30, 'vacation', '2026-03-29')
  await update(`update app.time_entries set minutes = 45 where employee_id = $1 and column_id = 'vacation'`, person.employeeId)
  await update(`delete from app.time_entries where employee_id = $1 and date = '2026-03-29'`, person.employeeId)
  expect(await wrongTimeStates(t)).toEqual([])
  const { rows } = await t.owner.query('select minutes_by_month::text as months from app.employee_time_states where employee_id = $1', [
    person.employeeId,
  ])
  expect(rows).toEqual([{ months: `[${2026 * 12 + 3}:${2026 * 12 + 3}]={105}` }])
})
