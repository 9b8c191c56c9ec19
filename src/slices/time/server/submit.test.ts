import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam, timeWorld, workdays } from '#test/time-world.ts'

let t: SubmitTeam['t']
let harbor: SubmitTeam['harbor']
let people: SubmitTeam['people']
let as: SubmitTeam['as']
let fresh: SubmitTeam['fresh']
let submit: SubmitTeam['submit']
let submitted: SubmitTeam['submitted']

beforeAll(async () => {
  ;({ t, harbor, people, as, fresh, submit, submitted } = await submitTeam())
})
afterAll(() => t.close())

describe('submitting', () => {
  test('stores the workflow and the attestation, asks the manager, and locks the days on every path (SEC-92)', async () => {
    const { person, submissionId } = await submitted('Abe')
    const { timesheet } = await as(person).timesheets.mine({ date: periodStart })
    expect(timesheet).toMatchObject({
      status: 'submitted',
      submissionId,
      revision: 1,
      attestation: expect.stringContaining('true and complete'),
      steps: [{ label: 'Manager', state: 'now', approvers: [{ userId: people.manager.userId, name: 'Mona Test', decision: null }] }],
      can: { edit: false, submit: false, recall: true, approve: false },
    })
    expect(await harbor.notificationsOf(people.manager)).toContainEqual({
      notification_type: 'approval_required',
      title: 'Timesheet submitted',
      message: 'Abe Test submitted Mar 16 – Mar 29.',
    })
    const [entry] = (await as(person).entries.list({ from: periodStart, to: periodStart })).entries
    const locked = { code: 'CONFLICT', message: "This timesheet has been submitted and can't be changed" }
    await expect(as(person).entries.save({ cells: [cell(periodStart, 0, 'regular', entry!.version)] })).rejects.toMatchObject(locked)
    await expect(as(person).timesheets.copyLastPeriod({ periodStart })).rejects.toMatchObject(locked)
    const onBehalf = as(people.admin).entries.saveOnBehalf({
      employeeId: person.employeeId,
      reason: 'Fix',
      cells: [cell('2026-03-28', 60)],
    })
    await expect(onBehalf).rejects.toMatchObject(locked)
    await expect(t.owner.query('delete from app.time_entries where employee_id = $1', [person.employeeId])).rejects.toMatchObject({
      constraint: 'time_entries_sheet_submitted',
    })
  })

  test('an empty timesheet can be submitted, a future period cannot', async () => {
    const person = await fresh('Ben')
    await expect(harbor.submit(person, '2026-03-30')).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { rule: 'period_not_begun' },
    })
    expect(await submit(person)).toMatchObject({ status: 'submitted', revision: 1 })
  })

  test('a day on which no period starts is a validation error', async () => {
    const person = await fresh('Bea')
    await expect(harbor.submit(person, '2026-03-17')).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'periodStart' },
    })
  })

  test('fifty submits at once store one submission; the same key gets the same response, any other a conflict (SEC-93)', async () => {
    const person = await fresh('Cy')
    await as(person).entries.save({ cells: [cell(periodStart, 480)] })
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => submit(person)))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'CONFLICT', message: "This timesheet has been submitted and can't be changed" })

    const other = await fresh('Cyd')
    const send = () => as(other, { idempotencyKey: 'double-click-1' }).timesheets.submit({ periodStart, version: 0, attested: true })
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect((await harbor.notificationsOf(people.manager)).filter(({ message }) => message.startsWith('Cyd Test'))).toHaveLength(1)
  })

  test('where no one else can approve, it is a validation error and the timesheet says so before (SEC-105)', async () => {
    const alone = await timeWorld(t, 'alone')
    const owner = await alone.add('Solo', { role: 'administrator_time' })
    expect((await as(owner).timesheets.mine({ date: periodStart })).timesheet).toMatchObject({
      submitBlockedBy: 'Nobody else can approve your timesheet',
      approverMissing: { ask: [] },
      can: { submit: false },
      steps: [],
    })
    await expect(submit(owner)).rejects.toMatchObject({ code: 'VALIDATION', message: 'Nobody else can approve your timesheet' })
  })

  test('without a manager, or with one who has no account, the administrators are asked (SEC-105)', async () => {
    const person = await fresh('Dan', await harbor.add('Gone', { role: 'employee' }))
    await t.owner.query('update app.employees set user_id = null where first_name = $1', ['Gone'])
    expect((await as(person).timesheets.mine({ date: periodStart })).timesheet?.steps).toMatchObject([
      { label: 'Administrators', approvers: [{ name: 'Ada Test' }] },
    ])
  })

  test('a deactivated manager or administrator is neither asked nor named as help', async () => {
    const place = await timeWorld(t, 'leavers')
    const [ada, eva] = [await place.add('Ada', { role: 'administrator_time' }), await place.add('Eva', { role: 'administrator_time' })]
    const manager = await place.add('Mia', { role: 'manager' })
    const person = await place.add('Dan', { role: 'employee', manager })
    const groupless = await place.add('Gus', { role: 'employee', groupId: null })
    await t.owner.query('update app.employees set is_active = false where id = any ($1)', [[manager.employeeId, eva.employeeId]])
    expect((await as(person).timesheets.mine({ date: periodStart })).timesheet?.steps).toMatchObject([
      { label: 'Administrators', approvers: [{ name: ada.name }] },
    ])
    expect((await as(groupless).timesheets.mine({ date: periodStart })).fixedBy).toEqual([ada.name])
  })

  test('a save at the same moment is either part of the submitted timesheet or a conflict (SEC-92)', async () => {
    const person = await fresh('Eli')
    await as(person).entries.save({ cells: [cell(periodStart, 60)] })
    const saves = workdays.slice(1).map(date => as(person).entries.save({ cells: [cell(date, 60)] }))
    const [submission, ...results] = await Promise.allSettled([submit(person), ...saves])
    expect(submission?.status).toBe('fulfilled')
    const kept = results.filter(result => result.status === 'fulfilled').length
    const { rows } = await t.owner.query('select count(*)::int as n from app.time_entries where employee_id = $1', [person.employeeId])
    expect(rows[0].n).toBe(kept + 1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CONFLICT', message: "This timesheet has been submitted and can't be changed" })
  })
})

describe('submitting on behalf', () => {
  const reason = 'On leave since Monday'
  const send = (who: Person, employeeId: string, changes: { reason?: string; version?: number } = {}) =>
    as(who).timesheets.submitOnBehalf({ employeeId, periodStart, version: 0, reason, ...changes })

  test('goes to the owner’s own approver, records who and why on the timesheet and in the audit, and notifies the owner', async () => {
    const person = await fresh('Pam')
    await as(person).entries.save({ cells: [cell(periodStart, 480)] })
    const { submissionId } = await send(people.admin, person.employeeId)
    const { timesheet } = await as(person).timesheets.mine({ date: periodStart })
    expect(timesheet).toMatchObject({
      status: 'submitted',
      attestation: 'Submitted by Ada Test on behalf of Pam Test: On leave since Monday',
      steps: [{ label: 'Manager', approvers: [{ userId: people.manager.userId }] }],
      history: [{ event: 'submit', actor: 'Ada Test', detail: reason }],
      can: { recall: true, approve: false },
    })
    expect(await harbor.notificationsOf(person)).toEqual([
      {
        notification_type: 'timesheet_submitted',
        title: 'Timesheet submitted',
        message: 'Your timesheet for Mar 16 – Mar 29 was submitted by an administrator: On leave since Monday',
      },
    ])
    expect((await harbor.notificationsOf(people.manager)).at(-1)?.message).toBe('Ada Test for Pam Test submitted Mar 16 – Mar 29.')
    const { rows } = await t.owner.query('select action, reason, actor_user_id from app.audit_events where resource_id = $1', [
      submissionId,
    ])
    expect(rows).toEqual([{ action: 'timesheet.submitted_on_behalf', reason, actor_user_id: people.admin.userId }])
    await expect(send(people.admin, person.employeeId, { version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "This timesheet has been submitted and can't be changed",
    })
  })

  test('is for administrators, for someone else, with a reason, and within the organization', async () => {
    const person = await fresh('Quin')
    await expect(send(people.manager, person.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
    await expect(send(person, person.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(send(people.admin, people.admin.employeeId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'own_timesheet' },
    })
    await expect(send(people.admin, person.employeeId, { reason: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const foreign = await send(people.admin, people.stranger.employeeId).catch(error => error)
    const random = await send(people.admin, newId()).catch(error => error)
    expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
    expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
    expect((await as(person).timesheets.mine({ date: periodStart })).timesheet?.status).toBe('draft')
  })
})

describe('opening someone else’s timesheet to enter hours or submit on behalf', () => {
  test('shows an administrator the timesheet of the day as its owner would see it, with what the administrator may do', async () => {
    const person = await fresh('Rae')
    const opened = await as(people.admin).timesheets.openOnBehalf({ employeeId: person.employeeId, date: periodStart })
    const { timesheet: own } = await as(person).timesheets.mine({ date: periodStart })
    expect(opened).toMatchObject({ missing: null, fixedBy: [], employeeName: 'Rae Test' })
    expect(opened.timesheet).toEqual({ ...own, can: { ...own!.can, edit: false, submit: false, enterOnBehalf: true } })
  })

  test('says what is missing for a person without a group, and their name', async () => {
    const person = await harbor.add('Sol', { role: 'employee', groupId: null })
    expect(await as(people.admin).timesheets.openOnBehalf({ employeeId: person.employeeId })).toMatchObject({
      timesheet: null,
      missing: 'group',
      employeeName: 'Sol Test',
    })
  })

  test('is read-only once it is submitted', async () => {
    const { person } = await submitted('Tess')
    const { timesheet } = await as(people.admin).timesheets.openOnBehalf({ employeeId: person.employeeId, date: periodStart })
    expect(timesheet).toMatchObject({ status: 'submitted', can: { enterOnBehalf: false } })
  })

  test('is for administrators, for someone else, and within the organization; a denied call creates no period', async () => {
    const open = (who: Person, employeeId: string) => as(who).timesheets.openOnBehalf({ employeeId, date: '2026-06-10' })
    const person = await fresh('Uma')
    await expect(open(people.manager, person.employeeId)).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access Denied' })
    await expect(open(people.admin, people.admin.employeeId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'own_timesheet' },
    })
    const foreign = await open(people.admin, people.stranger.employeeId).catch(error => error)
    const random = await open(people.admin, newId()).catch(error => error)
    expect(foreign).toMatchObject({ code: 'VALIDATION', details: { field: 'employeeId' } })
    expect({ ...foreign.details, message: foreign.message }).toEqual({ ...random.details, message: random.message })
    const { rows } = await t.owner.query(`select from app.pay_periods where starts_on <= '2026-06-10' and ends_on >= '2026-06-10'`)
    expect(rows).toHaveLength(0)
  })
})

describe('recalling', () => {
  test('returns a timesheet without decisions to a draft of the next revision', async () => {
    const { person, version } = await submitted('Fee')
    const recalled = await as(person).timesheets.recall({ periodStart, version })
    expect(recalled).toMatchObject({ status: 'draft', revision: 2 })
    const again = await submit(person, recalled.version)
    expect(again).toMatchObject({ status: 'submitted', revision: 2 })
  })

  test('is no longer possible after the first of several decisions', async () => {
    const [one, two] = [await fresh('Fi1'), await fresh('Fi2')]
    const person = await fresh('Gil')
    await harbor.addWorkflow([{ users: [one, two], requireAll: true }], [person])
    const { submissionId, version } = await submit(person)
    const first = await harbor.approve(one, { submissionId, version })
    expect(first.status).toBe('submitted')
    await expect(as(person).timesheets.recall({ periodStart, version: first.version })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'already_reviewed' },
    })
  })

  test('of a recall and an approval at the same time exactly one succeeds (SEC-106)', async () => {
    const { person, submissionId, version } = await submitted('Hana')
    const results = await Promise.allSettled([
      as(person).timesheets.recall({ periodStart, version }),
      harbor.approve(people.manager, { submissionId, version }),
    ])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' })
  })
})
