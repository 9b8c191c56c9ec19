import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { createLiveHub } from '#server/live/hub.ts'
import { notifications } from '#slices/notifications/contract/notifications.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { notificationRoutes } from './routes.ts'
import { notificationTopics } from './topics.ts'

let t: TestDatabase
let harbor: TestOrganization<'ines' | 'marcus'>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ines: {}, marcus: {} })
})
afterAll(() => t.close())

test('a thousand notifications are two events on the person’s streams and none on others’; the bell then says a thousand', async () => {
  const gone = new AbortController()
  const hub = createLiveHub({ database: t.db, jobs: t.jobs, topics: notificationTopics, recheckMs: 60_000 })
  const follow = async (person: { token: string }) => {
    const ids: string[] = []
    const events = await hub.subscribe(asking(person, 'member'), gone.signal)
    void (async () => {
      for await (const { id } of events) ids.push(id)
    })()
    return ids
  }
  const { ines, marcus } = harbor.people
  const [first, second, colleague] = [await follow(ines), await follow(ines), await follow(marcus)]
  const ids: string[] = []
  for (let batch = 0; batch < 20; batch++) {
    const inserted = Array.from({ length: 50 }, newId)
    await t.owner.query(
      `insert into app.employee_notifications (organization_id, id, employee_id, notification_type, title, message)
       select $1, id, $2, 'role_changed', 'T', 'M' from unnest($3::uuid[]) id`,
      [harbor.id, ines.employeeId, inserted],
    )
    hub.received(inserted.map(id => ({ table: 'employee_notifications', id, organizationId: harbor.id })))
    ids.push(...inserted)
    await wait(20)
  }
  await expect.poll(() => [first.length, second.length], { timeout: 5000 }).toEqual([2, 2])
  expect(ids.indexOf(first[1]!), 'the second is sent after the last change').toBeGreaterThanOrEqual(950)
  await wait(2500)
  expect([first.length, second.length, colleague.length]).toEqual([2, 2, 0])
  expect(hub.size, 'no stream was ended for being too far behind').toBe(3)
  const { list } = clientsOf(t, notifications, notificationRoutes)(ines)
  expect((await list({ limit: 5 })).unread).toBe(1000)
  gone.abort()
  hub.close()
}, 20_000)
