import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'manager'>
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { manager: { name: 'Mona', role: 'manager' } })
  as = harbor.as
})
afterAll(() => t.close())

describe('overtime is computed with the save', () => {
  const overtimeOf = async (person: Person) =>
    (
      await t.owner.query(
        `select date::text, overtime_minutes, double_time_minutes from app.overtime_days where employee_id = $1 order by date`,
        [person.employeeId],
      )
    ).rows

  test('over the whole workweek, across two pay periods, even when the first is approved', async () => {
    const settings = { pay_period: 'semi_monthly', pay_period_starts_on: '1', work_week_start: 'monday' }
    const groupId = await addTimeGroup(t, harbor.id, { name: 'Semimonthly', settings })
    await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await harbor.add('Tom', { role: 'employee', groupId })
    const days = ['2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16', '2026-04-17']
    await as(person).entries.save({ cells: days.slice(0, 3).map(date => cell(date, 540)) })
    await t.owner.query(
      `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status)
       select $1, $2, $3, id, starts_on, ends_on, 'approved' from app.pay_periods where group_id = $4 and starts_on = '2026-04-01'`,
      [harbor.id, newId(), person.employeeId, groupId],
    )
    const saved = (await as(person).entries.save({ cells: days.slice(3).map(date => cell(date, 540)) })).cells
    expect(await overtimeOf(person)).toEqual([{ date: '2026-04-17', overtime_minutes: 300, double_time_minutes: 0 }])
    await as(person).entries.save({ cells: [cell('2026-04-17', 0, 'regular', saved[1]!.version)] })
    expect(await overtimeOf(person)).toEqual([])
  })

  test('leave makes no overtime, and one week does not affect the next', async () => {
    const person = await harbor.add('Uma', { role: 'employee', manager: harbor.people.manager })
    const week1 = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(date => cell(date, 480))
    await as(person).entries.save({ cells: [...week1, cell('2026-03-21', 480, 'vacation'), cell('2026-03-23', 480)] })
    expect(await overtimeOf(person)).toEqual([])
    await as(person).entries.save({ cells: [cell('2026-03-22', 60)] })
    expect(await overtimeOf(person)).toEqual([{ date: '2026-03-22', overtime_minutes: 60, double_time_minutes: 0 }])
  })
})
