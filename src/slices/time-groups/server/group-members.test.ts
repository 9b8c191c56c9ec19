import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupRoutes } from '#slices/time-groups/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'ada'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' }, ada: { role: 'employee' } })
})
afterAll(() => t.close())

test('the members of another organization’s group are as unknown as those of none', async () => {
  const river = await timeWorld(t, 'river', { rosa: { role: 'employee' } })
  const { members } = clientsOf(t, { timeGroups }, { timeGroups: groupRoutes })(harbor.people.admin).timeGroups
  for (const id of [river.groupId, newId()]) await expect(members({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await members({ id: harbor.groupId })).rows.map(({ name }) => name)).toHaveLength(2)
  expect((await members({ id: 'any' })).rows).toHaveLength(2)
})
