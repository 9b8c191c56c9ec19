import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin'>
let groups: Record<'weekly' | 'biWeekly' | 'semiMonthly', string>
let number = 0
let person: Person

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-23T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
  const monday = { pay_period_starts_on: 'monday', work_week_start: 'monday' }
  const add = (name: string, settings: object) => addTimeGroup(t, harbor.id, { name, settings: { ...monday, ...settings } })
  groups = {
    weekly: await add('Weekly', {}),
    biWeekly: await add('Biweekly', { pay_period: 'bi_weekly', pay_period_anchor_date: '2026-08-31' }),
    semiMonthly: await add('Semimonthly', { pay_period: 'semi_monthly', pay_period_starts_on: '1' }),
  }
  for (const id of Object.values(groups))
    await query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, harbor.id, id)
})
afterAll(() => t.close())
beforeEach(async () => {
  await setClock(t, '2026-11-23T15:00:00Z')
  number += 1
  person = await harbor.add(`Person ${number}`, { role: 'employee', groupId: groups.weekly, manager: harbor.people.admin })
})

const query = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)
const assign = (id: string, startsOn: PlainDate) =>
  harbor.as(harbor.people.admin).timeGroups.assign({ id, employeeIds: [person.employeeId], startsOn, reason: 'They moved' })
async function shownOn(date: PlainDate) {
  const { timesheet } = await harbor.as(person).timesheets.mine({ date })
  if (!timesheet) return null
  const { period, employee, settings, days } = timesheet
  return { days: `${period.startsOn} ${period.endsOn}`, payDate: period.payDate, group: employee.groupName, settings, listed: days.length }
}
const daysOn = async (...dates: PlainDate[]) => (await Promise.all(dates.map(shownOn))).map(shown => shown?.days)
async function listedOn(date: PlainDate) {
  const inbox = await harbor.as(harbor.people.admin).approvals.inbox({ date })
  const all = [...inbox.pending, ...inbox.notSubmitted, ...inbox.reviewed].filter(row => row.employeeId === person.employeeId)
  return all.map(row => `${row.periodStart} ${row.periodEnd} ${row.minutes} ${row.status}`)
}
const drafts = async () => (await harbor.as(harbor.people.admin).approvals.counts({})).draft
async function stored() {
  const { rows } = await query(
    `select distinct pay_period_start::text || ' ' || pay_period_end::text as days from app.time_entries where employee_id = $1 order by 1`,
    person.employeeId,
  )
  return rows.map(({ days }) => days)
}
const week = ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18'].map(date => cell(date, 480))

test('GRP-3: a change of groups from a past day leaves the hours in their period, and the later group’s begins after it', async () => {
  await harbor.enter(person, ...week)
  const before = await drafts()
  await assign(groups.biWeekly, '2026-09-14')
  expect(await daysOn('2026-09-15', '2026-09-20', '2026-09-21', '2026-09-27', '2026-09-28')).toEqual([
    '2026-09-14 2026-09-20',
    '2026-09-14 2026-09-20',
    '2026-09-21 2026-09-27',
    '2026-09-21 2026-09-27',
    '2026-09-28 2026-10-11',
  ])
  expect(await listedOn('2026-09-22')).toEqual(['2026-09-21 2026-09-27 0 draft'])
  await harbor.enter(person, cell('2026-09-22', 480))
  expect(await stored()).toEqual(['2026-09-14 2026-09-20', '2026-09-21 2026-09-27'])
  expect(await drafts()).toBe(before + 1)

  const first = await harbor.submit(person, '2026-09-14')
  await harbor.approve(harbor.people.admin, first)
  await harbor.enter(person, cell('2026-09-23', 480))
  expect(await listedOn('2026-09-15')).toEqual(['2026-09-14 2026-09-20 2400 approved'])
  expect(await listedOn('2026-09-22')).toEqual(['2026-09-21 2026-09-27 960 draft'])
  const second = await harbor.submit(person, '2026-09-21')
  expect(await daysOn('2026-09-22')).toEqual(['2026-09-21 2026-09-27'])
  expect(await listedOn('2026-09-22')).toEqual(['2026-09-21 2026-09-27 960 submitted'])
  const { timesheet, entries } = await harbor.as(harbor.people.admin).approvals.timesheet({ submissionId: second.submissionId })
  expect(timesheet.period).toMatchObject({ startsOn: '2026-09-21', endsOn: '2026-09-27' })
  expect(entries.map(({ date }) => date)).toEqual(['2026-09-22', '2026-09-23'])
  await harbor.approve(harbor.people.admin, second)
  // No one else's period was cut.
  const { rows } = await query(
    'select starts_on::text as from, ends_on::text as to from app.pay_periods where group_id = $1',
    groups.biWeekly,
  )
  expect(rows).toContainEqual({ from: '2026-09-14', to: '2026-09-27' })
})

test('GRP-3: hours entered ahead keep their period, and the later group’s go around it', async () => {
  await harbor.enter(person, cell('2026-11-30', 480))
  await assign(groups.semiMonthly, '2026-11-23')
  const expected = [
    '2026-11-16 2026-11-22',
    '2026-11-23 2026-11-29',
    '2026-11-30 2026-12-06',
    '2026-12-07 2026-12-15',
    '2026-12-16 2026-12-31',
  ]
  const dates = ['2026-11-22', '2026-11-24', '2026-12-01', '2026-12-08', '2026-12-16']
  expect(await daysOn(...dates)).toEqual(expected)
  await harbor.enter(person, ...dates.map(date => cell(date, 60)))
  expect(await stored()).toEqual(expected)
  expect(await daysOn(...dates)).toEqual(expected)
})

test('GRP-3: someone who goes to another group and back has each day in one period', async () => {
  await harbor.enter(person, cell('2026-11-24', 60))
  await assign(groups.semiMonthly, '2026-11-02')
  await harbor.enter(person, cell('2026-11-05', 60), cell('2026-11-18', 60), cell('2026-12-02', 60))
  await assign(groups.biWeekly, '2026-11-10')
  await assign(groups.weekly, '2026-11-12')
  await harbor.enter(person, cell('2026-11-30', 60), cell('2026-12-22', 60))
  const days = await stored()
  for (const [at, one] of days.slice(1).entries()) expect(one.slice(0, 10) > days[at]!.slice(11), `${days[at]} before ${one}`).toBe(true)
  expect(await daysOn('2026-11-05', '2026-11-18', '2026-11-24', '2026-12-02', '2026-12-22')).toEqual(
    await Promise.all(['2026-11-05', '2026-11-18', '2026-11-24', '2026-12-02', '2026-12-22'].map(periodOfEntry)),
  )
})

async function periodOfEntry(date: string): Promise<string> {
  const { rows } = await query(
    `select pay_period_start::text || ' ' || pay_period_end::text as days from app.time_entries where employee_id = $1 and date = $2`,
    person.employeeId,
    date,
  )
  return rows[0].days
}

test('GRP-3: a timesheet is that of the group held on its first day, never of a stranger’s', async () => {
  const other = await addTimeGroup(t, harbor.id, {
    name: 'A stranger’s',
    settings: { pay_period_starts_on: 'monday', payday_offset: 30, default_work_minutes_per_day: 60, time_rounding_minutes: 30 },
  })
  await query(
    `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date) values ($1, gen_random_uuid(), $2, '2026-09-14', '2026-09-20', '2026-10-20')`,
    harbor.id,
    other,
  )
  const later = await addTimeGroup(t, harbor.id, {
    name: 'Later',
    settings: { pay_period_starts_on: 'monday', work_week_start: 'monday', payday_offset: 2, default_work_minutes_per_day: 420 },
  })
  await query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, harbor.id, later)
  await harbor.enter(person, ...week)
  await assign(later, '2026-09-14')
  const ofLater = { group: 'Later', days: '2026-09-14 2026-09-20', payDate: '2026-09-22', settings: { expectedMinutes: 5 * 420 } }
  expect(await shownOn('2026-09-15')).toMatchObject(ofLater)
  const { submissionId } = await harbor.submit(person, '2026-09-14')
  expect(await shownOn('2026-09-15')).toMatchObject(ofLater)
  const { timesheet } = await harbor.as(harbor.people.admin).approvals.timesheet({ submissionId })
  expect(timesheet).toMatchObject({ employee: { groupName: 'Later' }, period: { payDate: '2026-09-22' } })
})
