import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'manager'>
let stranger: Person
let as: TimeWorld['as']

const periodStart = '2026-03-16'

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    admin: { name: 'Ada', role: 'administrator_time' },
    manager: { name: 'Mona', role: 'manager' },
  })
  const river = await timeWorld(t, 'river', { rosa: { role: 'administrator_time' } })
  stranger = river.people.rosa
  as = harbor.as
})
afterAll(() => t.close())

const fresh = (name: string) => harbor.add(name, { role: 'employee', manager: harbor.people.manager })
const owner = (sql: string, values: unknown[] = []) => t.owner.query(sql, values)

describe('entering on behalf', () => {
  test('shows who and why, and notifies the employee', async () => {
    const person = await fresh('Vera')
    await as(harbor.people.admin).entries.saveOnBehalf({
      employeeId: person.employeeId,
      reason: 'On sick leave',
      cells: [cell('2026-03-17', 480)],
    })
    const { entries } = await as(person).entries.list({ from: periodStart, to: '2026-03-29' })
    expect(entries).toMatchObject([{ minutes: 480, enteredBy: 'Ada Test', reason: 'On sick leave' }])
    const { rows } = await t.owner.query('select notification_type, title from app.employee_notifications where employee_id = $1', [
      person.employeeId,
    ])
    expect(rows).toEqual([{ notification_type: 'timesheet_changed', title: 'Timesheet changed' }])
  })

  test('is for administrators, for someone else, and within the organization', async () => {
    const cells = [cell('2026-03-17', 480)]
    const send = (who: Person, employeeId: string) => as(who).entries.saveOnBehalf({ employeeId, reason: 'Because', cells })
    await expect(send(harbor.people.manager, (await fresh('Emil')).employeeId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access Denied',
    })
    await expect(send(harbor.people.admin, harbor.people.admin.employeeId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'own_timesheet' },
    })
    const foreign = await send(harbor.people.admin, stranger.employeeId).catch(error => error)
    const random = await send(harbor.people.admin, newId()).catch(error => error)
    expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
    expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
  })
})

describe('an administrator at someone else’s timesheet', () => {
  test('copies the previous period into empty days, which shows who and why and notifies the employee', async () => {
    const person = await fresh('Lou')
    await as(person).entries.save({ cells: [cell('2026-03-02', 480), cell('2026-03-03', 240), cell('2026-03-17', 60)] })
    const copy = () =>
      as(harbor.people.admin).timesheets.copyLastPeriodOnBehalf({ employeeId: person.employeeId, periodStart, reason: 'On sick leave' })
    const cells = [{ date: '2026-03-16', column: 'regular', minutes: 480, minutesEntered: 480, version: expect.any(Number) }]
    expect(await copy()).toEqual({ cells, copied: 1, skipped: 1 })
    expect((await as(person).entries.list({ from: periodStart, to: '2026-03-29' })).entries).toMatchObject([
      { date: '2026-03-16', minutes: 480, enteredBy: 'Ada Test', reason: 'On sick leave' },
      { date: '2026-03-17', minutes: 60, enteredBy: null },
    ])
    expect((await as(person).timesheets.mine({})).timesheet?.history).toMatchObject([{ event: 'copy', actor: 'Ada Test' }])
    const told = 'select message from app.employee_notifications where employee_id = $1'
    const message = 'An administrator updated your timesheet: On sick leave'
    expect((await owner(told, [person.employeeId])).rows).toEqual([{ message }])
    expect(await copy(), 'nothing is left to fill').toMatchObject({ copied: 0 })
    expect((await owner(told, [person.employeeId])).rows, 'and nothing to tell').toHaveLength(1)
    const audited = `select reason from app.audit_events where action = 'time_entries.copied_on_behalf' and organization_id = $1`
    expect((await owner(audited, [harbor.id])).rows).toEqual([{ reason: 'On sick leave' }])
    await harbor.submit(person, periodStart)
    await expect(copy()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('adds a column that its owner can remove again, and removes one that the owner added', async () => {
    const person = await fresh('Lux')
    const { employeeId } = person
    const handles = ({ columns }: { columns: { handle: string }[] }) => columns.map(({ handle }) => handle)
    expect(handles(await as(harbor.people.admin).timesheets.availableColumnsOnBehalf({ employeeId }))).toEqual(
      handles(await as(person).timesheets.availableColumns({})),
    )
    const { columns } = await as(harbor.people.admin).timesheets.addColumnOnBehalf({ employeeId, column: 'sick' })
    expect(columns).toContainEqual(expect.objectContaining({ handle: 'sick', source: 'added' }))
    expect(handles((await as(person).timesheets.mine({})).timesheet!)).toContain('sick')
    expect(handles(await as(harbor.people.admin).timesheets.availableColumnsOnBehalf({ employeeId }))).not.toContain('sick')
    expect(handles(await as(person).timesheets.removeColumn({ column: 'sick' }))).not.toContain('sick')
    await as(person).timesheets.addColumn({ column: 'sick' })
    expect(handles(await as(harbor.people.admin).timesheets.removeColumnOnBehalf({ employeeId, column: 'sick' }))).not.toContain('sick')
    const audited = `select action, resource_id from app.audit_events where action like 'time_column.%on_behalf' and organization_id = $1 order by action`
    expect((await owner(audited, [harbor.id])).rows).toEqual([
      { action: 'time_column.added_on_behalf', resource_id: employeeId },
      { action: 'time_column.removed_on_behalf', resource_id: employeeId },
    ])
  })

  test('acts only for someone else, and only within the organization', async () => {
    const person = await fresh('Lyn')
    const column = 'sick'
    const verbs: ((who: Person, employeeId: string) => Promise<object>)[] = [
      (who, employeeId) => as(who).timesheets.copyLastPeriodOnBehalf({ employeeId, periodStart, reason: 'Because' }),
      (who, employeeId) => as(who).timesheets.availableColumnsOnBehalf({ employeeId }),
      (who, employeeId) => as(who).timesheets.addColumnOnBehalf({ employeeId, column }),
      (who, employeeId) => as(who).timesheets.removeColumnOnBehalf({ employeeId, column }),
    ]
    for (const verb of verbs) {
      await expect(verb(harbor.people.manager, person.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
      await expect(verb(harbor.people.admin, harbor.people.admin.employeeId)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        details: { rule: 'own_timesheet' },
      })
      const foreign = await verb(harbor.people.admin, stranger.employeeId).catch(error => error)
      const random = await verb(harbor.people.admin, newId()).catch(error => error)
      expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
      expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
    }
  })
})
