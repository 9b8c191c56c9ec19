import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '#core/failure.ts'
import { newId } from '#server/id.ts'
import { reassignApprovals } from '#slices/approvals/server/stand-ins.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type SubmitTeam, submitTeam } from '#test/time-world.ts'

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

describe('deciding', () => {
  test('approval by the last step approves the timesheet, notifies the owner and is in the history and the audit', async () => {
    const { person, submissionId, version } = await submitted('Ina')
    expect(await as(people.manager).approvals.approve({ submissionId, version, note: 'Thank you' })).toMatchObject({
      status: 'approved',
      version: 2,
    })
    expect(await harbor.notificationsOf(person)).toEqual([
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
    await expect(as(person).entries.save({ cells: [cell('2026-03-28', 60)] })).rejects.toMatchObject({
      message: "This timesheet has been approved and can't be changed",
    })
  })

  test('a rejection needs a note, may name days, unlocks the timesheet, and the next submit is a new revision from step one', async () => {
    const { person, submissionId, version } = await submitted('Jo')
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

  test('of fifty approvals at once exactly one succeeds, and the others get the timesheet’s new status', async () => {
    const { submissionId, version } = await submitted('Kit')
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => as(people.manager).approvals.approve({ submissionId, version })),
    )
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({
          code: 'CONFLICT',
          message: "This timesheet has been approved and can't be changed",
          details: { data: { status: 'approved', version: 2 } },
        })
      }
    }
  })

  test('of an approval and a rejection at once the first succeeds, and the second gets the outcome (SEC-101)', async () => {
    const [one, two] = [await fresh('Li1'), await fresh('Li2')]
    const person = await fresh('Liv')
    await harbor.addWorkflow([{ users: [one, two] }], [person])
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

  test('steps go in order, and the approvers of the next one are asked when it begins (SEC-103, SEC-104)', async () => {
    const [first, second] = [await fresh('Mo1'), await fresh('Mo2')]
    const person = await fresh('Moe')
    const templateId = await harbor.addWorkflow([{ users: [first] }, { users: [second] }], [person])
    const { submissionId, version } = await submit(person)
    await expect(as(second).approvals.approve({ submissionId, version })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { rule: 'not_approver' },
    })
    expect(await harbor.notificationsOf(second)).toEqual([])
    // A later change of the template does not affect a submitted timesheet (SEC-104).
    await t.owner.query('delete from app.approval_workflow_steps where template_id = $1', [templateId])
    const one = await as(first).approvals.approve({ submissionId, version })
    expect(one.status).toBe('submitted')
    expect(await harbor.notificationsOf(second)).toHaveLength(1)
    await expect(as(first).approvals.approve({ submissionId, version: one.version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await as(second).approvals.approve({ submissionId, version: one.version })).toMatchObject({ status: 'approved' })
  })

  const leave = {
    'whose membership ended': `update app.organization_members set status = 'inactive' where user_id = $1`,
    'whose employee record was deactivated': 'update app.employees set is_active = false where user_id = $1',
  }

  test.each(Object.entries(leave))('a step that needs everyone does not wait for one %s (SEC-102)', async (_, sql) => {
    const [one, two, three] = [await fresh('Na1'), await fresh('Na2'), await fresh('Na3')]
    const person = await fresh('Nat')
    await harbor.addWorkflow([{ users: [one, two, three], requireAll: true }], [person])
    const { submissionId, version } = await submit(person)
    const first = await as(one).approvals.approve({ submissionId, version })
    expect(first.status).toBe('submitted')
    await t.owner.query(sql, [three.userId])
    expect(await as(two).approvals.approve({ submissionId, version: first.version })).toMatchObject({ status: 'approved' })
  })

  test.each(Object.entries(leave))('where the only approver is one %s, an administrator decides (SEC-97, SEC-105)', async (_, sql) => {
    const manager = await harbor.add('Oda', { role: 'manager' })
    const { submissionId, version } = await submitted('Olaf', manager)
    await t.owner.query(sql, [manager.userId])
    await reassignApprovals(t.jobs, harbor.id)
    await expect(as(people.manager).approvals.approve({ submissionId, version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await as(people.admin).approvals.approve({ submissionId, version })).toMatchObject({ status: 'approved' })
  })

  test('where all approvers of the next step have left when it begins, the administrators are asked at once', async () => {
    const [first, second] = [await fresh('Oz1'), await fresh('Oz2')]
    const person = await fresh('Oz')
    await harbor.addWorkflow([{ users: [first] }, { users: [second], requireAll: true }], [person])
    const { submissionId, version } = await submit(person)
    await t.owner.query('update app.employees set is_active = false where user_id = $1', [second.userId])
    const one = await as(first).approvals.approve({ submissionId, version })
    expect((await harbor.notificationsOf(people.admin)).at(-1)).toMatchObject({ notification_type: 'approval_required' })
    // One stand-in decides for all of them.
    expect(await as(people.admin).approvals.approve({ submissionId, version: one.version })).toMatchObject({ status: 'approved' })
  })

  test('no one decides on their own timesheet: not as manager, not by role, not as super admin in the organization (SEC-94)', async () => {
    const boss = await harbor.add('Pam', { role: 'administrator_time' })
    await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [boss.employeeId, people.manager.employeeId])
    const { submissionId, version } = await submit(boss)
    const own = { code: 'FORBIDDEN', details: { rule: 'own_timesheet' } }
    await expect(as(boss).approvals.approve({ submissionId, version })).rejects.toMatchObject(own)
    await t.owner.query(`insert into app.approval_step_approvers values ($1, 'timesheet_submissions', $2, 1, 1, $3)`, [
      harbor.id,
      submissionId,
      boss.userId,
    ])
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

  test('someone who sees the timesheet but is not an approver is denied; for someone who may not see it, it is as good as unknown', async () => {
    const { submissionId, version } = await submitted('Quen')
    await expect(as(people.admin).approvals.approve({ submissionId, version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const act = (who: Person, id: string) => [
      as(who).approvals.approve({ submissionId: id, version }),
      as(who).approvals.reject({ submissionId: id, version, note: 'No' }),
      as(who).approvals.reopen({ submissionId: id, version, note: 'No' }),
      as(who).approvals.approveMany({ submissions: [{ submissionId: id, version }] }),
      as(who).approvals.timesheet({ submissionId: id }),
    ]
    const answers = async (calls: Promise<unknown>[]) =>
      Promise.all(
        calls.map(call =>
          call.then(
            () => ({ code: 'let in' }),
            ({ code, message, details }: Failure) => ({ code, message, details }),
          ),
        ),
      )
    const random = await answers(act(people.outsider, newId()))
    expect(random.every(answer => answer.code === 'NOT_FOUND')).toBe(true)
    expect(await answers(act(people.outsider, submissionId))).toEqual(random)
    expect(await answers(act(people.stranger, submissionId))).toEqual(random)
  })

  test('an administrator reopens with a note: a new revision, and the owner is notified', async () => {
    const { person, submissionId, version } = await submitted('Rae')
    const approved = await as(people.manager).approvals.approve({ submissionId, version })
    const target = { submissionId, version: approved.version }
    await expect(as(people.manager).approvals.reopen({ ...target, note: 'Wrong fund' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as(people.admin).approvals.reopen({ ...target, note: '' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'note' },
    })
    const reopened = await as(people.admin).approvals.reopen({ ...target, note: 'Wrong fund' })
    expect(reopened).toMatchObject({ status: 'draft', revision: 2 })
    expect((await harbor.notificationsOf(person)).at(-1)).toMatchObject({
      notification_type: 'timesheet_reopened',
      title: 'Timesheet reopened',
    })
    const [entry] = (await as(person).entries.list({ from: periodStart, to: periodStart })).entries
    await as(person).entries.save({ cells: [cell(periodStart, 450, 'regular', entry!.version)] })
    expect(await submit(person, reopened.version)).toMatchObject({ status: 'submitted', revision: 2 })
  })

  test('timesheets without warnings are approved together, all or none, in whatever case their ids are written (SEC-4)', async () => {
    const [one, two] = [await submitted('Sal'), await submitted('Sue')]
    const late = await fresh('Sid')
    const withWarnings = await submit(late)
    const target = ({ submissionId, version }: { submissionId: string; version: number }) => ({ submissionId, version })
    const many = (...timesheets: { submissionId: string; version: number }[]) =>
      as(people.manager).approvals.approveMany({ submissions: timesheets.map(target) })
    await expect(many(one, withWarnings)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'has_warnings', data: { submissionIds: [withWarnings.submissionId] } },
    })
    const capitals = { ...withWarnings, submissionId: withWarnings.submissionId.toUpperCase() }
    await expect(many(capitals)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'has_warnings' } })
    const twice = many(one, { ...one, submissionId: one.submissionId.toUpperCase() })
    await expect(twice).rejects.toMatchObject({ code: 'VALIDATION', details: { rule: 'sheet_twice' } })
    await expect(many(one, { ...two, version: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(many(one, { submissionId: newId(), version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { reviewed } = await many(one, two)
    expect(reviewed.map(timesheet => timesheet.status)).toEqual(['approved', 'approved'])
  })
})
