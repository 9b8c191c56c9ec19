import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ESCALATE_APPROVALS } from '#slices/approvals/server/escalate.ts'
import { approvals } from '#slices/approvals/server/manifest.ts'
import { type ApprovalTeam, approvalTeam, TODAY } from '#test/approval-world.ts'
import { setClock } from '#test/clock.ts'

let team: ApprovalTeam
beforeAll(async () => {
  team = await approvalTeam()
})
afterAll(() => team.t.close())

describe('escalation', () => {
  test('after the days of its step administrators are asked as well, once; the approver stays, and either decides', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const { admin } = team.people
    const one = await team.fresh('A1')
    const { submissionId, target } = await team.withWorkflow('AOwn', { person: one, escalationDays: 2 })
    await team.hour('2026-03-29T14:59:00Z')
    expect(await team.waitsFor(admin, submissionId)).toBe(false)
    await team.hour('2026-03-29T15:01:00Z')
    await team.hour('2026-03-29T16:01:00Z')
    expect(await team.waitsFor(admin, submissionId)).toBe(true)
    expect(await team.waitsFor(one, submissionId)).toBe(true)
    expect((await team.historyOf(submissionId)).filter(({ event }) => event === 'escalate')).toEqual([
      { event: 'escalate', actor: 'Steward', detail: 'No decision on step 1 within 2 days' },
    ])
    expect(await team.harbor.approve(admin, target)).toMatchObject({ status: 'approved' })
  })

  test('the scheduled job does so in every organization, by the clock of the database', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const one = await team.fresh('P1')
    const { submissionId } = await team.withWorkflow('POwn', { person: one, escalationDays: 3 })
    const { worker, jobs } = team.t
    const tasks = approvals.tasks!({ worker, jobs } as Parameters<NonNullable<typeof approvals.tasks>>[0])
    const escalatedAt = async (instant: string) => {
      await setClock(team.t, instant)
      await tasks[ESCALATE_APPROVALS]!({}, {} as never)
      const { rows } = await team.t.owner.query(
        'select approver_user_id as id from app.approval_step_approvers where subject_id = $1 and escalated',
        [submissionId],
      )
      return rows.map(({ id }) => id)
    }
    expect(await escalatedAt('2026-03-30T14:59:00Z')).toEqual([])
    expect(await escalatedAt('2026-03-30T15:01:00Z')).toContain(team.people.admin.userId)
  })

  test('a later step waits since the one before was approved, and one administrator approves for all of it', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const [one, two, three] = [await team.fresh('B1'), await team.fresh('B2'), await team.fresh('B3')]
    const owner = await team.fresh('BOwn')
    const templateId = await team.harbor.addWorkflow([{ users: [one] }, { users: [two, three], requireAll: true }], [owner])
    await team.t.owner.query('update app.approval_workflow_steps set escalation_days = 3 where template_id = $1 and step_order = 2', [
      templateId,
    ])
    const { submissionId, version } = await team.submit(owner)
    await team.hour('2026-03-29T15:00:00Z')
    const next = await team.harbor.approve(one, { submissionId, version })
    await team.hour('2026-04-01T14:00:00Z')
    expect(await team.waitsFor(team.people.admin, submissionId)).toBe(false)
    await team.hour('2026-04-01T15:00:10Z')
    expect(await team.harbor.approve(team.people.admin, { submissionId, version: next.version })).toMatchObject({ status: 'approved' })
  })

  test('SEC-94 an administrator is not asked about their own timesheet', async () => {
    await team.hour(`${TODAY}T15:00:00Z`)
    const one = await team.fresh('C1')
    const { admin } = team.people
    await team.giveWorkflow(admin, 'C', { person: one, escalationDays: 1 })
    const { submissionId } = await team.submit(admin)
    await team.hour('2026-03-30T15:00:00Z')
    expect(
      (await team.t.owner.query('select count(*)::int as n from app.approval_step_approvers where subject_id = $1', [submissionId])).rows,
    ).toEqual([{ n: 1 }])
  })
})
