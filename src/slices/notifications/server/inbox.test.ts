import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#core/notification-kinds.ts'
import { newId } from '#server/id.ts'
import { notifications } from '#slices/notifications/contract/notifications.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { pageStatementOf } from '#test/list-statement.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { notificationList } from './list.ts'
import { notifyEmployee } from './public.ts'
import { notificationRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'ines' | 'marcus'>
let river: TestOrganization<'dana'>
let as: ReturnType<typeof clientsOf<typeof notifications>>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ines: {}, marcus: {} })
  river = await makeOrganization(t, 'river', { dana: {} })
  as = clientsOf(t, notifications, notificationRoutes)
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('delete from app.employee_notifications'))

const [timesheet, other] = [newId(), newId()]

/** Notifies Ines of a record, or of none; each call is later than the one before. */
async function tell(title: string, about: string | null, kind: NotificationKind = 'approval_required'): Promise<void> {
  const related = { relatedResourceType: about === null ? null : 'timesheet_submissions', relatedResourceId: about }
  await t.jobs.withJob(harbor.id).write(async tx => {
    await tx.authorized()
    notifyEmployee(tx, harbor.people.ines.employeeId, { notificationType: kind, title, message: 'Hello', ...related })
  })
}
const listed = async (input: object = {}) => as(harbor.people.ines).list(input)
const titles = async (input: object = {}) => (await listed(input)).notifications.map(({ title }) => title)

describe('several notifications about one record', () => {
  test('are one row with the newest text and how many there are; those without a record stay apart', async () => {
    await tell('first', timesheet)
    await tell('other', other)
    await tell('decided', timesheet, 'timesheet_approved')
    await tell('note', null, 'role_changed')
    await tell('again', timesheet)
    const { notifications: rows, unread } = await listed()
    expect(rows.map(({ title, events, unreadEvents }) => [title, events, unreadEvents])).toEqual([
      ['again', 3, 3],
      ['note', 1, 1],
      ['other', 1, 1],
    ])
    expect(unread, 'the bell counts each').toBe(5)
  })

  test('are shown behind their row, the newest first, without those of another record', async () => {
    for (const title of ['1', '2', '3']) await tell(title, timesheet)
    await tell('other', other)
    const [, row] = (await listed()).notifications
    const { notifications: more } = await as(harbor.people.ines).related({ id: row!.id })
    expect(more.map(({ title }) => title)).toEqual(['2', '1'])
    const [alone] = (await listed()).notifications
    expect(await as(harbor.people.ines).related({ id: alone!.id })).toEqual({ notifications: [] })
  })

  test('are read together, but for one that came after the row was shown', async () => {
    await tell('1', timesheet)
    await tell('2', timesheet)
    const [shown] = (await listed()).notifications
    await tell('3', timesheet)
    await as(harbor.people.ines).markRead({ id: shown!.id })
    const { notifications: rows, unread } = await listed()
    expect(rows.map(({ title, events, unreadEvents }) => [title, events, unreadEvents])).toEqual([['3', 3, 1]])
    expect(unread).toBe(1)
  })

  test('are on one page only, however many lie between them', async () => {
    await tell('first', timesheet)
    for (const title of ['a', 'b', 'c']) await tell(title, newId())
    await tell('again', timesheet)
    const first = await listed({ limit: 2 })
    const second = await listed({ limit: 2, before: first.notifications.at(-1)!.id })
    expect([...first.notifications, ...second.notifications].map(({ title }) => title)).toEqual(['again', 'c', 'b', 'a'])
    expect([first.more, second.more]).toEqual([true, false])
  })
})

describe('the list is narrowed', () => {
  test('to kinds: a row is the newest of those kinds, also where another kind came later', async () => {
    await tell('asked', timesheet)
    await tell('approved', timesheet, 'timesheet_approved')
    await tell('rejected', other, 'timesheet_rejected')
    expect(await titles({ kinds: 'approval_required' })).toEqual(['asked'])
    expect(await titles({ kinds: 'timesheet_approved,timesheet_rejected' })).toEqual(['rejected', 'approved'])
    expect(await titles({ kinds: 'role_changed' })).toEqual([])
  })

  test('to unread ones, and both together', async () => {
    await tell('asked', timesheet)
    await tell('rejected', other, 'timesheet_rejected')
    await as(harbor.people.ines).markRead({ id: (await listed({ kinds: 'approval_required' })).notifications[0]!.id })
    expect(await titles({ unreadOnly: true })).toEqual(['rejected'])
    expect(await titles({ unreadOnly: true, kinds: 'approval_required' })).toEqual([])
  })

  test('by kinds that are written otherwise, not at all', async () => {
    for (const kinds of ['', 'a,', "x' or 1=1", 'A'.repeat(5), 'x,'.repeat(600)])
      await expect(listed({ kinds })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test("another person's, another organization's, and an unknown notification are not found, alone or with its record", async () => {
  await tell('own', timesheet)
  const [own] = (await listed()).notifications
  expect(await as(harbor.people.ines).read({ id: own!.id })).toMatchObject({ title: 'own' })
  for (const [person, id] of [
    [harbor.people.marcus, own!.id],
    [river.people.dana, own!.id],
    [harbor.people.ines, newId()],
  ] as const) {
    await expect(as(person).read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(person).related({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a page of 25 among 20,000 notifications reads few of them', async () => {
  const { employeeId } = harbor.people.ines
  await t.owner.query(
    `insert into app.employee_notifications (organization_id, id, employee_id, notification_type, title, message, related_resource_type, related_resource_id, created_at)
     select $1, gen_random_uuid(), $2, 'approval_required', 'n' || n, 'm', 'timesheet_submissions', gen_random_uuid(), now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
    [harbor.id, employeeId],
  )
  await t.owner.query('analyze app.employee_notifications')
  expect((await listed({ limit: 25 })).notifications).toHaveLength(25)
  const { text, values } = await pageStatementOf(tx =>
    notificationList.pageAlone(tx, { unreadOnly: true, kinds: 'approval_required', limit: 25 }),
  )
  const client = await t.owner.connect()
  await client.query('begin')
  await client.query(`select set_config('app.org_id', $1, true), set_config('app.employee_id', $2, true)`, [harbor.id, employeeId])
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
  await client.query('rollback')
  client.release()
  expect(maxRows(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(100)
})

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}
const maxRows = (plan: Plan): number => Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(maxRows))
