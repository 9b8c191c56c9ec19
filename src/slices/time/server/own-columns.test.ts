import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addTimeGroup } from '#test/time-group.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { expectWaiting } from '#test/waiting.ts'

let t: TestDatabase
let harbor: TimeWorld<'manager' | 'admin'>
let river: TimeWorld
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { manager: { name: 'Mona', role: 'manager' }, admin: { name: 'Ada', role: 'administrator_time' } })
  river = await timeWorld(t, 'river')
  as = harbor.as
})
afterAll(() => t.close())

const fresh = (name: string) => harbor.add(name, { role: 'employee', manager: harbor.people.manager })

describe('own columns', () => {
  test('only open columns that are not on the timesheet yet can be added', async () => {
    const person = await fresh('Max')
    const { columns } = await as(person).timesheets.availableColumns({})
    const handles = columns.map(column => column.handle)
    expect(handles).toContain('sick')
    expect(handles).toContain(`fund:${harbor.fundId}`)
    expect(handles).not.toContain('regular')
    expect(handles).not.toContain(`department:${harbor.closedDepartmentId}`)
    expect(handles.some(handle => handle.includes(river.fundId))).toBe(false)
  })

  test('where the group calculates overtime, no one is offered a column for it or can add one', async () => {
    const person = await fresh('Ola')
    const calculates = await addTimeGroup(t, harbor.id, { name: 'Calculates', settings: { overtime_source: 'computed' } })
    await t.owner.query('update app.employees set time_tracking_group_id = $1 where id = $2', [calculates, person.employeeId])
    const { columns } = await as(person).timesheets.availableColumns({})
    expect(columns.map(({ handle }) => handle)).toEqual(expect.arrayContaining(['regular', 'sick']))
    expect(columns.map(({ handle }) => handle)).not.toContain('overtime')
    await expect(as(person).timesheets.addColumn({ column: 'double_time' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { rule: 'unknown_column' },
    })
  })

  test('OT-9: a column of overtime that was assigned while people entered it takes no hours in timesheets that begin once the group calculates it', async () => {
    const settings = { pay_period_starts_on: 'monday', work_week_start: 'monday', overtime_source: 'typed' }
    const groupId = await addTimeGroup(t, harbor.id, { name: 'Calculates later', settings })
    const person = await harbor.add('Pia', { role: 'employee', manager: harbor.people.manager, groupId })
    await t.owner.query(`insert into app.employee_time_columns values ($1, $2, 'pay_code', 'overtime', 'assigned', 0)`, [
      harbor.id,
      person.employeeId,
    ])
    const columnOn = async (date: string) => {
      const { timesheet } = await as(person).timesheets.mine({ date })
      return timesheet!.columns.find(({ handle }) => handle === 'overtime')
    }
    const { cells } = await harbor.enter(person, cell('2026-03-17', 60, 'overtime'), cell('2026-03-24', 60, 'overtime'))
    await t.owner.query(
      `insert into app.time_group_settings select (jsonb_populate_record(s, '{"effective_from": "2026-03-23", "overtime_source": "computed"}')).*
       from app.time_group_settings s where s.group_id = $1`,
      [groupId],
    )
    await harbor.enter(person, cell('2026-03-18', 60, 'overtime'))
    const calculated = { code: 'VALIDATION', details: { field: 'cells', rule: 'overtime_calculated' } }
    await expect(harbor.enter(person, cell('2026-03-23', 60, 'overtime'))).rejects.toMatchObject(calculated)
    await expect(harbor.enter(person, cell('2026-03-24', 90, 'overtime', cells[1]!.version))).rejects.toMatchObject(calculated)
    expect([await columnOn('2026-03-18'), await columnOn('2026-03-24'), await columnOn('2026-03-31')]).toMatchObject([
      { editable: true, source: 'assigned' },
      { editable: false, source: 'entries' },
      undefined,
    ])
    await harbor.enter(person, cell('2026-03-24', 0, 'overtime', cells[1]!.version))
    expect(await columnOn('2026-03-24')).toBeUndefined()
  })

  test('an added column accepts hours; after it is removed, it stays visible while it has some', async () => {
    const person = await fresh('Ned')
    const { columns } = await as(person).timesheets.addColumn({ column: 'sick' })
    expect(columns.at(-1)).toEqual({ handle: 'sick', label: 'Sick', kind: 'time_off', editable: true, source: 'added' })
    await as(person).timesheets.addColumn({ column: 'sick' })
    const [saved] = (await as(person).entries.save({ cells: [cell('2026-03-17', 480, 'sick')] })).cells
    const after = await as(person).timesheets.removeColumn({ column: 'sick' })
    expect(after.columns.at(-1)).toMatchObject({ handle: 'sick', editable: false, source: 'entries' })
    await expect(as(person).entries.save({ cells: [cell('2026-03-17', 60, 'sick', saved!.version)] })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'sick', saved!.version)] })
    await expect(as(person).timesheets.removeColumn({ column: 'sick' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a column whose department is being deactivated waits for that, and then cannot be added', async () => {
    const person = await fresh('Pia')
    const id = newId()
    await t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Closing')`, [harbor.id, id])
    const deactivation = await t.owner.connect()
    await deactivation.query('begin')
    await deactivation.query('update app.departments set is_active = false where id = $1', [id])
    const adding = as(person).timesheets.addColumn({ column: `department:${id}` })
    await expectWaiting(t, 1).finally(async () => {
      await deactivation.query('commit')
      deactivation.release()
    })
    await expect(adding).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'column', rule: 'unknown_column' } })
  })

  test('a foreign, a closed and an unknown column get the same error', async () => {
    const person = await fresh('Ole')
    const failureFor = async (column: string) => {
      const { code, message, details } = await as(person)
        .timesheets.addColumn({ column })
        .catch(error => error)
      return { code, message, details }
    }
    const random = await failureFor(`fund:${newId()}`)
    expect(random).toMatchObject({ code: 'VALIDATION', details: { field: 'column' } })
    for (const column of [`fund:${river.fundId}`, `department:${harbor.closedDepartmentId}`, 'karma'])
      expect(await failureFor(column)).toEqual(random)
  })
})

describe('what a group lets people add', () => {
  /** Someone in a group of their own with Regular, and a fund listed to be added. */
  async function inGroup(name: string, addable: 'any' | 'listed' | 'none') {
    const groupId = await addTimeGroup(t, harbor.id, { name: `Group of ${name}`, settings: { pay_period_starts_on: 'monday' } })
    const listed = `fund:${harbor.fundId}`
    await t.owner.query(
      `insert into app.group_time_columns (organization_id, group_id, column_type, column_id, is_shown, sort_order)
       values ($1, $2, 'pay_code', 'regular', true, 1), ($1, $2, 'fund', $3, false, 2)`,
      [harbor.id, groupId, harbor.fundId],
    )
    const allow = (value: string) =>
      t.owner.query('update app.time_tracking_groups set addable_columns = $2 where id = $1', [groupId, value])
    await allow(addable)
    const person = await harbor.add(name, { role: 'employee', manager: harbor.people.manager, groupId })
    const timesheetNow = async () => (await as(person).timesheets.mine({})).timesheet!
    const shown = async () => (await timesheetNow()).columns.map(({ handle, source }) => `${handle} ${source}`)
    return { person, listed, allow, timesheetNow, shown }
  }
  const cannotAdd = { code: 'VALIDATION', details: { field: 'column', rule: 'unknown_column' } }
  const notOnTimesheet = { code: 'VALIDATION', details: { data: { cells: [{ rule: 'unknown_column' }] } } }

  test('"any" lets them add every open column, also one that is listed but not shown', async () => {
    const { person, listed, timesheetNow, shown } = await inGroup('Quin', 'any')
    const { columns } = await as(person).timesheets.availableColumns({})
    expect(columns.map(({ handle }) => handle)).toEqual(expect.arrayContaining(['sick', listed]))
    expect(await shown()).toEqual(['regular group'])
    expect((await timesheetNow()).can.addColumns).toBe(true)
    await as(person).timesheets.addColumn({ column: listed })
    await as(person).entries.save({ cells: [cell('2026-03-17', 60, listed)] })
  })

  test('"listed" lets them, and an administrator for them, add what is listed but not shown, and nothing else', async () => {
    const { person, listed, timesheetNow, shown } = await inGroup('Rex', 'listed')
    const { employeeId } = person
    const admin = as(harbor.people.admin)
    for (const { columns } of [
      await as(person).timesheets.availableColumns({}),
      await admin.timesheets.availableColumnsOnBehalf({ employeeId }),
    ])
      expect(columns.map(({ handle }) => handle)).toEqual([listed])
    await expect(as(person).timesheets.addColumn({ column: 'sick' })).rejects.toMatchObject(cannotAdd)
    await expect(admin.timesheets.addColumnOnBehalf({ employeeId, column: 'sick' })).rejects.toMatchObject(cannotAdd)
    await expect(as(person).entries.save({ cells: [cell('2026-03-17', 60, listed)] })).rejects.toMatchObject(notOnTimesheet)
    expect(await shown()).toEqual(['regular group'])
    expect((await timesheetNow()).can.addColumns).toBe(true)
    await admin.timesheets.addColumnOnBehalf({ employeeId, column: listed })
    expect(await shown()).toEqual(['regular group', `${listed} added`])
    await as(person).entries.save({ cells: [cell('2026-03-17', 60, listed)] })
    expect((await as(person).timesheets.availableColumns({})).columns).toEqual([])
  })

  test('"none" lets no one add any, whatever is listed', async () => {
    const { person, listed, timesheetNow } = await inGroup('Sal', 'none')
    expect((await as(person).timesheets.availableColumns({})).columns).toEqual([])
    for (const column of ['sick', listed]) await expect(as(person).timesheets.addColumn({ column })).rejects.toMatchObject(cannotAdd)
    expect((await timesheetNow()).can).toMatchObject({ edit: true, addColumns: false })
  })

  test('columns added before are taken off where they may not be added any more, but those with hours stay, and so do assigned ones', async () => {
    const { person, listed, allow, shown } = await inGroup('Tia', 'any')
    for (const column of ['sick', 'personal', listed]) await as(person).timesheets.addColumn({ column })
    await t.owner.query(`insert into app.employee_time_columns values ($1, $2, 'pay_code', 'bereavement', 'assigned', 0)`, [
      harbor.id,
      person.employeeId,
    ])
    const { cells } = await as(person).entries.save({ cells: [cell('2026-03-17', 60, 'sick')] })
    await allow('listed')
    expect(await shown()).toEqual(['regular group', 'bereavement assigned', `${listed} added`, 'sick entries'])
    await allow('none')
    expect(await shown()).toEqual(['regular group', 'bereavement assigned', 'sick entries'])
    for (const column of ['personal', listed])
      await expect(as(person).entries.save({ cells: [cell('2026-03-18', 60, column)] })).rejects.toMatchObject(notOnTimesheet)
    await as(person).entries.save({ cells: [cell('2026-03-18', 60, 'bereavement')] })
    await as(person).entries.save({ cells: [cell('2026-03-17', 0, 'sick', cells[0]!.version)] })
    expect(await shown()).toEqual(['regular group', 'bereavement assigned'])
    await allow('any')
    expect(await shown()).toContain('personal added')
  })
})
