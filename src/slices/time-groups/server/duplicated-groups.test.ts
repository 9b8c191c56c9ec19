import { afterAll, beforeAll, expect, test } from 'vitest'
import { affectedByGroups } from '#main/slices.ts'
import { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupRoutes } from '#slices/time-groups/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
})
afterAll(() => t.close())

test('a group made from another one has its approval workflow, unless that is inactive or another one, or none, is named', async () => {
  const { create } = clientsOf(t, { timeGroups }, { timeGroups: groupRoutes(affectedByGroups) })(harbor.people.admin).timeGroups
  const templateId = await harbor.addManagerWorkflow()
  const workflowOf = async (name: string, given: object = {}) =>
    (await create({ name, basedOnId: harbor.groupId, ...given })).approvalWorkflowTemplateId
  expect(await workflowOf('As it is')).toBe(templateId)
  expect(await workflowOf('With none', { approvalWorkflowTemplateId: null })).toBeNull()
  await t.owner.query('update app.approval_workflow_templates set is_active = false where id = $1', [templateId])
  expect(await workflowOf('Of an inactive one')).toBeNull()
})
