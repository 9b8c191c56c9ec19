import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'

let t: TestDatabase
let harbor: TimeOrganization
let people: Record<'admin' | 'manager' | 'clean' | 'odd' | 'idle' | 'other' | 'approver', Person>
let as: ReturnType<typeof timeClients>

const periodStart = '2026-03-16'
const workdays = ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'].map(day => `2026-03-${day}`)

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await makeTimeOrganization(t, 'harbor')
  await makeTimeOrganization(t, 'river')
  const admin = await addPerson(t, harbor, 'Ada', { role: 'administrator' })
  const manager = await addPerson(t, harbor, 'Mona', { role: 'manager' })
  const clean = await addPerson(t, harbor, 'Clea', { role: 'employee', manager })
  const odd = await addPerson(t, harbor, 'Odd', { role: 'employee', manager })
  const idle = await addPerson(t, harbor, 'Idle', { role: 'employee', manager })
  const other = await addPerson(t, harbor, 'Otto', { role: 'employee' })
  const approver = await addPerson(t, harbor, 'Apo', { role: 'employee' })
  people = { admin, manager, clean, odd, idle, other, approver }
  as = timeClients(t)
  await as(clean).entries.save({ cells: workdays.map(date => cell(date, 480)) })
  await as(odd).entries.save({ cells: [...workdays.slice(1).map(date => cell(date, 480)), cell('2026-03-21', 990)] })
  await as(idle).entries.save({ cells: [cell(periodStart, 60)] })
  for (const person of [clean, odd]) await as(person).timesheets.submit({ periodStart, version: 0, attested: true })
})
afterAll(() => t.close())

const names = (rows: { employeeName: string }[]) => rows.map(row => row.employeeName)

describe('the inbox', () => {
  test('has what waits with warnings first, who has not handed in, and the periods around', async () => {
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
        expect.objectContaining({ kind: 'over_daily', text: '16.50 h on Sat 21, over 16 h' }),
      ]),
    })
    expect(inbox.pending[1]).toMatchObject({ warnings: [], minutes: 4800 })
    expect(inbox.notSubmitted).toMatchObject([{ employeeName: 'Idle Test', submissionId: null, minutes: 60, status: 'draft', version: 0 }])
    expect(inbox.reviewed).toEqual([])
    expect(inbox.today).toBe('2026-03-27')
    expect(inbox.periods).toContainEqual({ startsOn: periodStart, endsOn: '2026-03-29', payDate: '2026-04-03' })
    expect(inbox.periods).toContainEqual({ startsOn: '2026-03-02', endsOn: '2026-03-15', payDate: '2026-03-20' })
  })

  test('of an administrator holds everybody, with what waits for somebody else shown and not theirs to decide', async () => {
    const inbox = await as(people.admin).approvals.inbox({ date: '2026-03-20' })
    expect(inbox.pending.map(row => [row.employeeName, row.canDecide])).toEqual([
      ['Odd Test', false],
      ['Clea Test', false],
    ])
    expect(names(inbox.notSubmitted)).toEqual(['Apo Test', 'Idle Test', 'Mona Test', 'Otto Test'])
  })

  test('of a period that has not begun misses nobody', async () => {
    const inbox = await as(people.manager).approvals.inbox({ date: '2026-04-01' })
    expect(inbox.notSubmitted).toEqual([])
    expect(names(inbox.pending)).toEqual(['Odd Test', 'Clea Test'])
  })

  test('is closed to whom it has nothing for, and opens for anybody whose decision a sheet waits for', async () => {
    await expect(as(people.approver).approvals.inbox({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access Denied',
      details: { rule: 'forbidden' },
    })
    const { rows } = await t.owner.query('select id from app.timesheet_submissions where employee_id = $1', [people.clean.employeeId])
    await t.owner.query('insert into app.timesheet_step_approvers values ($1, $2, 1, 1, $3)', [
      harbor.id,
      rows[0].id,
      people.approver.userId,
    ])
    expect(names((await as(people.approver).approvals.inbox({})).pending)).toEqual(['Clea Test'])
    await t.owner.query('delete from app.timesheet_step_approvers where approver_user_id = $1', [people.approver.userId])
  })

  test('opens one sheet with its entries for its approver, and tells what they may do', async () => {
    const [row] = (await as(people.manager).approvals.inbox({})).pending
    const { timesheet, entries } = await as(people.manager).approvals.timesheet({ submissionId: row!.submissionId! })
    expect(timesheet).toMatchObject({ employee: { name: 'Odd Test' }, can: { approve: true, reject: true, reopen: false, edit: false } })
    expect(timesheet.warnings).toEqual(row!.warnings)
    expect(entries).toHaveLength(10)
    const seenByAdmin = await as(people.admin).approvals.timesheet({ submissionId: row!.submissionId! })
    expect(seenByAdmin.timesheet.can).toMatchObject({ approve: false, reopen: true, enterOnBehalf: false })
  })

  test('counts the reader’s sheets and those they may see, and what waits for them', async () => {
    expect(await as(people.manager).approvals.counts({})).toEqual({ draft: 1, submitted: 2, approved: 0, rejected: 0, waiting: 2 })
    expect(await as(people.admin).approvals.counts({})).toEqual({ draft: 1, submitted: 2, approved: 0, rejected: 0, waiting: 0 })
    expect(await as(people.clean).approvals.counts({})).toEqual({ draft: 0, submitted: 1, approved: 0, rejected: 0, waiting: 0 })
    expect(await as(people.other).approvals.counts({})).toEqual({ draft: 0, submitted: 0, approved: 0, rejected: 0, waiting: 0 })
  })

  test('keeps a decided sheet among the decided of its period', async () => {
    const [, row] = (await as(people.manager).approvals.inbox({})).pending
    await as(people.manager).approvals.approve({ submissionId: row!.submissionId!, version: row!.version })
    const after = await as(people.manager).approvals.inbox({})
    expect(names(after.pending)).toEqual(['Odd Test'])
    expect(after.reviewed).toMatchObject([{ employeeName: 'Clea Test', status: 'approved', canDecide: false }])
  })
})
