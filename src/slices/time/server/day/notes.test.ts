import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, timeWorld } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let people: SubmitTeam['people']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']
let submitted: SubmitTeam['submitted']

beforeAll(async () => {
  ;({ t, harbor, people, as, fresh, submitted } = await submitTeam())
})
afterAll(() => t.close())

const date = periodStart
const constraints = { submitted: 'time_entries_sheet_submitted', approved: 'time_entries_sheet_approved' }
const note = 'Covered the pantry line until 3.'
const notesOf = async (person: Person) => (await as(person).timesheets.mine({ date })).timesheet!.dayNotes
const add = (person: Person, text = note) => as(person).timesheetNotes.save({ date, note: text })

describe('a note of a day', () => {
  test('stands in the timesheet of its author and of the approver, with its author and its day', async () => {
    const { person, submissionId } = await submitted('Nan')
    expect(submissionId).toBeTruthy()
    await as(person).timesheets.recall({ periodStart, version: 1 })
    const saved = await add(person)
    expect(saved).toMatchObject({ date, note, createdBy: 'Nan Test', isOwn: true, version: 1 })
    expect(await notesOf(person)).toEqual([saved])
    await harbor.submit(person, periodStart, 2)
    const { timesheet } = await as(people.manager).approvals.timesheet({ submissionId })
    expect(timesheet.dayNotes).toEqual([{ ...saved, isOwn: false }])
  })

  test('is changed by its version, and who changes an older one gets the note as it is now', async () => {
    const person = await fresh('Nel')
    const { id } = await add(person)
    const change = (text: string, version: number) => as(person).timesheetNotes.save({ date, note: text, change: { id, version } })
    expect(await change('Until 4.', 1)).toMatchObject({ id, note: 'Until 4.', version: 2 })
    expect(await change('Until 4.', 2)).toMatchObject({ version: 2 })
    await expect(change('Until 5.', 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'version', data: { current: { note: 'Until 4.', version: 2 } } },
    })
    await expect(as(person).timesheetNotes.remove({ id, version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await as(person).timesheetNotes.remove({ id, version: 2 })
    expect(await notesOf(person)).toEqual([])
    await expect(as(person).timesheetNotes.remove({ id, version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('SEC-92 is added, changed and removed by no path after submit and approval, and again once the timesheet is recalled', async () => {
    const person = await fresh('Nia')
    const { id } = await add(person)
    const { submissionId } = await harbor.submit(person, periodStart)
    const paths = [
      () => add(person, 'Late'),
      () => as(person).timesheetNotes.save({ date, note: 'Late', change: { id, version: 1 } }),
      () => as(person).timesheetNotes.remove({ id, version: 1 }),
    ]
    const expectLocked = async (status: 'submitted' | 'approved') => {
      for (const path of paths)
        await expect(path()).rejects.toMatchObject({ code: 'CONFLICT', message: `This timesheet has been ${status} and can't be changed` })
      for (const sql of [
        `update app.timesheet_notes set note = 'Late' where id = $1`,
        'delete from app.timesheet_notes where id = $1',
        `insert into app.timesheet_notes (organization_id, id, employee_id, date, note, created_by)
         select organization_id, gen_random_uuid(), employee_id, date, note, created_by from app.timesheet_notes where id = $1`,
      ])
        await expect(t.owner.query(sql, [id])).rejects.toMatchObject({ constraint: constraints[status] })
    }
    await expectLocked('submitted')
    await as(person).timesheets.recall({ periodStart, version: 1 })
    await add(person, 'In time')
    await harbor.submit(person, periodStart, 2)
    await as(people.manager).approvals.approve({ submissionId, version: 3 })
    await expectLocked('approved')
    expect((await notesOf(person)).map(one => one.note)).toEqual([note, 'In time'])
  })

  test('sent at the same time as a submit is in the timesheet that was submitted, or is not saved', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await fresh(`Nik ${round}`)
      await as(person).entries.save({ cells: [cell(date, 480)] })
      const [saved, sent] = await Promise.allSettled([add(person), harbor.submit(person, periodStart)])
      expect(sent.status).toBe('fulfilled')
      if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ code: 'CONFLICT', details: { rule: 'timesheet_submitted' } })
      expect(await notesOf(person)).toHaveLength(saved.status === 'fulfilled' ? 1 : 0)
    }
  })

  test("someone else's, another organization's and an unknown one are not found, and stay as they are", async () => {
    const person = await fresh('Nol')
    const { id } = await add(person)
    const elsewhere = await timeWorld(t, 'elsewhere', { zoe: { role: 'employee' } })
    for (const [one, call] of [
      [people.manager, as(people.manager)],
      [people.admin, as(people.admin)],
      [elsewhere.people.zoe, elsewhere.as(elsewhere.people.zoe)],
    ] as const) {
      expect(one.userId).not.toBe(person.userId)
      const missing = { code: expect.stringMatching(/NOT_FOUND|VALIDATION/) }
      await expect(call.timesheetNotes.remove({ id, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(call.timesheetNotes.save({ date, note: 'Mine', change: { id, version: 1 } })).rejects.toMatchObject(missing)
    }
    expect((await notesOf(person)).map(one => one.note)).toEqual([note])
  })

  test.each([
    ['nothing but spaces', '   '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['a character that turns the text around', 'agenda\u202efdp.exe'],
  ])('of %s is not saved', async (_, text) => {
    await expect(add(await fresh('Nor'), text)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test.each([
    ['2026-01-04', 'before_hire'],
    ['2029-01-01', 'no_period'],
  ])('on %s is not saved: %s', async (day, rule) => {
    const person = await fresh('Nuo')
    await t.owner.query(`update app.employees set hire_date = '2026-01-05' where id = $1`, [person.employeeId])
    await expect(as(person).timesheetNotes.save({ date: day, note })).rejects.toMatchObject({ code: 'VALIDATION', details: { rule } })
  })

  test('is the twentieth of its day at most, also when two are added at once', async () => {
    const person = await fresh('Nye')
    for (let n = 1; n < 20; n++) await add(person, `Note ${n}`)
    const last = await Promise.allSettled([add(person), add(person)])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await notesOf(person)).toHaveLength(20)
  })

  test('stands in the audit trail with its text, before and after', async () => {
    const person = await fresh('Nyx')
    const { id } = await add(person)
    await as(person).timesheetNotes.save({ date, note: 'Until 4.', change: { id, version: 1 } })
    await as(person).timesheetNotes.remove({ id, version: 2 })
    const { rows } = await t.owner.query(
      `select action, before, after from app.audit_events where resource_type = 'timesheet_notes' and resource_id = $1 order by id`,
      [person.employeeId],
    )
    expect(rows).toEqual([
      { action: 'timesheet_note.added', before: null, after: { date, note } },
      { action: 'timesheet_note.changed', before: { date, note }, after: { date, note: 'Until 4.' } },
      { action: 'timesheet_note.removed', before: { date, note: 'Until 4.' }, after: null },
    ])
  })
})
