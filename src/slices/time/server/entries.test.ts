import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'

let t: TestDatabase
let harbor: TimeWorld<'manager' | 'colleague'>
let river: TimeWorld
let people: typeof harbor.people
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    manager: { name: 'Mona', role: 'manager' },
    colleague: { name: 'Cole', role: 'employee', manager: 'manager' },
  })
  river = await timeWorld(t, 'river')
  ;({ people, as } = harbor)
})
afterAll(() => t.close())

const week = { from: '2026-03-16', to: '2026-03-29' }
const fresh = (name: string, manager = people.manager) => harbor.add(name, { role: 'employee', manager })

describe('saving cells', () => {
  test('RND-5: stores the typed and the rounded minutes, and returns the versions for the next save', async () => {
    const person = await fresh('Fay')
    await t.owner.query('update app.time_group_settings set time_rounding_minutes = 15 where group_id = $1', [harbor.groupId])
    const { cells } = await as(person).entries.save({ cells: [cell('2026-03-17', 487)] })
    await t.owner.query('update app.time_group_settings set time_rounding_minutes = 0 where group_id = $1', [harbor.groupId])
    expect(cells).toEqual([{ date: '2026-03-17', column: 'regular', minutes: 480, minutesEntered: 487, version: expect.any(Number) }])
    const { entries } = await as(person).entries.list(week)
    expect(entries).toEqual([{ ...cells[0], enteredBy: null, reason: null, source: 'typed' }])
  })

  test('a second save with the returned version succeeds, and zero clears the cell', async () => {
    const person = await fresh('Gus')
    const [first] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    const [second] = (await as(person).entries.save({ cells: [cell('2026-03-17', 90, 'regular', first!.version)] })).cells
    expect(second).toMatchObject({ minutes: 90, version: first!.version + 1 })
    const [cleared] = (await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', second!.version)] })).cells
    expect(cleared).toMatchObject({ minutes: 0, version: 0 })
    expect((await as(person).entries.list(week)).entries).toEqual([])
  })

  test('an entry has the allocation of its column, and the person’s defaults for the other types', async () => {
    const person = await fresh('Hal')
    await t.owner.query('update app.employees set default_fund_id = $2, department_id = $3 where id = $1', [
      person.employeeId,
      harbor.fundId,
      harbor.closedDepartmentId,
    ])
    await as(person).timesheets.addColumn({ column: `fund:${harbor.fundId}` })
    await as(person).entries.save({
      cells: [cell('2026-03-17', 60, `department:${harbor.departmentId}`), cell('2026-03-17', 30, `fund:${harbor.fundId}`)],
    })
    const { rows } = await t.owner.query(
      `select column_type, department_id, fund_id, functional_category, is_worked, pay_period_start::text from app.time_entries
       where employee_id = $1 order by column_type`,
      [person.employeeId],
    )
    const common = { fund_id: harbor.fundId, is_worked: true, pay_period_start: '2026-03-16' }
    expect(rows).toEqual([
      { ...common, column_type: 'department', department_id: harbor.departmentId, functional_category: 'program' },
      { ...common, column_type: 'fund', department_id: harbor.closedDepartmentId, functional_category: 'fundraising' },
    ])
  })

  test('if someone else has changed a cell, the whole save is a conflict that shows their value (SEC-91)', async () => {
    const person = await fresh('Ida')
    const [base] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    const [theirs] = (await as(person).entries.save({ cells: [cell('2026-03-17', 90, 'regular', base!.version)] })).cells
    const mine = as(person).entries.save({ cells: [cell('2026-03-17', 120, 'regular', base!.version), cell('2026-03-18', 60)] })
    await expect(mine).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Someone else changed this cell',
      details: {
        field: 'cells',
        data: {
          cells: [{ date: '2026-03-17', column: 'regular', theirs: { minutes: 90, minutesEntered: 90, version: theirs!.version } }],
        },
      },
    })
    expect((await as(person).entries.list(week)).entries).toHaveLength(1)
  })

  test('a cell deleted in the meantime is a conflict with an empty one, even if it was filled again', async () => {
    const person = await fresh('Jon')
    const [base] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', base!.version)] })
    const stale = () => as(person).entries.save({ cells: [cell('2026-03-17', 120, 'regular', base!.version)] })
    await expect(stale()).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: { cells: [{ theirs: { minutes: 0, minutesEntered: 0, version: null } }] } },
    })
    await as(person).entries.save({ cells: [cell('2026-03-17', 75)] })
    await expect(stale()).rejects.toMatchObject({ code: 'CONFLICT', details: { data: { cells: [{ theirs: { minutes: 75 } }] } } })
  })

  test('saving the stored value changes nothing, whatever its version', async () => {
    const person = await fresh('Kim')
    const first = await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    const again = await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    expect(again).toEqual(first)
  })

  test('the same key saves once and gets the same response (SEC-100)', async () => {
    const person = await fresh('Lea')
    const send = () => as(person, { idempotencyKey: 'offline-0001' }).entries.save({ cells: [cell('2026-03-17', 60)] })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    const { rows } = await t.owner.query(`select count(*)::int as n from app.audit_events where resource_id = $1`, [person.employeeId])
    expect(rows[0].n).toBe(1)
  })

  test.each([
    ['a day that would pass 24 hours', [cell('2026-03-17', 1000), cell('2026-03-17', 500, 'vacation')], 'day_over_24_hours'],
    ['the same cell twice', [cell('2026-03-17', 60), cell('2026-03-17', 90)], 'cell_twice'],
    ['a column that is not on the timesheet', [cell('2026-03-17', 60, 'sick')], 'unknown_column'],
    ['an unknown column', [cell('2026-03-17', 60, 'karma')], 'unknown_column'],
    ['the first date that a call may name', [cell('2000-01-01', 60)], 'no_period'],
    ['the last date that a call may name', [cell('2100-12-31', 60)], 'no_period'],
  ])('%s is a validation error that names the cell, and nothing is stored (SEC-87, SEC-90)', async (_, cells, rule) => {
    const person = await fresh('Max')
    await expect(as(person).entries.save({ cells: [cell('2026-03-16', 60), ...cells] })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'cells', rule, data: { cells: expect.arrayContaining([expect.objectContaining({ rule })]) } },
    })
    expect((await as(person).entries.list(week)).entries).toEqual([])
  })

  test('a department of another organization gets the error of an unknown id, and so does a closed one (SEC-3)', async () => {
    const person = await fresh('Ned')
    for (const id of [river.departmentId, newId()]) {
      const assign = `insert into app.employee_time_columns values ($1, $2, 'department', $3, 'assigned', 1)`
      await expect(t.owner.query(assign, [harbor.id, person.employeeId, id])).rejects.toThrow('department_id_fkey')
    }
    const answers = []
    for (const id of [river.departmentId, newId(), harbor.closedDepartmentId]) {
      const failure = await as(person)
        .entries.save({ cells: [cell('2026-03-17', 60, `department:${id}`)] })
        .catch(error => error)
      answers.push({
        ...failure.details,
        data: failure.details.data.cells.map(({ rule }: { rule: string }) => rule),
        message: failure.message,
      })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('hours before hire and after termination are validation errors, and those left there by a later change can be cleared (SEC-90)', async () => {
    const person = await fresh('Ole')
    const [kept] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    await t.owner.query(`update app.employees set hire_date = '2026-03-18', termination_date = '2026-03-20' where id = $1`, [
      person.employeeId,
    ])
    const outside = as(person).entries.save({ cells: [cell('2026-03-16', 60), cell('2026-03-23', 60)] })
    await expect(outside).rejects.toMatchObject({ details: { data: { cells: [{ rule: 'before_hire' }, { rule: 'after_termination' }] } } })
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', kept!.version)] })
  })

  test('no hours are charged to a fund outside its dates; existing ones can be cleared, and the check costs no round trip', async () => {
    const person = await fresh('Oda')
    const column = `fund:${harbor.fundId}`
    await as(person).timesheets.addColumn({ column })
    const [kept] = (await as(person).entries.save({ cells: [cell('2026-03-16', 60, column)] })).cells
    const dates = (from: string | null, to: string | null) =>
      t.owner.query('update app.funds set start_date = $2, end_date = $3 where id = $1', [harbor.fundId, from, to])
    await dates('2026-03-17', '2026-03-19')
    const outside = as(person).entries.save({ cells: ['16', '17', '20'].map(day => cell(`2026-03-${day}`, 30, column)) })
    await expect(outside).rejects.toMatchObject({ code: 'CONFLICT' })
    const beside = as(person).entries.save({ cells: ['17', '20'].map(day => cell(`2026-03-${day}`, 30, column)) })
    await expect(beside).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { data: { cells: [{ date: '2026-03-20', rule: 'fund_ended' }] } },
    })
    const inside = [cell('2026-03-16', 0, column, kept!.version), cell('2026-03-17', 30, column), cell('2026-03-19', 30, column)]
    expect(await tripsOf(t, () => as(person).entries.save({ cells: inside }))).toBe(2)
    await dates(null, null)
  })

  test('a save of 500 cells takes two round trips to the database, and a read of own entries one', async () => {
    const person = await fresh('Pia')
    const columns = ['regular', 'vacation', `department:${harbor.departmentId}`]
    const dates = eachDay('2026-01-05', '2026-06-20')
    const cells = dates.flatMap(date => columns.map(column => cell(date, 60, column))).slice(0, 500)
    // New periods are created during the save, once for all cells.
    await as(people.colleague).entries.save({ cells: dates.map(date => cell(date, 60)) })
    expect(await tripsOf(t, () => as(person).entries.save({ cells }))).toBe(2)
    const reading = async () => expect((await as(person).entries.list({ from: '2026-01-01', to: '2026-12-31' })).entries).toHaveLength(500)
    expect(await tripsOf(t, reading)).toBe(1)
  })

  test('a day never passes 24 hours under parallel writes (SEC-87)', async () => {
    const person = await fresh('Quin')
    const columns = ['regular', 'overtime', 'vacation', `department:${harbor.departmentId}`]
    const saves = await Promise.allSettled(columns.map(column => as(person).entries.save({ cells: [cell('2026-03-17', 600, column)] })))
    expect(saves.filter(save => save.status === 'fulfilled')).toHaveLength(2)
    for (const save of saves)
      if (save.status === 'rejected') expect(save.reason).toMatchObject({ code: 'VALIDATION', details: { rule: 'day_over_24_hours' } })
    const { rows } = await t.owner.query(`select sum(minutes)::int as total_minutes from app.time_entries where employee_id = $1`, [
      person.employeeId,
    ])
    expect(rows).toEqual([{ total_minutes: 1200 }])
  })

  test.each(['2026-03-08', '2026-11-01'])('on %s, when the clocks change, a day has 24 hours (SEC-88)', async date => {
    const person = await fresh('Rae')
    const save = (minutes: number, column: string) => as(person).entries.save({ cells: [cell(date, minutes, column)] })
    await save(1000, 'regular')
    await expect(save(441, 'vacation')).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'day_over_24_hours' } })
    await save(440, 'vacation')
    const { entries } = await as(person).entries.list({ from: date, to: date })
    expect(entries.map(entry => [entry.date, entry.minutes])).toEqual([
      [date, 1000],
      [date, 440],
    ])
  })

  test('moving hours between two columns of a full day passes in one save', async () => {
    const person = await fresh('Rob')
    const saved = (await as(person).entries.save({ cells: [cell('2026-03-17', 1200), cell('2026-03-17', 240, 'vacation')] })).cells
    const [regular, vacation] = saved
    await as(person).entries.save({
      cells: [cell('2026-03-17', 1200, 'vacation', vacation!.version), cell('2026-03-17', 240, 'regular', regular!.version)],
    })
    expect((await as(person).entries.list(week)).entries.map(entry => entry.minutes)).toEqual([240, 1200])
  })

  test('a change is announced once, with the employee’s id, and has one audit event with the values before and after', async () => {
    const person = await fresh('Sam')
    t.announced.length = 0
    const [first] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60), cell('2026-03-18', 60)] })).cells
    expect(t.announced).toEqual([{ table: 'time_entries', id: person.employeeId, organizationId: harbor.id }])
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', first!.version)] })
    const { rows } = await t.owner.query(`select before, after from app.audit_events where resource_id = $1 order by id desc limit 1`, [
      person.employeeId,
    ])
    expect(rows[0]).toEqual({
      before: [{ date: '2026-03-17', column: 'regular', minutes: 60 }],
      after: [{ date: '2026-03-17', column: 'regular', minutes: 0, minutesEntered: 0 }],
    })
  })
})
