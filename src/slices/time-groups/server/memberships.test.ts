import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { applyMemberships } from './apply-memberships.ts'

let t: TestDatabase
let harbor: TimeWorld
let weekly: string
let number = 0
let person: Person

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor')
  weekly = await addTimeGroup(t, harbor.id, { name: 'Weekly', settings: { pay_period_starts_on: 'monday', work_week_start: 'monday' } })
  await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, weekly])
})
afterAll(() => t.close())
beforeEach(async () => {
  await setClock(t, '2026-03-18T15:00:00Z')
  number += 1
  person = await harbor.add(`Person ${number}`, { role: 'employee' })
})

const query = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)
const putIn = (groupId: string | null) =>
  query('update app.employees set time_tracking_group_id = $2 where id = $1', person.employeeId, groupId)
const join = (groupId: string, startsOn: string, endsOn: string | null = null) =>
  query(
    'insert into app.group_memberships (organization_id, employee_id, group_id, starts_on, ends_on) values ($1, $2, $3, $4, $5)',
    harbor.id,
    person.employeeId,
    groupId,
    startsOn,
    endsOn,
  )
const leaveOn = (endsOn: string) =>
  query('update app.group_memberships set ends_on = $2 where employee_id = $1 and ends_on is null', person.employeeId, endsOn)
async function held() {
  const { rows } = await query(
    'select group_id, starts_on::text as from, ends_on::text as to from app.group_memberships where employee_id = $1 order by starts_on',
    person.employeeId,
  )
  return rows.map(({ group_id, from, to }) => `${group_id === weekly ? 'weekly' : 'hourly'} ${from} ${to ?? ''}`.trim())
}
async function groupOfToday(): Promise<string | null> {
  const { rows } = await query('select time_tracking_group_id as id from app.employees where id = $1', person.employeeId)
  return rows[0]?.id ?? null
}

test('a new employee is in their group from the beginning, and whoever gives them another changes it from today on', async () => {
  expect(await held()).toEqual(['hourly 1900-01-01'])
  await putIn(weekly)
  expect(await held()).toEqual(['hourly 1900-01-01 2026-03-17', 'weekly 2026-03-18'])
  await putIn(harbor.groupId)
  expect(await held()).toEqual(['hourly 1900-01-01 2026-03-17', 'hourly 2026-03-18'])
  await putIn(null)
  expect(await held()).toEqual(['hourly 1900-01-01 2026-03-17'])
})

test('a membership that covers today is the person’s group; a later one becomes it on its day', async () => {
  await leaveOn('2026-03-29')
  await join(weekly, '2026-03-30')
  expect(await groupOfToday()).toBe(harbor.groupId)
  await applyMemberships(t)
  expect(await groupOfToday()).toBe(harbor.groupId)
  await setClock(t, '2026-03-30T15:00:00Z')
  await applyMemberships(t)
  expect(await groupOfToday()).toBe(weekly)
})

test('a change of today leaves a later membership in place', async () => {
  await leaveOn('2026-03-29')
  await join(weekly, '2026-03-30')
  await putIn(null)
  await putIn(weekly)
  expect(await held()).toEqual(['hourly 1900-01-01 2026-03-17', 'weekly 2026-03-18 2026-03-29', 'weekly 2026-03-30'])
})

test('two memberships of one person never overlap', async () => {
  await expect(join(weekly, '2026-03-30')).rejects.toMatchObject({ constraint: 'group_memberships_overlap' })
  await leaveOn('2026-03-30')
  await expect(join(weekly, '2026-03-30')).rejects.toMatchObject({ constraint: 'group_memberships_overlap' })
})

test('an edit of March after a change of group and settings follows what held in March', async () => {
  await setClock(t, '2026-05-20T15:00:00Z')
  person = await harbor.add('May', { role: 'employee' })
  await query(
    `insert into app.time_group_settings (organization_id, group_id, effective_from, pay_period, pay_period_starts_on, work_week_start, time_rounding_minutes)
     values ($1, $2, '2026-04-06', 'weekly', 'monday', 'monday', 15)`,
    harbor.id,
    weekly,
  )
  await putIn(weekly)
  const days = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']
  const { cells } = await harbor.enter(person, ...days.map(date => cell(date, 487)))
  expect(cells.map(({ minutes }) => minutes)).toEqual(days.map(() => 487))
  // The group was changed on a Wednesday: that week still follows the group held on its first day.
  const { cells: later } = await harbor.enter(person, cell('2026-05-21', 487), cell('2026-05-25', 487))
  expect(later.map(({ minutes }) => minutes)).toEqual([487, 480])
  const { rows } = await query(
    'select distinct pay_period_start::text as start from app.time_entries where employee_id = $1 order by 1',
    person.employeeId,
  )
  expect(rows.map(({ start }) => start)).toEqual(['2026-03-16', '2026-05-11', '2026-05-25'])
})

test('someone who changes groups within a period has one timesheet up to its end, before anyone has stored a period', async () => {
  await leaveOn('2026-03-22')
  await join(weekly, '2026-03-23')
  const periodOn = async (date: string) => (await harbor.as(person).timesheets.mine({ date })).timesheet
  expect(await periodOn('2026-03-25')).toMatchObject({
    employee: { groupName: 'Hourly' },
    period: { startsOn: '2026-03-16', endsOn: '2026-03-29' },
  })
  expect(await periodOn('2026-03-31')).toMatchObject({
    employee: { groupName: 'Weekly' },
    period: { startsOn: '2026-03-30', endsOn: '2026-04-05' },
  })
  await harbor.enter(person, cell('2026-03-25', 60), cell('2026-03-31', 60))
  const { rows } = await query(
    'select pay_period_start::text as start from app.time_entries where employee_id = $1 order by date',
    person.employeeId,
  )
  expect(rows.map(({ start }) => start)).toEqual(['2026-03-16', '2026-03-30'])
})

test('a timesheet expects the hours of the schedule that its person had on its first day', async () => {
  await query(`update app.group_memberships set scheduled_minutes = '{240,0,480,0,240,0,0}' where employee_id = $1`, person.employeeId)
  const { timesheet } = await harbor.as(person).timesheets.mine({})
  expect(timesheet?.settings).toMatchObject({ scheduledMinutes: [240, 0, 480, 0, 240, 0, 0], expectedMinutes: 2 * 960 })
})
