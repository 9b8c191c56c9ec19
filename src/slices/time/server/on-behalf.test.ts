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

  test('adds a note and a file to a day, changes and removes their own note, all marked, and the person is told once', async () => {
    const person = await fresh('Lia')
    const of = { employeeId: person.employeeId, reason: 'On sick leave' }
    const admin = as(harbor.people.admin)
    const note = await admin.timesheetNotes.saveOnBehalf({ ...of, date: periodStart, note: 'Shift plan of the week' })
    expect(note).toMatchObject({ createdBy: 'Ada Test', isOwn: true, onBehalf: true })
    const change = { id: note.id, version: 1 }
    await admin.timesheetNotes.saveOnBehalf({ ...of, date: periodStart, note: 'Shift plan', change })
    const fileId = newId()
    await owner(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
       values ($1, $2::uuid, 'timesheet-attachment-on-behalf', $2::text, 'Plan.pdf', 'application/pdf', 68, 'ee', $3, 'stored')`,
      [harbor.id, fileId, harbor.people.admin.userId],
    )
    await admin.timesheetAttachments.addOnBehalf({ ...of, date: periodStart, fileId })
    const { timesheet } = await as(person).timesheets.mine({ date: periodStart })
    expect(timesheet!.dayNotes).toMatchObject([{ note: 'Shift plan', createdBy: 'Ada Test', isOwn: false, onBehalf: true }])
    expect(timesheet!.attachments).toMatchObject([{ fileName: 'Plan.pdf', uploadedBy: 'Ada Test', onBehalf: true }])
    const own = await as(person).timesheetNotes.save({ date: periodStart, note: 'Mine' })
    expect(own.onBehalf).toBe(false)
    const foreign = { ...of, id: own.id, version: 1 }
    await expect(admin.timesheetNotes.removeOnBehalf(foreign), "the person's own note is theirs").rejects.toMatchObject({
      details: { rule: 'not_author' },
    })
    await admin.timesheetNotes.removeOnBehalf({ ...of, id: note.id, version: 2 })
    await admin.timesheetAttachments.removeOnBehalf({ ...of, id: timesheet!.attachments[0]!.id })
    const audited = `select action, actor_user_id, reason from app.audit_events where action like 'timesheet_%on_behalf' and resource_id = $1 order by id`
    expect((await owner(audited, [person.employeeId])).rows).toEqual(
      ['note.added', 'note.changed', 'attachment.added', 'note.removed', 'attachment.removed'].map(what => ({
        action: `timesheet_${what}_on_behalf`,
        actor_user_id: harbor.people.admin.userId,
        reason: 'On sick leave',
      })),
    )
    const told = await owner('select distinct message from app.employee_notifications where employee_id = $1', [person.employeeId])
    expect(told.rows).toEqual([{ message: 'An administrator updated your timesheet: On sick leave' }])
    await harbor.submit(person, periodStart)
    await expect(admin.timesheetNotes.saveOnBehalf({ ...of, date: periodStart, note: 'Late' }), 'SEC-92').rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test("splits a day by the group's percentages, and fills empty days with the person's own usual week", async () => {
    const person = await fresh('Lan')
    const shelter = `department:${harbor.departmentId}`
    await as(person).entries.save({ cells: [cell('2026-03-17', 480)] })
    await as(person).usualWeek.save({ cells: [{ weekday: 'wednesday', column: 'regular', minutes: 300 }] })
    const of = { employeeId: person.employeeId, reason: 'On sick leave' }
    await harbor.splitOver([{ column: shelter, percent: 100 }])
    await as(harbor.people.admin).entries.splitOnBehalf({ ...of, date: '2026-03-17' })
    await harbor.splitOver([])
    const { filled } = await as(harbor.people.admin).usualWeek.fillOnBehalf({ ...of, periodStart })
    expect(filled).toBe(2)
    const marked = { enteredBy: 'Ada Test', reason: 'On sick leave' }
    expect((await as(person).entries.list({ from: periodStart, to: '2026-03-29' })).entries).toMatchObject([
      { date: '2026-03-17', column: shelter, minutes: 480, source: 'split', ...marked },
      { date: '2026-03-18', column: 'regular', minutes: 300, source: 'usual_week', ...marked },
      { date: '2026-03-25', column: 'regular', minutes: 300, source: 'usual_week', ...marked },
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
      (who, employeeId) => as(who).timesheetNotes.saveOnBehalf({ employeeId, reason: 'Because', date: periodStart, note: 'Plan' }),
      (who, employeeId) => as(who).timesheetAttachments.addOnBehalf({ employeeId, reason: 'Because', date: periodStart, fileId: newId() }),
      (who, employeeId) => as(who).entries.splitOnBehalf({ employeeId, reason: 'Because', date: '2026-03-17' }),
      (who, employeeId) => as(who).usualWeek.fillOnBehalf({ employeeId, reason: 'Because', periodStart }),
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
