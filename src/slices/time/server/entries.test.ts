import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDay } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'
import { tripsOf } from '#test/trips.ts'

let t: TestDatabase
let harbor: TimeOrganization
let river: TimeOrganization
let people: Record<'admin' | 'director' | 'manager' | 'employee' | 'colleague' | 'stranger', Person>
let as: ReturnType<typeof timeClients>

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await makeTimeOrganization(t, 'harbor')
  river = await makeTimeOrganization(t, 'river')
  const admin = await addPerson(t, harbor, 'Ada', { role: 'administrator_time' })
  const director = await addPerson(t, harbor, 'Dora', { role: 'manager' })
  const manager = await addPerson(t, harbor, 'Mona', { role: 'manager', manager: director })
  const employee = await addPerson(t, harbor, 'Emil', { role: 'employee', manager })
  const colleague = await addPerson(t, harbor, 'Cole', { role: 'employee', manager })
  const stranger = await addPerson(t, river, 'Rosa', { role: 'administrator_time' })
  people = { admin, director, manager, employee, colleague, stranger }
  as = timeClients(t)
})
afterAll(() => t.close())

const week = { from: '2026-03-16', to: '2026-03-29' }
const fresh = (name: string, manager = people.manager) => addPerson(t, harbor, name, { role: 'employee', manager })

describe('saving cells', () => {
  test('stores what was typed and what it rounds to, and answers the versions to go on from', async () => {
    const person = await fresh('Fay')
    await t.owner.query('update app.time_tracking_groups set time_rounding_minutes = 15 where id = $1', [harbor.groupId])
    const { cells } = await as(person).entries.save({ cells: [cell('2026-03-17', 487)] })
    await t.owner.query('update app.time_tracking_groups set time_rounding_minutes = 0 where id = $1', [harbor.groupId])
    expect(cells).toEqual([{ date: '2026-03-17', column: 'regular', minutes: 480, minutesEntered: 487, version: expect.any(Number) }])
    const { entries } = await as(person).entries.list(week)
    expect(entries).toEqual([{ ...cells[0], enteredBy: null, reason: null }])
  })

  test('a second save on the answered version goes on from it, and zero empties the cell', async () => {
    const person = await fresh('Gus')
    const [first] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    const [second] = (await as(person).entries.save({ cells: [cell('2026-03-17', 90, 'regular', first!.version)] })).cells
    expect(second).toMatchObject({ minutes: 90, version: first!.version + 1 })
    const [emptied] = (await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', second!.version)] })).cells
    expect(emptied).toMatchObject({ minutes: 0, version: 0 })
    expect((await as(person).entries.list(week)).entries).toEqual([])
  })

  test('an entry carries the allocation of its column, and the person’s defaults for what the column leaves open', async () => {
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

  test('a cell that somebody changed meanwhile refuses the whole save and shows their value (91)', async () => {
    const person = await fresh('Ida')
    const [base] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    const [theirs] = (await as(person).entries.save({ cells: [cell('2026-03-17', 90, 'regular', base!.version)] })).cells
    const mine = as(person).entries.save({ cells: [cell('2026-03-17', 120, 'regular', base!.version), cell('2026-03-18', 60)] })
    await expect(mine).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Somebody else changed this cell',
      details: {
        field: 'cells',
        data: {
          cells: [{ date: '2026-03-17', column: 'regular', theirs: { minutes: 90, minutesEntered: 90, version: theirs!.version } }],
        },
      },
    })
    expect((await as(person).entries.list(week)).entries).toHaveLength(1)
  })

  test('a cell deleted meanwhile is a conflict with an empty one, also when it was filled again', async () => {
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

  test('saving what stands there already changes nothing, whatever version it was made on', async () => {
    const person = await fresh('Kim')
    const first = await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    const again = await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    expect(again).toEqual(first)
  })

  test('the same key saves once and answers the same (100)', async () => {
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
    ['a column that does not stand on the sheet', [cell('2026-03-17', 60, 'sick')], 'unknown_column'],
    ['a column that nobody knows', [cell('2026-03-17', 60, 'karma')], 'unknown_column'],
    ['the first date that a call may name', [cell('2000-01-01', 60)], 'no_period'],
    ['the last date that a call may name', [cell('2100-12-31', 60)], 'no_period'],
  ])('%s is refused by name, and nothing is kept (87, 90)', async (_, cells, rule) => {
    const person = await fresh('Max')
    await expect(as(person).entries.save({ cells: [cell('2026-03-16', 60), ...cells] })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'cells', rule, data: { cells: expect.arrayContaining([expect.objectContaining({ rule })]) } },
    })
    expect((await as(person).entries.list(week)).entries).toEqual([])
  })

  test('a department of another organization is answered like an id that nobody has, and so is a closed one (3)', async () => {
    const person = await fresh('Ned')
    await t.owner.query(
      `insert into app.employee_time_columns values ($1, $2, 'department', $3, 'assigned', 1), ($1, $2, 'department', $4, 'assigned', 2)`,
      [harbor.id, person.employeeId, river.departmentId, newId()],
    )
    const answers = []
    for (const id of [river.departmentId, newId(), harbor.closedDepartmentId]) {
      const refusal = await as(person)
        .entries.save({ cells: [cell('2026-03-17', 60, `department:${id}`)] })
        .catch(error => error)
      answers.push({
        ...refusal.details,
        data: refusal.details.data.cells.map(({ rule }: { rule: string }) => rule),
        message: refusal.message,
      })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('hours before hire and after termination are refused, and what a later change left there can be emptied (90)', async () => {
    const person = await fresh('Ole')
    const [kept] = (await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })).cells
    await t.owner.query(`update app.employees set hire_date = '2026-03-18', termination_date = '2026-03-20' where id = $1`, [
      person.employeeId,
    ])
    const outside = as(person).entries.save({ cells: [cell('2026-03-16', 60), cell('2026-03-23', 60)] })
    await expect(outside).rejects.toMatchObject({ details: { data: { cells: [{ rule: 'before_hire' }, { rule: 'after_termination' }] } } })
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'regular', kept!.version)] })
  })

  test('no hours are charged to a fund outside its dates; what stands there can be emptied, and the dates cost no trip', async () => {
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

  test('a save of 500 cells takes two trips to the database, and a read of own entries one', async () => {
    const person = await fresh('Pia')
    const columns = ['regular', 'vacation', `department:${harbor.departmentId}`]
    const dates = eachDay('2026-01-05', '2026-06-20')
    const cells = dates.flatMap(date => columns.map(column => cell(date, 60, column))).slice(0, 500)
    // Periods that nobody has looked at yet are made on the way, once for everybody.
    await as(people.colleague).entries.save({ cells: dates.map(date => cell(date, 60)) })
    expect(await tripsOf(t, () => as(person).entries.save({ cells }))).toBe(2)
    const reading = async () => expect((await as(person).entries.list({ from: '2026-01-01', to: '2026-12-31' })).entries).toHaveLength(500)
    expect(await tripsOf(t, reading)).toBe(1)
  })

  test('a day never passes 24 hours under parallel writes (87)', async () => {
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

  test.each(['2026-03-08', '2026-11-01'])('on %s, when clocks are put on or back, a day has its 24 hours (88)', async date => {
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

  test('a change is told about once, with the person whose hours they are, and leaves one audit event with both sides', async () => {
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

describe('overtime is computed with the save', () => {
  const overtimeOf = async (person: Person) =>
    (
      await t.owner.query(
        `select date::text, overtime_minutes, double_time_minutes from app.overtime_days where employee_id = $1 order by date`,
        [person.employeeId],
      )
    ).rows

  test('over the whole workweek, across the border of two pay periods, also when the first is approved', async () => {
    const groupId = newId()
    await t.owner.query(
      `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on, work_week_start)
       values ($1, $2, 'Semi-monthly', 'semi_monthly', '1', 'monday')`,
      [harbor.id, groupId],
    )
    await t.owner.query(`insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1)`, [harbor.id, groupId])
    const person = await addPerson(t, harbor, 'Tom', { role: 'employee', manager: people.manager, groupId })
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

  test('leave makes no overtime, and one week says nothing about the next', async () => {
    const person = await fresh('Uma')
    const week1 = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(date => cell(date, 480))
    await as(person).entries.save({ cells: [...week1, cell('2026-03-21', 480, 'vacation'), cell('2026-03-23', 480)] })
    expect(await overtimeOf(person)).toEqual([])
    await as(person).entries.save({ cells: [cell('2026-03-22', 60)] })
    expect(await overtimeOf(person)).toEqual([{ date: '2026-03-22', overtime_minutes: 60, double_time_minutes: 0 }])
  })
})

describe('entering on behalf', () => {
  test('is marked with who and why, and the person is told', async () => {
    const person = await fresh('Vera')
    await as(people.admin).entries.saveOnBehalf({
      employeeId: person.employeeId,
      reason: 'On sick leave',
      cells: [cell('2026-03-17', 480)],
    })
    const { entries } = await as(person).entries.list(week)
    expect(entries).toMatchObject([{ minutes: 480, enteredBy: 'Ada Test', reason: 'On sick leave' }])
    const { rows } = await t.owner.query('select notification_type, title from app.employee_notifications where employee_id = $1', [
      person.employeeId,
    ])
    expect(rows).toEqual([{ notification_type: 'timesheet_changed', title: 'Timesheet changed' }])
  })

  test('is for administrators, for others than themselves, and for people of the organization', async () => {
    const cells = [cell('2026-03-17', 480)]
    const send = (who: Person, employeeId: string) => as(who).entries.saveOnBehalf({ employeeId, reason: 'Because', cells })
    await expect(send(people.manager, people.employee.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
    await expect(send(people.admin, people.admin.employeeId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'own_timesheet' },
    })
    const foreign = await send(people.admin, people.stranger.employeeId).catch(error => error)
    const random = await send(people.admin, newId()).catch(error => error)
    expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
    expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
  })
})

describe('reading entries', () => {
  test('of somebody else is for the manager line at any distance and administrators; others hear what a random id hears', async () => {
    const person = await fresh('Wim')
    await as(person).entries.save({ cells: [cell('2026-03-17', 60)] })
    const read = (who: Person, employeeId = person.employeeId) => as(who).entries.list({ ...week, employeeId })
    for (const who of [person, people.manager, people.director, people.admin]) expect((await read(who)).entries).toHaveLength(1)
    const random = await read(people.colleague, newId()).catch(error => error)
    expect(random).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    for (const who of [people.colleague, people.stranger]) {
      const refusal = await read(who).catch(error => error)
      expect({ code: refusal.code, message: refusal.message, details: refusal.details }).toEqual({
        code: random.code,
        message: random.message,
        details: random.details,
      })
    }
  })

  test('an approver outside the line reads the sheets they decide on and nothing else', async () => {
    const person = await fresh('Xena')
    const approver = await fresh('Yves')
    await as(person).entries.save({ cells: [cell('2026-03-13', 60), cell('2026-03-17', 60)] })
    const submissionId = newId()
    await t.owner.query(
      `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, current_step)
       select $1, $2, $3, id, starts_on, ends_on, 'submitted', 1 from app.pay_periods where group_id = $4 and starts_on = '2026-03-16'`,
      [harbor.id, submissionId, person.employeeId, harbor.groupId],
    )
    await t.owner.query('insert into app.timesheet_step_approvers values ($1, $2, 1, 1, $3)', [harbor.id, submissionId, approver.userId])
    const { entries } = await as(approver).entries.list({ from: '2026-03-01', to: '2026-03-31', employeeId: person.employeeId })
    expect(entries.map(entry => entry.date)).toEqual(['2026-03-17'])
    await expect(as(approver).entries.list({ from: '2026-03-01', to: '2026-03-15', employeeId: person.employeeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a stranger and a person whose role blocks own time are refused', async () => {
    await expect(as(null).entries.list(week)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const administrator = await addPerson(t, harbor, 'Zoe', { role: 'administrator' })
    await expect(as(administrator).entries.save({ cells: [cell('2026-03-17', 60)] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
