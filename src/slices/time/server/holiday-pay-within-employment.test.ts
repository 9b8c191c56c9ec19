import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlainDate } from '#core/plain-date.ts'
import { dependents } from '#main/slices.ts'
import { staff } from '#slices/staff/contract/staff.ts'
import { staffRoutes } from '#slices/staff/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runRecomputes, storedHolidayPay } from '#test/holiday-pay.ts'
import type { Person } from '#test/organization.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

/** The period is 2026-10-12 to 2026-10-25; its second Monday is the holiday. */
const START = '2026-10-12'
const HOLIDAY = '2026-10-19'
const FRIDAY_BEFORE = '2026-10-16'
let t: TestDatabase
let harbor: TimeWorld<'admin'>
let person: Person
let number = 0

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-10-23T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
  await t.owner.query(`update app.time_group_settings set holiday_pay = 'scheduled' where group_id = $1`, [harbor.groupId])
  await t.owner.query(
    `insert into app.holidays_closures (organization_id, group_id, date, label, type) values ($1, $2, $3, 'Founders Day', 'holiday')`,
    [harbor.id, harbor.groupId, HOLIDAY],
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  number += 1
  person = await harbor.add(`Person ${number}`, { role: 'employee', manager: harbor.people.admin })
  await harbor.enter(person, cell('2026-10-13', 480))
})

const people = () => clientsOf(t, staff, staffRoutes(dependents, { publicUrl: 'https://steward.test' }))(harbor.people.admin)
const which = async () => ({ id: person.employeeId, version: (await people().person({ id: person.employeeId })).person.version })
const leave = async (terminationDate: PlainDate) => people().deactivate({ ...(await which()), terminationDate, handOver: {} })
const change = async (changed: object) => people().update({ ...(await which()), ...changed })
const storedPay = () => storedHolidayPay(t, person)
const runJobs = () => runRecomputes(t, harbor.id, person)
const PAID = [{ date: HOLIDAY, minutes: 480 }]

describe('HOL-1: pay of a holiday in an open timesheet', () => {
  test.each([
    ['the last day is before it', () => leave(FRIDAY_BEFORE)],
    ['the hire date is after it', () => change({ hireDate: '2026-10-20' })],
  ])('is withdrawn where %s', async (_, then) => {
    expect(await storedPay()).toEqual(PAID)
    await then()
    expect(await runJobs()).toBe(1)
    expect(await storedPay()).toEqual([])
  })

  test.each([
    ['moved later', () => leave(HOLIDAY)],
    ['removed', async () => people().reactivate(await which())],
  ])('comes back where the last day is %s', async (_, then) => {
    await leave(FRIDAY_BEFORE)
    await runJobs()
    expect(await storedPay()).toEqual([])
    await then()
    expect(await runJobs()).toBe(1)
    expect(await storedPay()).toEqual(PAID)
  })

  test('stays where the holiday is still within employment, and nothing is computed again', async () => {
    await change({ hireDate: START })
    await leave(HOLIDAY)
    expect(await runJobs()).toBe(0)
    expect(await storedPay()).toEqual(PAID)
  })
})

test('an approved timesheet keeps the pay of a holiday after the last day, and says that its result changed', async () => {
  const submitted = await harbor.submit(person, START)
  await harbor.approve(harbor.people.admin, submitted)
  await leave(FRIDAY_BEFORE)
  expect(await runJobs()).toBe(1)
  expect(await storedPay()).toEqual(PAID)
  const { timesheet } = await harbor.as(harbor.people.admin).approvals.timesheet({ submissionId: submitted.submissionId })
  expect(timesheet.warnings.map(({ kind }) => kind)).toContain('result_changed')
})
