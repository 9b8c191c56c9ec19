import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type TimeWorld, timeWorld, workdays } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'manager' | 'clean' | 'odd' | 'idle' | 'other' | 'approver'>
let people: typeof harbor.people
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await timeWorld(t, 'harbor', {
    admin: { name: 'Ada', role: 'administrator' },
    manager: { name: 'Mona', role: 'manager' },
    clean: { name: 'Clea', role: 'employee', manager: 'manager' },
    odd: { name: 'Odd', role: 'employee', manager: 'manager' },
    idle: { name: 'Idle', role: 'employee', manager: 'manager' },
    other: { name: 'Otto', role: 'employee' },
    approver: { name: 'Apo', role: 'employee' },
  })
  await timeWorld(t, 'river')
  ;({ people, as } = harbor)
  const { clean, odd, idle } = people
  await harbor.enter(clean, ...workdays.map(date => cell(date, 480)))
  await harbor.enter(odd, ...workdays.slice(1).map(date => cell(date, 480)), cell('2026-03-21', 990))
  await harbor.enter(idle, cell(periodStart, 60))
  for (const person of [clean, odd]) await harbor.submit(person, periodStart)
})
afterAll(() => t.close())

const names = (rows: { employeeName: string }[]) => rows.map(row => row.employeeName)

describe('the inbox', () => {
  test('lists pending timesheets, those with warnings first, those not submitted, and the periods around', async () => {
    const inbox = await as(people.manager).approvals.inbox({})
    expect(names(inbox.pending)).toEqual(['Odd Test', 'Clea Test'])
    expect(inbox.pending[0]).toMatchObject({
      periodStart,
      periodEnd: '2026-03-29',
      status: 'submitted',
      minutes: 9 * 480 + 990,
      canDecide: true,
      warnings: expect.arrayContaining([
        expect.objectContaining({ kind: 'missing_day', date: periodStart }),
        expect.objectContaining({ kind: 'over_daily', text: '16.50 hrs on Sat, Mar 21 (over 16 hrs)' }),
      ]),
    })
    expect(inbox.pending[1]).toMatchObject({ warnings: [], minutes: 4800 })
    expect(inbox.notSubmitted).toMatchObject([{ employeeName: 'Idle Test', submissionId: null, minutes: 60, status: 'draft', version: 0 }])
    expect(inbox.reviewed).toEqual([])
    expect(inbox.today).toBe('2026-03-27')
    expect(inbox.periods).toContainEqual({ startsOn: periodStart, endsOn: '2026-03-29', payDate: '2026-04-03' })
    expect(inbox.periods).toContainEqual({ startsOn: '2026-03-02', endsOn: '2026-03-15', payDate: '2026-03-20' })
  })

  test('of an administrator lists everyone, and what awaits someone else is shown but not theirs to decide', async () => {
    const inbox = await as(people.admin).approvals.inbox({ date: '2026-03-20' })
    expect(inbox.pending.map(row => [row.employeeName, row.canDecide])).toEqual([
      ['Odd Test', false],
      ['Clea Test', false],
    ])
    expect(names(inbox.notSubmitted)).toEqual(['Apo Test', 'Idle Test', 'Mona Test', 'Otto Test'])
  })

  test('of a period that has not begun lists no one as missing', async () => {
    const inbox = await as(people.manager).approvals.inbox({ date: '2026-04-01' })
    expect(inbox.notSubmitted).toEqual([])
    expect(names(inbox.pending)).toEqual(['Odd Test', 'Clea Test'])
  })

  test('is denied to users with nothing to review, and open to anyone whose decision a timesheet awaits', async () => {
    await expect(as(people.approver).approvals.inbox({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access Denied',
      details: { rule: 'forbidden' },
    })
    const { rows } = await t.owner.query('select id from app.timesheet_submissions where employee_id = $1', [people.clean.employeeId])
    await t.owner.query(`insert into app.approval_step_approvers values ($1, 'timesheet_submissions', $2, 1, 1, $3)`, [
      harbor.id,
      rows[0].id,
      people.approver.userId,
    ])
    expect(names((await as(people.approver).approvals.inbox({})).pending)).toEqual(['Clea Test'])
    await t.owner.query('delete from app.approval_step_approvers where approver_user_id = $1', [people.approver.userId])
  })

  test('opens one timesheet with its entries for its approver, and says what they may do', async () => {
    const [row] = (await as(people.manager).approvals.inbox({})).pending
    const { timesheet, entries } = await as(people.manager).approvals.timesheet({ submissionId: row!.submissionId! })
    expect(timesheet).toMatchObject({ employee: { name: 'Odd Test' }, can: { approve: true, reject: true, reopen: false, edit: false } })
    expect(timesheet.warnings).toEqual(row!.warnings)
    expect(entries).toHaveLength(10)
    const seenByAdmin = await as(people.admin).approvals.timesheet({ submissionId: row!.submissionId! })
    expect(seenByAdmin.timesheet.can).toMatchObject({ approve: false, reopen: true, enterOnBehalf: false })
  })

  test('counts the current user’s timesheets and those they may see, and what awaits their decision', async () => {
    const none = { draft: 0, submitted: 0, approved: 0, rejected: 0, waiting: 0, notSubmitted: 0, notStarted: 0 }
    const counts = (person: Person) => as(person).approvals.counts({})
    expect(await counts(people.manager)).toEqual({ ...none, draft: 1, submitted: 2, waiting: 2, notSubmitted: 1 })
    expect(await counts(people.admin)).toEqual({ ...none, draft: 1, submitted: 2, notSubmitted: 4, notStarted: 3 })
    expect(await counts(people.clean)).toEqual({ ...none, submitted: 1 })
    expect(await counts(people.other)).toEqual(none)
  })

  test('counts a manager’s own timesheets and those of direct reports; those of indirect reports count for their own manager', async () => {
    const counted = async (person: Person) => (await as(person).approvals.counts({})).submitted
    const before = await counted(people.manager)
    const director = await harbor.add('Dora', { role: 'manager' })
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [
      people.manager.employeeId,
      director.employeeId,
    ])
    expect([await counted(director), await counted(people.manager)]).toEqual([0, before])
    await as(people.manager).timesheets.submit({ periodStart, version: 0, attested: true })
    expect([await counted(director), await counted(people.manager)]).toEqual([1, before + 1])
    await as(people.manager).timesheets.recall({ periodStart, version: 1 })
    await t.owner.query('update app.employees set reports_to_employee_id = null where id = $1', [people.manager.employeeId])
  })

  test('lists a reviewed timesheet among those reviewed in its period', async () => {
    const [, row] = (await as(people.manager).approvals.inbox({})).pending
    await as(people.manager).approvals.approve({ submissionId: row!.submissionId!, version: row!.version })
    const after = await as(people.manager).approvals.inbox({})
    expect(names(after.pending)).toEqual(['Odd Test'])
    expect(after.reviewed).toMatchObject([{ employeeName: 'Clea Test', status: 'approved', canDecide: false }])
  })
})
