import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '#test/time-organization.ts'

let t: TestDatabase
let harbor: TimeOrganization
let people: Record<'admin' | 'manager' | 'outsider' | 'stranger', Person>
let as: ReturnType<typeof timeClients>

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, '2026-03-27T15:00:00Z')
  harbor = await makeTimeOrganization(t, 'harbor')
  const river = await makeTimeOrganization(t, 'river')
  const admin = await addPerson(t, harbor, 'Ada', { role: 'administrator_time' })
  const manager = await addPerson(t, harbor, 'Mona', { role: 'manager' })
  const outsider = await addPerson(t, harbor, 'Otto', { role: 'employee' })
  const stranger = await addPerson(t, river, 'Rosa', { role: 'administrator_time' })
  people = { admin, manager, outsider, stranger }
  as = timeClients(t)
})
afterAll(() => t.close())

const periodStart = '2026-03-16'
const workdays = ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'].map(day => `2026-03-${day}`)
const fresh = (name: string, manager: Person | undefined = people.manager) =>
  addPerson(t, harbor, name, { role: 'employee', ...(manager && { manager }) })

const submit = (person: Person, version = 0) => as(person).timesheets.submit({ periodStart, version, attested: true })

/** A person whose clean sheet waits for the manager. */
async function handedIn(name: string, manager?: Person) {
  const person = await fresh(name, manager)
  await as(person).entries.save({ cells: workdays.map(date => cell(date, 480)) })
  return { person, ...(await submit(person)) }
}

/** Gives the people a workflow of these steps. */
async function workflow(steps: { users: Person[]; requireAll?: boolean }[], ...for_: Person[]) {
  const templateId = newId()
  await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two steps')`, [
    harbor.id,
    templateId,
  ])
  for (const [index, { users, requireAll = false }] of steps.entries()) {
    const roleId = newId()
    await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, 'employee')`, [
      harbor.id,
      roleId,
      `Finance ${roleId}`,
    ])
    for (const user of users)
      await t.owner.query('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', [
        harbor.id,
        user.userId,
        roleId,
      ])
    await t.owner.query(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all) values ($1, $2, $3, 'role', $4, $5)`,
      [harbor.id, templateId, index + 1, roleId, requireAll],
    )
  }
  for (const person of for_)
    await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [person.employeeId, templateId])
  return templateId
}

const notificationsOf = async (person: Person) =>
  (
    await t.owner.query('select notification_type, title, message from app.employee_notifications where employee_id = $1 order by id', [
      person.employeeId,
    ])
  ).rows

describe('handing in', () => {
  test('stores the workflow and the attestation, asks the manager, and closes the days on every path', async () => {
    const { person, submissionId } = await handedIn('Abe')
    const { timesheet } = await as(person).timesheets.mine({ date: periodStart })
    expect(timesheet).toMatchObject({
      status: 'submitted',
      submissionId,
      revision: 1,
      attestation: expect.stringContaining('true and complete'),
      steps: [{ label: 'Manager', state: 'now', approvers: [{ userId: people.manager.userId, name: 'Mona Test', decision: null }] }],
      can: { edit: false, submit: false, recall: true, approve: false },
    })
    expect(await notificationsOf(people.manager)).toContainEqual({
      notification_type: 'approval_required',
      title: 'Timesheet submitted',
      message: 'Abe Test submitted Mar 16 – Mar 29 for your approval.',
    })
    const [entry] = (await as(person).entries.list({ from: periodStart, to: periodStart })).entries
    const locked = { code: 'CONFLICT', message: 'Timesheet is submitted' }
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

  test('an empty sheet may be handed in, a period that lies ahead may not', async () => {
    const person = await fresh('Ben')
    await expect(as(person).timesheets.submit({ periodStart: '2026-03-30', version: 0, attested: true })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { rule: 'period_not_begun' },
    })
    expect(await submit(person)).toMatchObject({ status: 'submitted', revision: 1 })
  })

  test('a day on which no period starts is refused', async () => {
    const person = await fresh('Bea')
    await expect(as(person).timesheets.submit({ periodStart: '2026-03-17', version: 0, attested: true })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'periodStart' },
    })
  })

  test('fifty submits at once leave one submission; the same key is answered the same, any other hears that it is submitted', async () => {
    const person = await fresh('Cy')
    await as(person).entries.save({ cells: [cell(periodStart, 480)] })
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => submit(person)))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT', message: 'Timesheet is submitted' })

    const other = await fresh('Cyd')
    const send = () => as(other, { idempotencyKey: 'double-click-1' }).timesheets.submit({ periodStart, version: 0, attested: true })
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect((await notificationsOf(people.manager)).filter(({ message }) => message.startsWith('Cyd Test'))).toHaveLength(1)
  })

  test('where nobody else can approve, it is refused and the sheet says so before', async () => {
    const alone = await makeTimeOrganization(t, 'alone')
    const owner = await addPerson(t, alone, 'Solo', { role: 'administrator_time' })
    expect((await as(owner).timesheets.mine({ date: periodStart })).timesheet).toMatchObject({
      submitBlockedBy: 'Nobody else can approve your timesheet',
      can: { submit: false },
      steps: [],
    })
    await expect(submit(owner)).rejects.toMatchObject({ code: 'VALIDATION', message: 'Nobody else can approve your timesheet' })
  })

  test('without a manager the administrators are asked, and a manager without an account counts as none', async () => {
    const person = await fresh('Dan', await addPerson(t, harbor, 'Gone', { role: 'employee' }))
    await t.owner.query('update app.employees set user_id = null where first_name = $1', ['Gone'])
    expect((await as(person).timesheets.mine({ date: periodStart })).timesheet?.steps).toMatchObject([
      { label: 'Administrators', approvers: [{ name: 'Ada Test' }] },
    ])
  })

  test('a racing save either stands in the submitted sheet or is refused, never behind it', async () => {
    const person = await fresh('Eli')
    await as(person).entries.save({ cells: [cell(periodStart, 60)] })
    const saves = workdays.slice(1).map(date => as(person).entries.save({ cells: [cell(date, 60)] }))
    const [handIn, ...results] = await Promise.allSettled([submit(person), ...saves])
    expect(handIn?.status).toBe('fulfilled')
    const kept = results.filter(result => result.status === 'fulfilled').length
    const { rows } = await t.owner.query('select count(*)::int as n from app.time_entries where employee_id = $1', [person.employeeId])
    expect(rows[0].n).toBe(kept + 1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT', message: 'Timesheet is submitted' })
  })
})

describe('recalling', () => {
  test('takes an undecided sheet back to a draft of the next revision', async () => {
    const { person, version } = await handedIn('Fee')
    const recalled = await as(person).timesheets.recall({ periodStart, version })
    expect(recalled).toMatchObject({ status: 'draft', revision: 2 })
    const again = await submit(person, recalled.version)
    expect(again).toMatchObject({ status: 'submitted', revision: 2 })
  })

  test('ends with the first decision of several', async () => {
    const [one, two] = [await fresh('Fi1'), await fresh('Fi2')]
    const person = await fresh('Gil')
    await workflow([{ users: [one, two], requireAll: true }], person)
    const { submissionId, version } = await submit(person)
    const first = await as(one).approvals.approve({ submissionId, version })
    expect(first.status).toBe('submitted')
    await expect(as(person).timesheets.recall({ periodStart, version: first.version })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'already_decided' },
    })
  })

  test('races an approval: exactly one of the two happens', async () => {
    const { person, submissionId, version } = await handedIn('Hana')
    const results = await Promise.allSettled([
      as(person).timesheets.recall({ periodStart, version }),
      as(people.manager).approvals.approve({ submissionId, version }),
    ])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('deciding', () => {
  test('approval by the last step approves the sheet, tells the owner and is in the history and the audit', async () => {
    const { person, submissionId, version } = await handedIn('Ina')
    expect(await as(people.manager).approvals.approve({ submissionId, version, note: 'Thank you' })).toMatchObject({
      status: 'approved',
      version: 2,
    })
    expect(await notificationsOf(person)).toEqual([
      {
        notification_type: 'timesheet_approved',
        title: 'Timesheet approved',
        message: 'Your timesheet for Mar 16 – Mar 29 was approved: Thank you',
      },
    ])
    const { timesheet } = await as(person).timesheets.mine({ submissionId })
    expect(timesheet).toMatchObject({
      status: 'approved',
      steps: [{ state: 'done', approvers: [{ decision: 'approved' }] }],
      notes: [{ note: 'Thank you', noteType: 'approval', createdBy: 'Mona Test' }],
      history: [
        { event: 'approve', actor: 'Mona Test' },
        { event: 'submit', actor: 'Ina Test' },
      ],
    })
    const { rows } = await t.owner.query('select action, before, after from app.audit_events where resource_id = $1 order by id', [
      submissionId,
    ])
    expect(rows.map(row => row.action)).toEqual(['timesheet.submitted', 'timesheet.approved'])
    expect(rows[1]).toMatchObject({ before: { status: 'submitted', version: 1 }, after: { status: 'approved', version: 2 } })
    await expect(as(person).entries.save({ cells: [cell('2026-03-28', 60)] })).rejects.toMatchObject({ message: 'Timesheet is approved' })
  })

  test('rejection needs a note, may point at days, opens the sheet, and the next hand-in is the next revision from step one', async () => {
    const { person, submissionId, version } = await handedIn('Jo')
    await expect(as(people.manager).approvals.reject({ submissionId, version, note: '  ', days: [] })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'A note is required',
      details: { field: 'note' },
    })
    const rejected = await as(people.manager).approvals.reject({
      submissionId,
      version,
      note: 'Who covered Tuesday?',
      days: ['2026-03-17', '2027-01-01'],
    })
    expect(rejected).toMatchObject({ status: 'rejected', revision: 1 })
    const { timesheet } = await as(person).timesheets.mine({ date: periodStart })
    expect(timesheet).toMatchObject({ notes: [{ note: 'Who covered Tuesday?', days: ['2026-03-17'] }], can: { edit: true, submit: true } })
    const again = await submit(person, rejected.version)
    expect(again).toMatchObject({ status: 'submitted', revision: 2 })
    expect(await as(people.manager).approvals.approve({ submissionId, version: again.version })).toMatchObject({
      status: 'approved',
      revision: 2,
    })
  })

  test('of fifty approvals at once exactly one wins, and the others hear what the sheet has become', async () => {
    const { submissionId, version } = await handedIn('Kit')
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => as(people.manager).approvals.approve({ submissionId, version })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({
          code: 'CONFLICT',
          message: 'Timesheet is approved',
          details: { data: { status: 'approved', version: 2 } },
        })
      }
    }
  })

  test('of an approval and a rejection at once the first wins, and the second hears the outcome', async () => {
    const [one, two] = [await fresh('Li1'), await fresh('Li2')]
    const person = await fresh('Liv')
    await workflow([{ users: [one, two] }], person)
    const { submissionId, version } = await submit(person)
    const results = await Promise.allSettled([
      as(one).approvals.approve({ submissionId, version }),
      as(two).approvals.reject({ submissionId, version, note: 'No' }),
    ])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const { rows } = await t.owner.query('select status from app.timesheet_submissions where id = $1', [submissionId])
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CONFLICT', details: { data: { status: rows[0].status } } })
  })

  test('steps go in order, and the approvers of the next one are asked when it begins', async () => {
    const [first, second] = [await fresh('Mo1'), await fresh('Mo2')]
    const person = await fresh('Moe')
    const templateId = await workflow([{ users: [first] }, { users: [second] }], person)
    const { submissionId, version } = await submit(person)
    await expect(as(second).approvals.approve({ submissionId, version })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'not_approver' },
    })
    expect(await notificationsOf(second)).toEqual([])
    // What a template says later changes nothing for a sheet on its way (case 104).
    await t.owner.query('delete from app.approval_workflow_steps where template_id = $1', [templateId])
    const one = await as(first).approvals.approve({ submissionId, version })
    expect(one.status).toBe('submitted')
    expect(await notificationsOf(second)).toHaveLength(1)
    await expect(as(first).approvals.approve({ submissionId, version: one.version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await as(second).approvals.approve({ submissionId, version: one.version })).toMatchObject({ status: 'approved' })
  })

  test('a step that asks everyone waits for all who are still here', async () => {
    const [one, two, three] = [await fresh('Na1'), await fresh('Na2'), await fresh('Na3')]
    const person = await fresh('Nat')
    await workflow([{ users: [one, two, three], requireAll: true }], person)
    const { submissionId, version } = await submit(person)
    const first = await as(one).approvals.approve({ submissionId, version })
    expect(first.status).toBe('submitted')
    await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [three.userId])
    expect(await as(two).approvals.approve({ submissionId, version: first.version })).toMatchObject({ status: 'approved' })
  })

  test('where everybody asked has left, an administrator decides', async () => {
    const manager = await addPerson(t, harbor, 'Oda', { role: 'manager' })
    const { submissionId, version } = await handedIn('Olaf', manager)
    await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [manager.userId])
    await expect(as(people.manager).approvals.approve({ submissionId, version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await as(people.admin).approvals.approve({ submissionId, version })).toMatchObject({ status: 'approved' })
  })

  test('nobody decides on their own sheet: not as manager, not by role, not as super admin in the organization', async () => {
    const boss = await addPerson(t, harbor, 'Pam', { role: 'administrator_time' })
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [boss.employeeId, people.manager.employeeId])
    const { submissionId, version } = await submit(boss)
    const own = { code: 'FORBIDDEN', details: { rule: 'own_sheet' } }
    await expect(as(boss).approvals.approve({ submissionId, version })).rejects.toMatchObject(own)
    await t.owner.query('insert into app.timesheet_step_approvers values ($1, $2, 1, 1, $3)', [harbor.id, submissionId, boss.userId])
    await expect(as(boss).approvals.approve({ submissionId, version })).rejects.toMatchObject(own)
    await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [boss.userId])
    await t.owner.query('insert into platform.administrators (user_id) values ($1)', [boss.userId])
    await t.owner.query(
      `insert into platform.user_organization_sessions values ($1, $2, 'harbor', 'super_admin', app.now() + interval '1 hour')`,
      [boss.userId, harbor.id],
    )
    await expect(as(boss).approvals.approve({ submissionId, version })).rejects.toMatchObject(own)
    await expect(as(boss).approvals.reject({ submissionId, version, note: 'No' })).rejects.toMatchObject(own)
  })

  test('somebody who sees the sheet and is not asked is refused; who may not see it hears what a random id hears', async () => {
    const { submissionId, version } = await handedIn('Quen')
    await expect(as(people.admin).approvals.approve({ submissionId, version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const act = (who: Person, id: string) => [
      as(who).approvals.approve({ submissionId: id, version }),
      as(who).approvals.reject({ submissionId: id, version, note: 'No' }),
      as(who).approvals.reopen({ submissionId: id, version, note: 'No' }),
      as(who).approvals.approveMany({ submissions: [{ submissionId: id, version }] }),
      as(who).approvals.sheet({ submissionId: id }),
    ]
    const answers = async (calls: Promise<unknown>[]) =>
      (await Promise.all(calls.map(call => call.catch(error => error)))).map(({ code, message, details }) => ({ code, message, details }))
    const random = await answers(act(people.outsider, newId()))
    expect(random.every(answer => answer.code === 'NOT_FOUND')).toBe(true)
    expect(await answers(act(people.outsider, submissionId))).toEqual(random)
    expect(await answers(act(people.stranger, submissionId))).toEqual(random)
  })

  test('an administrator reopens with a note: a new revision, and the owner is told', async () => {
    const { person, submissionId, version } = await handedIn('Rae')
    const approved = await as(people.manager).approvals.approve({ submissionId, version })
    const target = { submissionId, version: approved.version }
    await expect(as(people.manager).approvals.reopen({ ...target, note: 'Wrong fund' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as(people.admin).approvals.reopen({ ...target, note: '' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'note' },
    })
    const reopened = await as(people.admin).approvals.reopen({ ...target, note: 'Wrong fund' })
    expect(reopened).toMatchObject({ status: 'draft', revision: 2 })
    expect((await notificationsOf(person)).at(-1)).toMatchObject({ notification_type: 'timesheet_reopened', title: 'Timesheet reopened' })
    const [entry] = (await as(person).entries.list({ from: periodStart, to: periodStart })).entries
    await as(person).entries.save({ cells: [cell(periodStart, 450, 'regular', entry!.version)] })
    expect(await submit(person, reopened.version)).toMatchObject({ status: 'submitted', revision: 2 })
  })

  test('clean sheets are approved together, all or none', async () => {
    const [one, two] = [await handedIn('Sal'), await handedIn('Sue')]
    const late = await fresh('Sid')
    const withWarnings = await submit(late)
    const target = ({ submissionId, version }: { submissionId: string; version: number }) => ({ submissionId, version })
    const many = (...sheets: { submissionId: string; version: number }[]) =>
      as(people.manager).approvals.approveMany({ submissions: sheets.map(target) })
    await expect(many(one, withWarnings)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'has_warnings', data: { submissionIds: [withWarnings.submissionId] } },
    })
    await expect(many(one, { ...two, version: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(many(one, { submissionId: newId(), version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { decided } = await many(one, two)
    expect(decided.map(sheet => sheet.status)).toEqual(['approved', 'approved'])
  })
})
