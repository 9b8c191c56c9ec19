import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { notifications } from '#slices/notifications/contract/notifications.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { notifyEmployee, notifyUser } from './public.ts'
import { notificationRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TimeWorld<'ines' | 'marcus'>
let river: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof notifications>>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', { ines: { role: {} }, marcus: { role: {} } })
  river = await makeOrganization(t, 'river', { dana: {} })
  as = clientsOf(t, notifications, notificationRoutes)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from app.employee_notifications')
  t.announced.length = 0
})

const aboutNothing = {
  notificationType: 'timesheet_changed',
  message: 'Hello',
  relatedResourceType: null,
  relatedResourceId: null,
} as const

/** Notifies Ines, in one transaction per title, as a colleague. */
async function notifyInes(...titles: string[]): Promise<void> {
  for (const title of titles) {
    await t.db.withTenant(asking(harbor.people.marcus, 'member')).write(async tx => {
      await tx.authorized()
      notifyEmployee(tx, harbor.people.ines.employeeId, { ...aboutNothing, title })
    })
  }
}

test('a person sees their own notifications, newest first, and how many are unread', async () => {
  await notifyInes('first', 'second')
  const answer = await as(harbor.people.ines).list({})
  expect(answer.notifications.map(one => one.title)).toEqual(['second', 'first'])
  expect(answer).toMatchObject({ unread: 2, more: false })
})

test('an identical notification without a record is not repeated within an hour, unless it has been read', async () => {
  await notifyInes('first', 'first')
  expect((await as(harbor.people.ines).list({})).notifications).toHaveLength(1)
  await as(harbor.people.ines).markAllRead({})
  await notifyInes('first')
  expect(await as(harbor.people.ines).list({})).toMatchObject({ unread: 1, notifications: [{ title: 'first' }, { title: 'first' }] })
})

test('no one else sees them, neither a colleague nor another organization', async () => {
  await notifyInes('first')
  expect(await as(harbor.people.marcus).list({})).toEqual({ notifications: [], unread: 0, more: false })
  expect(await as(river.people.dana).list({})).toEqual({ notifications: [], unread: 0, more: false })
})

test('every operation is denied to anonymous callers', async () => {
  await expect(as(null).list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(as(null).markRead({ id: newId() })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(as(null).markAllRead({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('every operation is denied to a former member', async () => {
  const gone = await makeOrganization(t, `gone-${newId().slice(-6)}`, { person: {} })
  await t.owner.query(`update app.organization_members set status = 'inactive' where organization_id = $1`, [gone.id])
  await expect(as(gone.people.person).list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(gone.people.person).markRead({ id: newId() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(gone.people.person).markAllRead({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('every notification is on exactly one page, also when all were created at the same time', async () => {
  await notifyInes('1', '2', '3', '4', '5')
  await t.owner.query(`update app.employee_notifications set created_at = '2026-11-20T10:00:00Z'`)
  const titles: string[] = []
  let before: string | undefined
  for (let more = true; more; ) {
    const page = await as(harbor.people.ines).list({ limit: 2, ...(before === undefined ? {} : { before }) })
    titles.push(...page.notifications.map(one => one.title))
    before = page.notifications.at(-1)?.id
    more = page.more
  }
  expect(titles).toEqual(['5', '4', '3', '2', '1'])
})

test('a page continues after a notification that has been read in the meantime', async () => {
  await notifyInes('1', '2', '3')
  const first = await as(harbor.people.ines).list({ limit: 1, unreadOnly: true })
  await as(harbor.people.ines).markRead({ id: first.notifications[0]!.id })
  const second = await as(harbor.people.ines).list({ limit: 2, unreadOnly: true, before: first.notifications[0]!.id })
  expect(second.notifications.map(one => one.title)).toEqual(['2', '1'])
})

test("a cursor that is someone else's or does not exist is a validation error that names the field", async () => {
  await notifyInes('1')
  const [own] = (await as(harbor.people.ines).list({})).notifications
  for (const [person, before] of [
    [harbor.people.marcus, own!.id],
    [river.people.dana, own!.id],
    [harbor.people.ines, newId()],
  ] as const) {
    await expect(as(person).list({ before })).rejects.toMatchObject({ code: 'VALIDATION', details: { field: 'before', rule: 'cursor' } })
  }
})

test('a notification about a timesheet names its person, except to that person', async () => {
  const { ines, marcus } = harbor.people
  const timesheet = await harbor.storeTimesheet({ employeeId: ines.employeeId, date: '2026-11-09', status: 'submitted' })
  await t.db.withTenant(asking(marcus, 'member')).write(async tx => {
    await tx.authorized()
    const about = {
      notificationType: 'approval_required',
      title: 'x',
      message: 'y',
      relatedResourceType: 'timesheet_submissions',
      relatedResourceId: timesheet,
    } as const
    notifyEmployee(tx, marcus.employeeId, about)
    notifyEmployee(tx, ines.employeeId, about)
    notifyEmployee(tx, marcus.employeeId, { ...about, title: 'gone', relatedResourceId: newId() })
  })
  const seen = (await as(marcus).list({})).notifications
  expect(seen.find(one => one.title === 'x')).toMatchObject({ subjectEmployeeId: ines.employeeId, subjectEmployeeName: 'ines Test' })
  expect(seen.find(one => one.title === 'gone')).toMatchObject({ subjectEmployeeId: null, subjectEmployeeName: null })
  expect((await as(ines).list({})).notifications[0]).toMatchObject({ subjectEmployeeId: null, subjectEmployeeName: null })
})

test('marking one read leaves the others unread, can be repeated, and tells the other tabs', async () => {
  await notifyInes('first', 'second')
  const [second] = (await as(harbor.people.ines).list({})).notifications
  t.announced.length = 0
  await as(harbor.people.ines).markRead({ id: second!.id })
  await as(harbor.people.ines).markRead({ id: second!.id })
  expect(t.announced[0]).toEqual({ table: 'employee_notifications', id: second!.id, organizationId: harbor.id })
  expect(await as(harbor.people.ines).list({ unreadOnly: true })).toMatchObject({ notifications: [{ title: 'first' }], unread: 1 })
})

test("another person's notification, one of another organization and an unknown one get the same error and stay unread", async () => {
  await notifyInes('first')
  const [own] = (await as(harbor.people.ines).list({})).notifications
  for (const [person, id] of [
    [harbor.people.marcus, own!.id],
    [river.people.dana, own!.id],
    [harbor.people.ines, newId()],
  ] as const) {
    await expect(as(person).markRead({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Notification not found' })
  }
  expect((await as(harbor.people.ines).list({})).unread).toBe(1)
})

test('marking all as read affects only the user’s own and returns their number', async () => {
  await notifyInes('first', 'second')
  expect(await as(harbor.people.marcus).markAllRead({})).toEqual({ marked: 0 })
  expect(await as(river.people.dana).markAllRead({})).toEqual({ marked: 0 })
  expect(await as(harbor.people.ines).markAllRead({})).toEqual({ marked: 2 })
  expect(await as(harbor.people.ines).list({})).toMatchObject({ unread: 0 })
})

test('a member can be notified by user id; one without an employee record is skipped, and the transaction commits', async () => {
  const { marcus, ines } = harbor.people
  await t.owner.query('update app.employees set user_id = null where id = $1', [ines.employeeId])
  await t.db.withTenant(asking(marcus, 'member')).write(async tx => {
    await tx.authorized()
    notifyUser(tx, marcus.userId, { ...aboutNothing, title: 'by account' })
    notifyUser(tx, ines.userId, { ...aboutNothing, title: 'nobody' })
  })
  await t.owner.query('update app.employees set user_id = $2 where id = $1', [ines.employeeId, ines.userId])
  expect((await as(marcus).list({})).notifications.map(one => one.title)).toEqual(['by account'])
  const { rows } = await t.owner.query('select title from app.employee_notifications')
  expect(rows).toEqual([{ title: 'by account' }])
})
