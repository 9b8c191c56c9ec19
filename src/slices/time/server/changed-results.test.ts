import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { recomputeFrom } from '#slices/time-groups/server/public.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { recomputePeople } from './day/recompute-job.ts'

/** The period is 2026-03-16 to 2026-03-29; the workweeks begin on Monday. */
const MONDAY = '2026-03-16'
let t: TestDatabase
let harbor: TimeWorld<'boss'>
let person: Person
let number = 0

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { boss: { role: 'administrator_time' } })
  await set('holiday_pay', 'scheduled')
})
afterAll(() => t.close())
beforeEach(async () => {
  await lunch(0)
  await holidays()
  number += 1
  person = await harbor.add(`Person ${number}`, { role: 'employee', manager: harbor.people.boss })
})

const set = (column: string, value: string) =>
  t.owner.query(`update app.time_group_settings set ${column} = $2 where group_id = $1`, [harbor.groupId, value])
const lunch = (lunchPeriodMinutes: number) =>
  set('break_lunch_settings', JSON.stringify({ allowLunch: true, autoDeductLunch: true, lunchPeriodMinutes }))
async function holidays(...dates: PlainDate[]) {
  await t.owner.query('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
  for (const date of dates) {
    await t.owner.query(
      `insert into app.holidays_closures (organization_id, group_id, date, label, type) values ($1, $2, $3, 'Founders Day', 'holiday')`,
      [harbor.id, harbor.groupId, date],
    )
  }
}
async function recompute(from: PlainDate = MONDAY) {
  const id = await t.jobs.withJob(harbor.id).write(async tx => recomputeFrom(tx, { employeeIds: [person.employeeId], from }))
  await recomputePeople(t.jobs)({ organizationId: harbor.id, recomputeId: id })
}
const submit = async (version = 0) => {
  if (version === 0) await harbor.enter(person, ...[0, 1, 2, 3, 4].map(day => cell(addDays(MONDAY, day), 540)))
  return harbor.submit(person, MONDAY, version)
}
const approve = (submitted: { submissionId: string; version: number }) => harbor.approve(harbor.people.boss, submitted)
async function isChanged(): Promise<boolean> {
  const { timesheet } = await harbor.as(person).timesheets.mine({ date: MONDAY })
  return timesheet!.warnings.some(({ kind }) => kind === 'result_changed')
}

describe('an approved timesheet', () => {
  test('says that its result changed as long as any day has another one than was approved', async () => {
    await approve(await submit())
    await lunch(30)
    await recompute()
    expect(await isChanged()).toBe(true)
    await lunch(60)
    await recompute()
    expect(await isChanged()).toBe(true)
    await lunch(0)
    // The days before Wednesday still lose an hour.
    await t.owner.query(`delete from app.overtime_days where employee_id = $1 and date >= '2026-03-18'`, [person.employeeId])
    expect(await isChanged()).toBe(true)
    await recompute()
    expect(await isChanged()).toBe(false)
  })

  test('says so as long as its holidays would be paid otherwise', async () => {
    await holidays('2026-03-24')
    await approve(await submit())
    await holidays('2026-03-26')
    await recompute()
    expect(await isChanged()).toBe(true)
    await lunch(30)
    await recompute()
    await holidays('2026-03-24')
    await recompute()
    expect(await isChanged()).toBe(true)
    await lunch(0)
    await recompute()
    expect(await isChanged()).toBe(false)
  })

  test('keeps what it says when days that do not differ are computed again, since a change of others is still there', async () => {
    await holidays('2026-03-24')
    await approve(await submit())
    await holidays('2026-03-17')
    await recompute()
    expect(await isChanged()).toBe(true)
    await holidays('2026-03-17', '2026-03-24')
    await recompute('2026-03-20')
    expect(await isChanged()).toBe(true)
  })
})

describe('a submitted timesheet whose deductions change before it is decided', () => {
  const boss = () => harbor.as(harbor.people.boss).approvals
  async function submittedAndChanged() {
    const submitted = await submit()
    await lunch(30)
    await recompute()
    return submitted
  }

  test('says so to whoever decides, who can approve it only on its own, and no longer once approved', async () => {
    const { submissionId, version } = await submittedAndChanged()
    const { pending } = await boss().inbox({ date: MONDAY })
    expect(pending.find(({ employeeId }) => employeeId === person.employeeId)!.warnings.map(({ kind }) => kind)).toContain('result_changed')
    const { timesheet } = await boss().timesheet({ submissionId })
    expect(timesheet.warnings.map(({ kind }) => kind)).toContain('result_changed')
    await expect(boss().approveMany({ submissions: [{ submissionId, version }] })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'has_warnings' },
    })
    await approve({ submissionId, version })
    expect(await isChanged()).toBe(false)
  })

  test('no longer says so when the change is taken back', async () => {
    await submittedAndChanged()
    expect(await isChanged()).toBe(true)
    await lunch(0)
    await recompute()
    expect(await isChanged()).toBe(false)
  })

  test('no longer says so once it is submitted again', async () => {
    const { submissionId, version } = await submittedAndChanged()
    const rejected = await boss().reject({ submissionId, version, note: 'Look again' })
    await submit(rejected.version)
    expect(await isChanged()).toBe(false)
  })
})

test('a submitted timesheet says so when hours of a neighboring period change its overtime', async () => {
  // The workweek from Wednesday on: 2026-03-16 and -17 are in one with the end of the period before.
  await set('overtime_source', 'computed')
  await set('work_week_start', 'wednesday')
  await submit()
  expect(await isChanged()).toBe(false)
  await harbor.enter(person, ...[11, 12, 13].map(day => cell(`2026-03-${day}`, 600)))
  expect(await isChanged()).toBe(true)
  await set('work_week_start', 'monday')
  await set('overtime_source', 'typed')
})

describe('a submitted timesheet whose holidays are moved', () => {
  test('says so to whoever decides, and still when it is approved as it is', async () => {
    await holidays('2026-03-24')
    const submitted = await submit()
    await holidays('2026-03-26')
    await recompute()
    const { pending } = await harbor.as(harbor.people.boss).approvals.inbox({ date: MONDAY })
    const kinds = pending.find(({ employeeId }) => employeeId === person.employeeId)!.warnings.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['result_changed', 'missing_day']))
    await approve(submitted)
    expect(await isChanged()).toBe(true)
    const { reviewed } = await harbor.as(harbor.people.boss).approvals.inbox({ date: MONDAY })
    expect(reviewed.find(({ employeeId }) => employeeId === person.employeeId)!.warnings.map(({ kind }) => kind)).toEqual([
      'result_changed',
    ])
    await holidays('2026-03-24')
    await recompute()
    expect(await isChanged()).toBe(false)
  })

  test('no longer says so once it is submitted again, with the pay as it is now', async () => {
    await holidays('2026-03-24')
    const { submissionId, version } = await submit()
    await holidays('2026-03-26')
    await recompute()
    const rejected = await harbor.as(harbor.people.boss).approvals.reject({ submissionId, version, note: 'The holiday moved' })
    const again = await submit(rejected.version)
    expect(await isChanged()).toBe(false)
    await approve(again)
    expect(await isChanged()).toBe(false)
  })

  test('says so too where the job comes after the approval', async () => {
    await holidays('2026-03-24')
    const submitted = await submit()
    await holidays('2026-03-26')
    await approve(submitted)
    await recompute()
    expect(await isChanged()).toBe(true)
  })
})
