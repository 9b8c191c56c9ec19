import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
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

interface Decided {
  submissionId: string
  /** The version that was decided on. */
  version: number
}

const withdraw = (who: Person, ...submissions: Decided[]) =>
  as(who).approvals.withdraw({ submissions: submissions.map(({ submissionId, version }) => ({ submissionId, version })) })
const kindsOf = async (who: Person) => (await harbor.notificationsOf(who)).map(one => one.notification_type)
const seen = async (who: Person, submissionId: string) => (await as(who).approvals.timesheet({ submissionId })).timesheet

/** A timesheet with two steps, each of one person. */
async function twoSteps(name: string) {
  const [first, second, person] = [await fresh(`${name}a`), await fresh(`${name}b`), await fresh(name)]
  await harbor.addWorkflow([{ users: [first] }, { users: [second] }], [person])
  return { first, second, person, ...(await submit(person)) }
}

describe('withdrawing', () => {
  test('an approval: the timesheet awaits the same person again, its owner is told, and the history and the audit have both', async () => {
    const { person, submissionId, version } = await submitted('Ina')
    await as(people.manager).approvals.approve({ submissionId, version, note: 'Thanks' })
    expect(await withdraw(people.manager, { submissionId, version })).toEqual({
      withdrawn: [{ submissionId, status: 'submitted', revision: 1, version: version + 2 }],
    })
    expect(await harbor.notificationsOf(person)).toEqual([
      expect.objectContaining({ notification_type: 'timesheet_approved' }),
      {
        notification_type: 'timesheet_approval_withdrawn',
        title: 'Approval withdrawn',
        message: 'Your timesheet for Mar 16 – Mar 29 is awaiting approval again. The approval was withdrawn.',
      },
    ])
    const { timesheet } = await as(person).timesheets.mine({ submissionId })
    expect(timesheet).toMatchObject({
      status: 'submitted',
      steps: [{ state: 'now', approvers: [{ decision: null, decidedAt: null }] }],
      can: { edit: false, recall: true },
      notes: [{ note: 'Thanks' }],
      history: [{ event: 'withdraw', actor: 'Mona Test' }, { event: 'approve' }, { event: 'submit' }],
    })
    const { rows } = await t.owner.query('select action, before, after from app.audit_events where resource_id = $1 order by id', [
      submissionId,
    ])
    expect(rows.at(-1)).toEqual({
      action: 'timesheet.decision_withdrawn',
      before: { status: 'approved', revision: 1, step: 0, version: version + 1 },
      after: { status: 'submitted', revision: 1, step: 1, version: version + 2 },
    })
    const { pending } = await as(people.manager).approvals.inbox({ date: periodStart })
    expect(pending).toContainEqual(expect.objectContaining({ submissionId, canDecide: true, version: version + 2 }))
    expect(await as(people.manager).approvals.approve({ submissionId, version: version + 2 })).toMatchObject({ status: 'approved' })
  })

  test('a rejection: the hours are locked again, and the rejection’s note stays', async () => {
    const { person, submissionId, version } = await submitted('Jo')
    await as(people.manager).approvals.reject({ submissionId, version, note: 'Who covered Tuesday?' })
    await withdraw(people.manager, { submissionId, version })
    expect(await kindsOf(person)).toEqual(['timesheet_rejected', 'timesheet_rejection_withdrawn'])
    const { timesheet } = await as(person).timesheets.mine({ submissionId })
    expect(timesheet).toMatchObject({ status: 'submitted', revision: 1, can: { edit: false }, notes: [{ noteType: 'rejection' }] })
    await expect(as(person).entries.save({ cells: [cell('2026-03-28', 60)] })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a step of several: the next approver is told, and the earlier request stays in their notifications', async () => {
    const { first, second, person, submissionId, version } = await twoSteps('Moe')
    await as(first).approvals.approve({ submissionId, version })
    await withdraw(first, { submissionId, version })
    expect(await harbor.notificationsOf(second)).toEqual([
      expect.objectContaining({ notification_type: 'approval_required' }),
      {
        notification_type: 'approval_withdrawn',
        title: 'Approval withdrawn',
        message: "Moe Test's timesheet for Mar 16 – Mar 29 is back at an earlier step. You'll be notified if it's your turn again.",
      },
    ])
    expect(await kindsOf(person)).toEqual([])
    await expect(as(second).approvals.approve({ submissionId, version: version + 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(first).approvals.approve({ submissionId, version: version + 2 })
    expect(await kindsOf(second)).toEqual(['approval_required', 'approval_withdrawn', 'approval_required'])
  })

  test('the last step of several: the decisions of the steps before stay', async () => {
    const { first, second, submissionId, version } = await twoSteps('Nia')
    await as(first).approvals.approve({ submissionId, version })
    await as(second).approvals.approve({ submissionId, version: version + 1 })
    await withdraw(second, { submissionId, version: version + 1 })
    expect((await seen(second, submissionId)).steps).toMatchObject([
      { state: 'done', approvers: [{ decision: 'approved' }] },
      { state: 'now', approvers: [{ decision: null }] },
    ])
    await expect(withdraw(first, { submissionId, version })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('one of two approvals that a step requires: the other one stays, and no one is told of anything', async () => {
    const [one, two, person] = [await fresh('Oz1'), await fresh('Oz2'), await fresh('Oz')]
    await harbor.addWorkflow([{ users: [one, two], requireAll: true }], [person])
    const { submissionId, version } = await submit(person)
    await as(one).approvals.approve({ submissionId, version })
    await withdraw(one, { submissionId, version })
    expect(await kindsOf(two)).toEqual(['approval_required'])
    await as(two).approvals.approve({ submissionId, version: version + 2 })
    expect(await as(one).approvals.approve({ submissionId, version: version + 3 })).toMatchObject({ status: 'approved' })
    await withdraw(one, { submissionId, version: version + 3 })
    expect((await seen(one, submissionId)).steps[0]!.approvers.map(({ decision }) => decision).sort()).toEqual(['approved', null])
  })

  test('where any of several may decide, the others are asked again', async () => {
    const [one, two, person] = [await fresh('Pa1'), await fresh('Pa2'), await fresh('Pam')]
    await harbor.addWorkflow([{ users: [one, two] }], [person])
    const { submissionId, version } = await submit(person)
    await as(one).approvals.approve({ submissionId, version })
    await withdraw(one, { submissionId, version })
    expect(await kindsOf(two)).toEqual(['approval_required', 'approval_required'])
    expect(await as(two).approvals.approve({ submissionId, version: version + 2 })).toMatchObject({ status: 'approved' })
  })

  test('a bulk approval: all of them or none', async () => {
    const [one, two] = [await submitted('Sal'), await submitted('Sue')]
    const targets = [one, two].map(({ submissionId, version }) => ({ submissionId, version }))
    await as(people.manager).approvals.approveMany({ submissions: targets })
    await as(people.admin).approvals.reopen({ ...targets[0]!, version: targets[0]!.version + 1, note: 'Wrong fund' })
    await expect(withdraw(people.manager, ...targets)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: { submissionId: one.submissionId, status: 'draft' } },
    })
    expect(await seen(people.manager, two.submissionId)).toMatchObject({ status: 'approved' })
    expect(await withdraw(people.manager, targets[1]!)).toMatchObject({ withdrawn: [{ status: 'submitted' }] })
    await expect(withdraw(people.manager, targets[1]!, targets[1]!)).rejects.toMatchObject({ details: { rule: 'sheet_twice' } })
  })
})

describe('a decision stands', () => {
  test('when someone else made it, and is unknown to those who may not see the timesheet', async () => {
    const { person, submissionId, version } = await submitted('Kit')
    await as(people.manager).approvals.approve({ submissionId, version })
    const target = { submissionId, version }
    for (const who of [people.admin, person])
      await expect(withdraw(who, target)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'not_own_decision' } })
    for (const who of [people.outsider, people.stranger])
      await expect(withdraw(who, target)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    await expect(withdraw(people.manager, { submissionId: newId(), version })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('on a timesheet that awaits a decision there is none to withdraw', async () => {
    const { submissionId, version } = await submitted('Kim')
    await expect(withdraw(people.manager, { submissionId, version })).rejects.toMatchObject({ details: { rule: 'not_own_decision' } })
  })

  test('after a resubmit, and after an edit of what was rejected even if it was changed back', async () => {
    const manager = as(people.manager).approvals
    const reject = async (name: string) => {
      const { person, submissionId, version } = await submitted(name)
      await manager.reject({ submissionId, version, note: 'No' })
      return { person, submissionId, version }
    }
    const resubmitted = await reject('Lee')
    await submit(resubmitted.person, resubmitted.version + 1)
    const changed = await reject('Lia')
    for (const minutes of [420, 480]) {
      const [entry] = (await as(changed.person).entries.list({ from: periodStart, to: periodStart })).entries
      await as(changed.person).entries.save({ cells: [cell(periodStart, minutes, 'regular', entry!.version)] })
    }
    const cleared = await reject('Lou')
    const [entry] = (await as(cleared.person).entries.list({ from: periodStart, to: periodStart })).entries
    await as(cleared.person).entries.save({ cells: [cell(periodStart, 0, 'regular', entry!.version)] })
    for (const target of [resubmitted, changed, cleared])
      await expect(withdraw(people.manager, target)).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'version' } })
    const elsewhere = await reject('Liv')
    await as(elsewhere.person).entries.save({ cells: [cell('2026-04-01', 60)] })
    expect(await withdraw(people.manager, elsewhere)).toMatchObject({ withdrawn: [{ status: 'submitted' }] })
  })

  test('after 60 seconds of the database’s clock', async () => {
    const [late, inTime] = [await submitted('Ray'), await submitted('Rae')]
    for (const { submissionId, version } of [late, inTime]) await as(people.manager).approvals.approve({ submissionId, version })
    const { rows } = await t.owner.query('select app.now() as now')
    const at = (rows[0].now as Date).getTime()
    await setClock(t, new Date(at + 55_000).toISOString())
    expect(await withdraw(people.manager, inTime)).toMatchObject({ withdrawn: [{ status: 'submitted' }] })
    await setClock(t, new Date(at + 61_000).toISOString())
    await expect(withdraw(people.manager, late)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "It's too late to undo this decision. Decisions can be undone for 60 seconds.",
      details: { rule: 'withdrawal_too_late', data: { status: 'approved' } },
    })
  })
})

describe('at the same time', () => {
  test('of twenty withdrawals exactly one succeeds, and the others get the timesheet’s new status', async () => {
    const { submissionId, version } = await submitted('Tom')
    await as(people.manager).approvals.approve({ submissionId, version })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => withdraw(people.manager, { submissionId, version })))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'CONFLICT', details: { data: { status: 'submitted', version: version + 2 } } })
  })

  test('of a withdrawal and the next step’s decision exactly one succeeds', async () => {
    const outcomes: string[] = []
    for (const [index, name] of ['Una', 'Uma', 'Ugo', 'Uri'].entries()) {
      const { first, second, submissionId, version } = await twoSteps(name)
      await as(first).approvals.approve({ submissionId, version })
      const undo = () => withdraw(first, { submissionId, version })
      const approve = () => as(second).approvals.approve({ submissionId, version: version + 1 })
      const results = await Promise.allSettled(index % 2 === 0 ? [undo(), approve()] : [approve(), undo()])
      expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      const lost = results.find(one => one.status === 'rejected')!
      expect((lost as PromiseRejectedResult).reason).toMatchObject({ code: 'CONFLICT' })
      outcomes.push((await seen(first, submissionId)).status)
    }
    for (const status of outcomes) expect(['submitted', 'approved']).toContain(status)
  })

  test('of a withdrawal and a resubmit exactly one succeeds', async () => {
    const { person, submissionId, version } = await submitted('Vic')
    await as(people.manager).approvals.reject({ submissionId, version, note: 'No' })
    const results = await Promise.allSettled([withdraw(people.manager, { submissionId, version }), submit(person, version + 1)])
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason).toMatchObject({ code: 'CONFLICT' })
  })
})
