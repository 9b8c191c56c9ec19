import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart as date, type SubmitTeam, submitTeam } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']
let funds: [string, string, string]

beforeAll(async () => {
  ;({ t, harbor, as, fresh } = await submitTeam())
  const ids = [newId(), newId(), newId()]
  for (const [at, id] of ids.entries()) {
    await t.owner.query(`insert into app.funds (organization_id, id, code, name, default_function) values ($1, $2, $3, $3, 'program')`, [
      harbor.id,
      id,
      `F${at}`,
    ])
    await t.owner.query(
      `insert into app.group_time_columns (organization_id, group_id, column_type, column_id, sort_order) values ($1, $2, 'fund', $3, $4)`,
      [harbor.id, harbor.groupId, id, 20 + at],
    )
  }
  funds = ids.map(id => `fund:${id}`) as typeof funds
  await settings([50, 30, 20], 15)
})
afterAll(() => t.close())

const settings = (percents: number[], step: number) =>
  t.owner.query('update app.time_group_settings set allocation_defaults = $2, time_rounding_minutes = $3 where group_id = $1', [
    harbor.groupId,
    JSON.stringify(percents.map((percent, at) => ({ column: funds[at], percent }))),
    step,
  ])
const split = (person: Person) => as(person).entries.split({ date })
const hoursOf = async (person: Person) =>
  Object.fromEntries((await as(person).entries.list({ from: date, to: date })).entries.map(one => [one.column, one.minutes]))
const [A, B, C] = [0, 1, 2] as const

describe('splitting a day over the group’s default columns', () => {
  test('is exact, in the group’s steps, marked as split, and leaves other columns alone', async () => {
    const person = await fresh('Sia')
    const shelter = `department:${harbor.departmentId}`
    await harbor.enter(person, cell(date, 480), cell(date, 60, shelter), cell(date, 30, 'vacation'))
    const { cells, leftOut } = await split(person)
    expect(await hoursOf(person)).toEqual({ [funds[A]]: 240, [funds[B]]: 150, [funds[C]]: 90, [shelter]: 60, vacation: 30 })
    expect(leftOut).toEqual([])
    expect(cells.map(({ column, minutesEntered, minutesBefore }) => [column, minutesEntered, minutesBefore])).toEqual([
      ['regular', 0, 480],
      [funds[A], 240, 0],
      [funds[B], 150, 0],
      [funds[C], 90, 0],
    ])
    const { rows } = await t.owner.query(`select distinct source from app.time_entries where employee_id = $1 and column_type = 'fund'`, [
      person.employeeId,
    ])
    expect(rows).toEqual([{ source: 'split' }])
  })

  test('twice is the same as once, and hours that were typed into one of the columns are split again', async () => {
    const person = await fresh('Sol')
    await harbor.enter(person, cell(date, 480, funds[C]))
    await split(person)
    const once = await hoursOf(person)
    expect(once).toEqual({ [funds[A]]: 240, [funds[B]]: 150, [funds[C]]: 90 })
    expect((await split(person)).cells).toEqual([])
    expect(await hoursOf(person)).toEqual(once)
  })

  test('N7 leaves out a fund outside its dates, or closed, names it, and shares its part among the others', async () => {
    const person = await fresh('Sue')
    await harbor.enter(person, cell(date, 480))
    await t.owner.query(`update app.funds set end_date = '2026-03-15' where id = $1`, [funds[A].slice(5)])
    expect(await split(person)).toMatchObject({ leftOut: [funds[A]] })
    expect(await hoursOf(person)).toEqual({ [funds[B]]: 285, [funds[C]]: 195 })
    await t.owner.query('update app.funds set end_date = null where id = $1', [funds[A].slice(5)])
  })

  test('of a day without hours, or of a group without a split, is a validation error', async () => {
    const person = await fresh('Sam')
    await harbor.enter(person, cell(date, 60, 'vacation'))
    await expect(split(person)).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'nothing_to_split' } })
    await settings([], 15)
    await expect(split(person)).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'no_default_split' } })
    await settings([50, 30, 20], 15)
  })

  test('SEC-92 changes nothing on a submitted timesheet', async () => {
    const person = await fresh('Sid')
    await harbor.enter(person, cell(date, 480))
    await harbor.submit(person, date)
    await expect(split(person)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await hoursOf(person)).toEqual({ regular: 480 })
  })

  test('SEC-87 keeps a day of 24 hours at 24, also at the same time as a save', async () => {
    const person = await fresh('Sky')
    await harbor.enter(person, cell(date, 1440))
    const [done] = await Promise.allSettled([split(person), harbor.enter(person, cell(date, 15, 'overtime'))])
    expect(done.status).toBe('fulfilled')
    const hours = await hoursOf(person)
    expect(Object.values(hours).reduce((sum, minutes) => sum + minutes, 0)).toBe(1440)
    expect(hours).toEqual({ [funds[A]]: 720, [funds[B]]: 435, [funds[C]]: 285 })
  })
})
