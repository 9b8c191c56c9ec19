import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApprovalTeam, approvalTeam } from '#test/approval-world.ts'
import { bytesOf } from '#test/client.ts'
import type { Person } from '#test/organization.ts'
import { pdfText } from '#test/pdf-text.ts'

let team: ApprovalTeam
beforeAll(async () => {
  team = await approvalTeam()
})
afterAll(() => team.t.close())

const pdfOf = async (by: Person, submissionId: string) => pdfText(await bytesOf(await team.as(by).approvals.document({ submissionId })))

test('the employee and their approver download a submitted timesheet as a PDF with its hours and history', async () => {
  const { person, submissionId } = await team.submitted('Ira')
  for (const by of [person, team.people.manager]) {
    const file = await pdfOf(by, submissionId)
    for (const part of ['Ira', 'Timesheet', 'Charged to', 'Submitted', 'Signed electronically', 'Page 1 of 2']) expect(file).toContain(part)
  }
})

test('someone who may not see the timesheet gets no file, and neither does anyone for an unknown one', async () => {
  const { submissionId } = await team.submitted('Jan')
  await expect(pdfOf(team.people.outsider, submissionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(pdfOf(team.people.manager, '0198f000-0000-7000-8000-00000000dead')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
