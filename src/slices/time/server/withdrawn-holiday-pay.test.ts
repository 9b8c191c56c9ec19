import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { affectedByGroups } from '#main/slices.ts'
import { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupRoutes } from '#slices/time-groups/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runRecomputes, storedHolidayPay } from '#test/holiday-pay.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

/** The last workday of the period 2026-03-16 to 2026-03-29, and its holiday. */
const TODAY = '2026-03-27'
let t: TestDatabase
let harbor: TimeWorld<'admin'>
let unpaid: string
let paid: string
let person: Person
let number = 0

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, `${TODAY}T15:00:00Z`)
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
  unpaid = harbor.groupId
  const settings = {
    pay_period: 'bi_weekly',
    pay_period_starts_on: 'monday',
    pay_period_anchor_date: '2026-03-16',
    work_week_start: 'monday',
    holiday_pay: 'scheduled',
  }
  paid = await addTimeGroup(t, harbor.id, { name: 'Paid', settings })
  await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, paid])
  await t.owner.query(
    `insert into app.holidays_closures (organization_id, group_id, date, label, type) values ($1, $2, $3, 'Founders Day', 'holiday')`,
    [harbor.id, paid, TODAY],
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  number += 1
  person = await harbor.add(`Person ${number}`, { role: 'employee', manager: harbor.people.admin })
})

const groups = () => clientsOf(t, { timeGroups }, { timeGroups: groupRoutes(affectedByGroups) })(harbor.people.admin).timeGroups
const assign = (id: string) => groups().assign({ id, employeeIds: [person.employeeId], startsOn: TODAY })
const changeRecord = (id: string | null) =>
  t.owner.query('update app.employees set time_tracking_group_id = $2 where id = $1', [person.employeeId, id])
const holidayPay = () => storedHolidayPay(t, person)
const runJobs = () => runRecomputes(t, harbor.id, person)
/** In the group that pays holidays for a part of the day only: its membership leaves no trace. */
async function recordedWithPay() {
  await assign(paid)
  await harbor.enter(person, cell(TODAY, 480))
  expect(await holidayPay()).toEqual([{ date: TODAY, minutes: 480 }])
}

describe('HOL-1: pay of a group that someone was in only by mistake', () => {
  test('is withdrawn by the job that assigning queues, whatever is saved before it runs', async () => {
    await recordedWithPay()
    await assign(unpaid)
    await harbor.enter(person, cell('2026-03-25', 480))
    expect(await runJobs()).toBeGreaterThan(0)
    expect(await holidayPay()).toEqual([])
    await harbor.enter(person, cell('2026-03-26', 480))
    expect(await holidayPay()).toEqual([])
  })

  test.each([
    ['another group', () => changeRecord(unpaid)],
    ['no group', () => changeRecord(null)],
  ])('is withdrawn after the employee’s record names %s', async (_, change) => {
    await recordedWithPay()
    await runJobs()
    await change()
    expect(await runJobs()).toBe(1)
    expect(await holidayPay()).toEqual([])
  })

  test('is withdrawn by submitting, which doesn’t wait for the job', async () => {
    await recordedWithPay()
    await assign(unpaid)
    await harbor.submit(person, '2026-03-16')
    expect(await holidayPay()).toEqual([])
  })
})

test('another group in the record of someone without hours from today on queues nothing', async () => {
  await harbor.enter(person, cell('2026-03-26', 480))
  await changeRecord(paid)
  expect(await runJobs()).toBe(0)
})
