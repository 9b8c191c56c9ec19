import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, workdays } from '#test/time-world.ts'

let team: SubmitTeam

beforeAll(async () => {
  team = await submitTeam()
})
afterAll(() => team.t.close())

const earlier = '2026-03-02'

describe('what other products of this kind got wrong', () => {
  test('L2 submitting and recalling a period leaves an approved earlier one locked as it was', async () => {
    const { harbor, people, as, fresh } = team
    const person = await fresh('Ona')
    await harbor.enter(person, cell('2026-03-03', 480), cell(periodStart, 480))
    const first = await harbor.submit(person, earlier)
    await harbor.approve(people.manager, first)
    const statusOf = async (date: string) => (await as(person).timesheets.mine({ date })).timesheet!.status
    const second = await harbor.submit(person, periodStart)
    expect([await statusOf(earlier), await statusOf(periodStart)]).toEqual(['approved', 'submitted'])
    await as(person).timesheets.recall({ periodStart, version: second.version })
    expect([await statusOf(earlier), await statusOf(periodStart)]).toEqual(['approved', 'draft'])
    await expect(harbor.enter(person, cell('2026-03-04', 60))).rejects.toMatchObject({
      message: "This timesheet has been approved and can't be changed",
    })
    await harbor.enter(person, cell('2026-03-17', 60))
  })

  test('L3 a reopened timesheet takes hours of another kind, and is submitted as a new revision that is approved anew', async () => {
    const { people, as, submitted, submit, harbor } = team
    const { person, submissionId, version } = await submitted('Pim')
    const { version: approved } = await harbor.approve(people.manager, { submissionId, version })
    await expect(harbor.enter(person, cell('2026-03-28', 120, 'overtime'))).rejects.toMatchObject({ code: 'CONFLICT' })
    const reopened = await as(people.admin).approvals.reopen({ submissionId, version: approved, note: 'Saturday is missing' })
    await harbor.enter(person, cell('2026-03-28', 120, 'overtime'))
    const again = await submit(person, reopened.version)
    expect(again).toMatchObject({ submissionId, status: 'submitted', revision: 2 })
    const { timesheet } = await as(person).timesheets.mine({ submissionId })
    expect(timesheet!.steps).toMatchObject([{ state: 'now', approvers: [{ name: 'Mona Test', decision: null }] }])
    expect(await harbor.approve(people.manager, again)).toMatchObject({ status: 'approved', revision: 2 })
  })

  test('L5 a timesheet is one pay period of the group, whatever its length: the half of a month is submitted once', async () => {
    const { t, harbor, people, as } = team
    const groupId = await addTimeGroup(t, harbor.id, {
      name: 'Half months',
      settings: { pay_period: 'semi_monthly', pay_period_starts_on: '1', pay_period_second_starts_on: 16 },
    })
    await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await harbor.add('Rae', { role: 'employee', manager: people.manager, groupId })
    await harbor.enter(person, ...workdays.map(date => cell(date, 480)), cell('2026-03-31', 480), cell('2026-03-13', 480))
    const { submissionId, version } = await harbor.submit(person, '2026-03-16')
    await harbor.approve(people.manager, { submissionId, version })
    const { rows } = await t.owner.query(
      `select pay_period_start::text as start, pay_period_end::text as end, status from app.timesheet_submissions where employee_id = $1`,
      [person.employeeId],
    )
    expect(rows).toEqual([{ start: '2026-03-16', end: '2026-03-31', status: 'approved' }])
    await expect(harbor.enter(person, cell('2026-03-30', 60))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await as(person).timesheets.mine({ date: '2026-03-15' })).timesheet).toMatchObject({
      status: 'draft',
      period: { startsOn: '2026-03-01', endsOn: '2026-03-15' },
    })
  })
})
