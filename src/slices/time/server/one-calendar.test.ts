import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#core/plain-date.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld, workdaysFrom } from '#test/time-world.ts'

/** The period is 2026-03-16 to 2026-03-29. Someone changes groups on its second Monday; then one group has a holiday and a closure, and the other neither. */
const START = '2026-03-16'
const CHANGE = '2026-03-23'
const HOLIDAY = '2026-03-24'
const CLOSURE = '2026-03-25'
let t: TestDatabase
let harbor: TimeWorld<'boss'>
let plain: string

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { boss: { role: 'administrator_time' } })
  await t.owner.query(`update app.time_group_settings set holiday_pay = 'scheduled' where group_id = $1`, [harbor.groupId])
  const settings = { pay_period: 'bi_weekly', pay_period_starts_on: 'monday', pay_period_anchor_date: START, work_week_start: 'monday' }
  plain = await addTimeGroup(t, harbor.id, { name: 'Plain', settings: { ...settings, overtime_source: 'typed', holiday_pay: 'scheduled' } })
  await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, plain])
  await t.owner.query(
    `insert into app.holidays_closures (organization_id, group_id, date, label, type)
     values ($1, $2, $3, 'Founders Day', 'holiday'), ($1, $2, $4, 'Snow', 'closure')`,
    [harbor.id, harbor.groupId, HOLIDAY, CLOSURE],
  )
})
afterAll(() => t.close())

async function moved(name: string, { from, to }: { from: string; to: string }): Promise<Person> {
  const person = await harbor.add(name, { role: 'employee', manager: harbor.people.boss, groupId: from })
  await t.owner.query(`update app.group_memberships set ends_on = $2::date - 1 where employee_id = $1`, [person.employeeId, CHANGE])
  await t.owner.query('insert into app.group_memberships (organization_id, employee_id, starts_on, group_id) values ($1, $2, $3, $4)', [
    harbor.id,
    person.employeeId,
    CHANGE,
    to,
  ])
  return person
}
const timesheetOf = async (person: Person) => (await harbor.as(person).timesheets.mine({ date: START })).timesheet!
async function entered(person: Person) {
  const { entries } = await harbor.as(person).entries.list({ from: START, to: '2026-03-29' })
  return entries.map(({ date, column, minutes }) => ({ date, column, minutes }))
}
async function filled(person: Person) {
  await harbor.as(person).usualWeek.save({ cells: WEEKDAYS.slice(0, 5).map(weekday => ({ weekday, column: 'regular', minutes: 480 })) })
  await harbor.as(person).usualWeek.fill({ periodStart: START })
  return (await entered(person)).filter(({ column }) => column === 'regular').map(({ date }) => date)
}
/** The days without hours, as the inbox and the timesheet warn of them; the first day has some. */
async function missing(person: Person) {
  await harbor.enter(person, cell(START, 480))
  const { submissionId } = await harbor.submit(person, START)
  const boss = harbor.as(harbor.people.boss).approvals
  const { timesheet } = await boss.timesheet({ submissionId })
  const { pending } = await boss.inbox({ date: START })
  const both = [timesheet.warnings, pending.find(one => one.submissionId === submissionId)!.warnings].map(warnings =>
    warnings.flatMap(({ kind, date }) => (kind === 'missing_day' ? [date] : [])),
  )
  expect(both[0]).toEqual(both[1])
  return both[0]
}

describe('the days off of someone who changes groups within a period are those of the group of each day', () => {
  const days = workdaysFrom(START)

  test('who leaves the group with the holiday before it works on it, is expected to, and is not paid for it', async () => {
    const person = await moved('Xenia', { from: harbor.groupId, to: plain })
    const timesheet = await timesheetOf(person)
    expect(timesheet).toMatchObject({ holidays: [], settings: { expectedMinutes: 10 * 480 } })
    expect(timesheet.days.filter(day => day.holidayMinutes > 0)).toEqual([])
    expect(await missing(person)).toEqual(days.slice(1))
    expect(await entered(person)).toMatchObject([{ date: START }])
    expect(await filled(await moved('Xaver', { from: harbor.groupId, to: plain }))).toEqual(days)
  })

  test('who joins it before the holiday is paid for it, and their timesheet names it', async () => {
    const person = await moved('Yara', { from: plain, to: harbor.groupId })
    const timesheet = await timesheetOf(person)
    expect(timesheet).toMatchObject({
      holidays: [
        { date: HOLIDAY, label: 'Founders Day', type: 'holiday' },
        { date: CLOSURE, label: 'Snow', type: 'closure' },
      ],
      settings: { expectedMinutes: 9 * 480 },
    })
    expect(timesheet.days.filter(day => day.holidayMinutes > 0)).toMatchObject([{ date: HOLIDAY, holidayMinutes: 480 }])
    const worked = days.filter(date => date !== HOLIDAY && date !== CLOSURE)
    expect(await missing(person)).toEqual(worked.slice(1))
    expect(await entered(person)).toMatchObject([{ date: START }, { date: HOLIDAY, column: 'holiday', minutes: 480 }])
    expect(await filled(await moved('Yves', { from: plain, to: harbor.groupId }))).toEqual(worked)
  })

  test('hours are expected of who left the group before it closed, and not of who joined it', async () => {
    await t.owner.query(
      `insert into app.holidays_closures (organization_id, group_id, date, label, type)
       select $1, $2, day::date, 'Renovation', 'closure' from generate_series($3::date, $3::date + 4, '1 day') day on conflict do nothing`,
      [harbor.id, harbor.groupId, CHANGE],
    )
    const left = await moved('Zora', { from: harbor.groupId, to: plain })
    const joined = await moved('Zeno', { from: plain, to: harbor.groupId })
    // Their employment begins with the change, so that only the second week counts.
    await t.owner.query('update app.employees set hire_date = $1 where id = any ($2::uuid[])', [
      CHANGE,
      [left.employeeId, joined.employeeId],
    ])
    const { notSubmitted } = await harbor.as(harbor.people.boss).approvals.inbox({ date: START })
    const ids = notSubmitted.map(({ employeeId }) => employeeId)
    expect([ids.includes(left.employeeId), ids.includes(joined.employeeId)]).toEqual([true, false])
  })
})
