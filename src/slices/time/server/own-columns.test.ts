import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { expectWaiting } from '#test/waiting.ts'

let t: TestDatabase
let harbor: TimeWorld<'manager'>
let river: TimeWorld
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  // A Wednesday; its bi-weekly period is 2026-03-16 to 2026-03-29.
  await setClock(t, '2026-03-18T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', { manager: { name: 'Mona', role: 'manager' } })
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
