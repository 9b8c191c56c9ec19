import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handOverDecisions } from '#slices/approvals/server/public.ts'
import { type ApprovalTeam, approvalTeam, TODAY } from '#test/approval-world.ts'
import type { Person } from '#test/organization.ts'
import { cell } from '#test/time-world.ts'

let team: ApprovalTeam
beforeAll(async () => {
  team = await approvalTeam()
})
afterAll(() => team.t.close())

describe('SEC-97 an administrator gives what waits for one approver to another', () => {
  test('all of it, at this step and at later ones; the new approver is asked, the old one no longer, and the history says why', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const [gone, other, next] = [await team.fresh('D1'), await team.fresh('D2'), await team.fresh('D3')]
    const now = await team.withWorkflow('DNow', { person: gone })
    const later = await team.withWorkflow('DLater', { person: other }, { person: gone })
    expect(await team.reassign(team.people.admin, gone, next)).toEqual({
      reassigned: expect.arrayContaining([
        { submissionId: now.submissionId, employeeName: 'DNow Test' },
        { submissionId: later.submissionId, employeeName: 'DLater Test' },
      ]),
    })
    expect(await team.waitsFor(next, now.submissionId)).toBe(true)
    expect(await team.waitsFor(gone, now.submissionId)).toBe(false)
    await team.harbor.approve(other, later.target)
    expect(await team.waitsFor(next, later.submissionId)).toBe(true)
    expect((await team.historyOf(now.submissionId))[0]).toEqual({
      event: 'reassign',
      actor: 'Ada Test',
      detail: 'D1 Test → D3 Test: On leave',
    })
    expect((await team.harbor.notificationsOf(next)).map(row => row.notification_type)).toContain('approval_required')
    await expect(team.reassign(team.people.admin, gone, next)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('only those given, and the stand-in of the new approver is asked with them', async () => {
    const [gone, next, stan] = [await team.fresh('E1'), await team.fresh('E2'), await team.fresh('EStan')]
    const first = await team.withWorkflow('EFirst', { person: gone })
    const second = await team.withWorkflow('ESecond', { person: gone })
    await team.standIn(next, stan, TODAY, team.people.admin)
    await team.reassign(team.people.admin, gone, next, [first.submissionId])
    expect(await team.waitsFor(stan, first.submissionId)).toBe(true)
    expect(await team.waitsFor(gone, second.submissionId)).toBe(true)
  })

  test("to the approver's own stand-in, who is then the approver", async () => {
    const [gone, stan] = [await team.fresh('F1'), await team.fresh('FStan')]
    const { submissionId, target } = await team.withWorkflow('FOwn', { person: gone })
    const { id } = await team.standIn(gone, stan, TODAY, team.people.admin)
    await team.reassign(team.people.admin, gone, stan)
    await team.approvals(team.people.admin).standIns.end({ id })
    expect(await team.waitsFor(gone, submissionId)).toBe(false)
    expect(await team.harbor.approve(stan, target)).toMatchObject({ status: 'approved' })
  })

  test('never to the owner, to themselves, to someone inactive or of another organization, or to who approved the step; and only by administrators', async () => {
    const [gone, also] = [await team.fresh('G1'), await team.fresh('G2')]
    const { admin, manager, stranger } = team.people
    const owner = await team.fresh('GOwn')
    await team.harbor.addWorkflow([{ users: [gone, also], requireAll: true }], [owner])
    const { submissionId, version } = await team.submit(owner)
    const rule = (by: Person, to: Person) =>
      team.reassign(by, gone, to).then(
        () => 'done',
        error => error.details?.rule,
      )
    expect(await rule(admin, owner)).toBe('own_subject')
    expect(await rule(admin, gone)).toBe('self')
    expect(await rule(admin, stranger)).toBe('reference')
    expect(await rule(manager, also)).toBe('forbidden')
    await team.harbor.approve(also, { submissionId, version })
    expect(await rule(admin, also)).toBe('already_decided')
    const left = await team.fresh('GLeft')
    await team.t.owner.query('update app.employees set is_active = false where id = $1', [left.employeeId])
    expect(await rule(admin, left)).toBe('inactive')
    expect(await team.waitsFor(gone, submissionId)).toBe(true)
  })

  test('nor to whom a stand-in has approved the step for; who leaves and hands it to them leaves it to an administrator', async () => {
    const { admin } = team.people
    const [one, two, stan] = [await team.fresh('Gs1'), await team.fresh('Gs2'), await team.fresh('GsStan')]
    const owner = await team.fresh('GsOwn')
    await team.harbor.addWorkflow([{ users: [one, two], requireAll: true }], [owner])
    await team.standIn(one, stan, TODAY, admin)
    const { submissionId, version } = await team.submit(owner)
    const { version: next } = await team.harbor.approve(stan, { submissionId, version })
    await expect(team.reassign(admin, two, one)).rejects.toMatchObject({
      message: "GsStan Test has already approved this step of GsOwn Test's timesheet for Gs1 Test. Choose someone else.",
      details: { rule: 'already_decided' },
    })
    await team.t.jobs
      .withJob(team.harbor.id)
      .write(tx => handOverDecisions(tx, { from: two.userId, to: { userId: one.userId, name: one.name }, field: 'approvals' }))
    expect(await team.waitsFor(one, submissionId)).toBe(false)
    await team.t.owner.query('update app.employees set is_active = false where id = $1', [two.employeeId])
    await team.accessChanged()
    expect(await team.waitsFor(admin, submissionId)).toBe(true)
    expect(await team.harbor.approve(admin, { submissionId, version: next })).toMatchObject({ status: 'approved' })
  })

  test('of fifty reassignments and decisions at once, exactly one decision counts and the timesheet is not stuck', async () => {
    const [gone, next] = [await team.fresh('H1'), await team.fresh('H2')]
    const { submissionId, target } = await team.withWorkflow('HOwn', { person: gone })
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 10 === 5
          ? team.reassign(team.people.admin, gone, next, [submissionId])
          : team.harbor.approve(at % 2 ? gone : next, target)
        ).then(
          () => (at % 10 === 5 ? 'given' : 'approved'),
          error => error.code,
        ),
      ),
    )
    expect(results.filter(result => result === 'given').length).toBeLessThanOrEqual(1)
    const decided = results.filter(result => result === 'approved').length
    expect(decided).toBeLessThanOrEqual(1)
    if (decided === 0) expect(await team.harbor.approve(next, target)).toMatchObject({ status: 'approved' })
  })
})

describe('SEC-97 the approver changes', () => {
  const give = (person: Person, role: keyof typeof team.harbor.roles) =>
    team.t.owner.query('update app.user_roles set role_id = $2 where user_id = $1', [person.userId, team.harbor.roles[role]])

  test('one who is demoted still decides what waits for them; an administrator to whom it was escalated, and who is none any more, does not', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const one = await team.harbor.add('L1', { role: 'manager' })
    const waits = await team.submitted('LOwn', one)
    await give(one, 'employee')
    await team.accessChanged()
    expect(await team.waitsFor(one, waits.submissionId)).toBe(true)
    expect(await team.waitsFor(team.people.admin, waits.submissionId)).toBe(false)
    expect(await team.harbor.approve(one, waits)).toMatchObject({ status: 'approved' })

    const [two, other] = [await team.fresh('L2'), await team.harbor.add('LAdmin', { role: 'administrator' })]
    const { submissionId, target } = await team.withWorkflow('LLate', { person: two, escalationDays: 1 })
    await team.hour('2026-03-28T15:01:00Z')
    expect(await team.waitsFor(other, submissionId)).toBe(true)
    await give(other, 'manager')
    await team.accessChanged()
    expect(await team.waitsFor(other, submissionId)).toBe(false)
    await expect(team.harbor.approve(other, target)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await team.waitsFor(two, submissionId)).toBe(true)
    expect(await team.waitsFor(team.people.admin, submissionId)).toBe(true)
  })

  test('one who becomes an administrator signs once where everyone must approve, and never their own', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const [one, two] = [await team.fresh('M1'), await team.fresh('M2')]
    const owner = await team.fresh('MOwn')
    await team.harbor.addWorkflow([{ users: [one, two], requireAll: true }], [owner])
    const { submissionId, version } = await team.submit(owner)
    await give(one, 'administrator_time')
    await team.accessChanged()
    const next = await team.harbor.approve(one, { submissionId, version })
    expect(next.status).toBe('submitted')
    await expect(team.harbor.approve(one, { submissionId, version: next.version })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // The owner, too: what was submitted before still waits for the other approver.
    await give(owner, 'administrator_time')
    await team.accessChanged()
    await expect(team.harbor.approve(owner, { submissionId, version: next.version })).rejects.toMatchObject({
      details: { rule: 'own_timesheet' },
    })
    expect(await team.harbor.approve(two, { submissionId, version: next.version })).toMatchObject({ status: 'approved' })
    await give(one, 'employee')
    await give(owner, 'employee')
  })

  test('one who leaves after the others have approved is replaced by an administrator; no one’s leaving approves a timesheet', async () => {
    const [one, two] = [await team.fresh('N1'), await team.fresh('N2')]
    const owner = await team.fresh('NOwn')
    await team.harbor.addWorkflow([{ users: [one, two], requireAll: true }], [owner])
    const { submissionId, version } = await team.submit(owner)
    const next = await team.harbor.approve(one, { submissionId, version })
    await team.t.owner.query('update app.employees set is_active = false where id = $1', [two.employeeId])
    await team.accessChanged()
    expect(await team.waitsFor(team.people.admin, submissionId)).toBe(true)
    expect(await team.harbor.approve(team.people.admin, { submissionId, version: next.version })).toMatchObject({ status: 'approved' })
  })
})

test('L11 L13 after an administrator reopens a reassigned and escalated timesheet, its owner edits it and the next submit asks whom the workflow names', async () => {
  await team.hour(`${TODAY}T15:00:00Z`)
  const [one, next] = [await team.fresh('K1'), await team.fresh('K2')]
  const { owner, submissionId } = await team.withWorkflow('KOwn', { person: one, escalationDays: 1 })
  await team.reassign(team.people.admin, one, next)
  await team.hour('2026-03-29T15:00:00Z')
  const { version } = await team.as(team.people.admin).approvals.reopen({ submissionId, version: 1, note: 'Friday is missing' })
  await team.harbor.enter(owner, cell('2026-03-27', 60))
  await team.submit(owner, version)
  expect(await team.waitsFor(one, submissionId)).toBe(true)
  expect(await team.waitsFor(next, submissionId)).toBe(false)
  expect(await team.waitsFor(team.people.admin, submissionId)).toBe(false)
})
