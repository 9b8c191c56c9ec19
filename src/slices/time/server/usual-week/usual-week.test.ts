import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UsualCell } from '#slices/time/rules/usual-week.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, workdays } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']

beforeAll(async () => {
  ;({ t, harbor, as, fresh } = await submitTeam())
})
afterAll(() => t.close())

const usual = (weekday: UsualCell['weekday'], minutes = 480, column = 'regular'): UsualCell => ({ weekday, column, minutes })
const weekdays: UsualCell[] = [usual('monday'), usual('tuesday'), usual('wednesday'), usual('thursday'), usual('friday')]
const fill = (person: Person) => as(person).usualWeek.fill({ periodStart })
const hoursOf = async (person: Person) =>
  (await as(person).entries.list({ from: periodStart, to: '2026-03-29' })).entries.map(({ date, column, minutes }) => [
    date,
    column,
    minutes,
  ])
const sourcesOf = async (person: Person) => {
  const { rows } = await t.owner.query<{ date: string; source: string }>(
    'select date::text, source from app.time_entries where employee_id = $1 order by date',
    [person.employeeId],
  )
  return rows.map(({ date, source }) => [date, source])
}

describe('a usual week', () => {
  test('is empty at first, is read as it was saved, and is replaced as a whole', async () => {
    const person = await fresh('Una')
    expect(await as(person).usualWeek.read({})).toEqual({ cells: [] })
    const department = `department:${harbor.departmentId}`
    const cells = [usual('friday', 240, department), usual('monday', 300), usual('monday', 180, department)]
    expect(await as(person).usualWeek.save({ cells })).toEqual({ cells })
    expect(await as(person).usualWeek.read({})).toEqual({ cells })
    expect(await as(await fresh('Ulf')).usualWeek.read({})).toEqual({ cells: [] })
    await as(person).usualWeek.save({ cells: [usual('sunday', 60)] })
    expect(await as(person).usualWeek.read({})).toEqual({ cells: [usual('sunday', 60)] })
    await as(person).usualWeek.save({ cells: [] })
    expect(await as(person).usualWeek.read({})).toEqual({ cells: [] })
  })

  test.each<[string, () => UsualCell[], string, string]>([
    ['leave', () => [usual('monday', 480, 'vacation')], 'not_worked', 'cells.0.column'],
    ['more than 24 hours a day', () => [usual('monday', 1440), usual('monday', 1, 'overtime')], 'day_over_24_hours', 'cells.1.minutes'],
    ['a cell twice', () => [usual('monday'), usual('monday')], 'cell_twice', 'cells.1.column'],
    ['a column that is not on the timesheet', () => [usual('monday', 60, `fund:${harbor.fundId}`)], 'unknown_column', 'cells.0.column'],
    ['a closed department', () => [usual('monday', 60, `department:${harbor.closedDepartmentId}`)], 'unknown_column', 'cells.0.column'],
  ])('with %s is not saved, and the one before stays', async (_, cells, rule, field) => {
    const person = await fresh('Ute')
    await as(person).usualWeek.save({ cells: weekdays })
    await expect(as(person).usualWeek.save({ cells: cells() })).rejects.toMatchObject({ code: 'VALIDATION', details: { rule, field } })
    expect(await as(person).usualWeek.read({})).toEqual({ cells: weekdays })
  })

  test('saved by two at once is one of the two, never both', async () => {
    const person = await fresh('Uri')
    const two = [[usual('monday', 60)], [usual('monday', 120), usual('tuesday', 60)]]
    await Promise.all(two.map(cells => as(person).usualWeek.save({ cells })))
    expect(two).toContainEqual((await as(person).usualWeek.read({})).cells)
  })
})

describe('filling a period with it', () => {
  test('fills every empty day, marks the hours, and leaves days with hours or leave as they are', async () => {
    const person = await fresh('Vic')
    await harbor.enter(person, cell('2026-03-17', 60), cell('2026-03-18', 480, 'vacation'))
    expect(await fill(person)).toMatchObject({ filled: 0, skipped: 0, usualCells: 0 })
    await as(person).usualWeek.save({ cells: weekdays })
    expect(await fill(person)).toMatchObject({ filled: 8, skipped: 2, usualCells: 5 })
    const expected = workdays.map(date => [date, date === '2026-03-18' ? 'vacation' : 'regular', date === '2026-03-17' ? 60 : 480])
    expect(await hoursOf(person)).toEqual(expected)
    const typed = new Set(['2026-03-17', '2026-03-18'])
    expect(await sourcesOf(person)).toEqual(workdays.map(date => [date, typed.has(date) ? 'typed' : 'usual_week']))
    expect(await fill(person)).toMatchObject({ filled: 0, skipped: 10 })
  })

  test('an hour that is typed over is typed', async () => {
    const person = await fresh('Vim')
    await as(person).usualWeek.save({ cells: [usual('monday')] })
    const { entries } = await fill(person)
    await harbor.enter(person, cell(periodStart, 60, 'regular', entries[0]!.version))
    expect(await sourcesOf(person)).toEqual([
      [periodStart, 'typed'],
      ['2026-03-23', 'usual_week'],
    ])
  })

  test('leaves out holidays and closures, days before the hire date, and columns closed since', async () => {
    const person = await fresh('Val')
    await as(person).usualWeek.save({ cells: [...weekdays, usual('monday', 60, `department:${harbor.departmentId}`)] })
    await t.owner.query(
      `insert into app.holidays_closures (organization_id, group_id, date, label, type)
       values ($1, $2, '2026-03-19', 'Founders Day', 'holiday'), ($1, $2, '2026-03-20', 'Snow', 'closure')`,
      [harbor.id, harbor.groupId],
    )
    await t.owner.query(`update app.employees set hire_date = '2026-03-18' where id = $1`, [person.employeeId])
    await t.owner.query('update app.departments set is_active = false where id = $1', [harbor.departmentId])
    expect(await fill(person)).toMatchObject({ filled: 6, skipped: 4 })
    const filled = ['2026-03-18', '2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27']
    expect((await hoursOf(person)).map(([date]) => date)).toEqual(filled)
    await t.owner.query('update app.departments set is_active = true where id = $1', [harbor.departmentId])
    await t.owner.query('delete from app.holidays_closures where group_id = $1', [harbor.groupId])
  })

  test('SEC-92 changes nothing in a submitted timesheet', async () => {
    const person = await fresh('Vox')
    await as(person).usualWeek.save({ cells: weekdays })
    await harbor.submit(person, periodStart)
    await expect(fill(person)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_submitted' } })
    expect(await hoursOf(person)).toEqual([])
  })

  test('twice at the same time fills each day once (SEC-93)', async () => {
    const person = await fresh('Vin')
    await as(person).usualWeek.save({ cells: weekdays })
    const answers = await Promise.all([fill(person), fill(person)])
    expect(answers.map(({ filled }) => filled).toSorted((one, other) => one - other)).toEqual([0, 10])
    expect(await hoursOf(person)).toHaveLength(10)
  })

  test('of a day on which no period starts is a validation error', async () => {
    const person = await fresh('Vul')
    await expect(as(person).usualWeek.fill({ periodStart: '2026-03-17' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'periodStart', rule: 'no_period' },
    })
  })
})

test('a copied period is marked as copied', async () => {
  const person = await fresh('Wim')
  await harbor.enter(person, cell('2026-03-02', 480))
  await as(person).timesheets.copyLastPeriod({ periodStart })
  expect(await sourcesOf(person)).toEqual([
    ['2026-03-02', 'typed'],
    [periodStart, 'copied'],
  ])
})
