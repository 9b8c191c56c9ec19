import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApprovalTeam, approvalTeam } from '#test/approval-world.ts'
import type { Person } from '#test/organization.ts'
import { periodStart } from '#test/time-world.ts'

let team: ApprovalTeam
beforeAll(async () => {
  team = await approvalTeam()
})
afterAll(() => team.t.close())

describe('a general note without a decision', () => {
  test('is shown with the others, the owner is told, and nothing is decided', async () => {
    const { manager } = team.people
    const { person, submissionId, version } = await team.submitted('Ira')
    const { note } = await team
      .as(manager)
      .approvals.comment({ submissionId, note: 'Which client was Tuesday?', days: [periodStart, '2026-04-20'] })
    expect(note).toMatchObject({ noteType: 'general', days: [periodStart], createdBy: 'Mona Test', revision: 1 })
    expect((await team.harbor.notificationsOf(person)).at(-1)).toMatchObject({
      notification_type: 'timesheet_commented',
      message: 'Your timesheet for Mar 16 – Mar 29 has a new note: Which client was Tuesday?',
    })
    const { timesheet } = await team.as(person).timesheets.mine({ submissionId })
    expect(timesheet).toMatchObject({
      status: 'submitted',
      version,
      notes: [{ note: 'Which client was Tuesday?' }],
      history: [{ event: 'comment' }, {}],
    })
    expect(await team.harbor.approve(manager, { submissionId, version })).toMatchObject({ status: 'approved' })
  })

  test('not on one’s own timesheet or a draft, and not by someone who may not see it', async () => {
    const { person, submissionId, version } = await team.submitted('Jan')
    const comment = (by: Person) => team.as(by).approvals.comment({ submissionId, note: 'Hm' })
    await expect(comment(person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(comment(team.people.outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await team.as(person).timesheets.recall({ periodStart, version })
    await expect(comment(team.people.manager)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
