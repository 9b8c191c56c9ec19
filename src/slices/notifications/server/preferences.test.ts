import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'
import { notifications } from '#slices/notifications/contract/notifications.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { notifyEmployee, notifyUser } from './public.ts'
import { notificationRoutes } from './routes.ts'

let t: TestDatabase
let harbor: TestOrganization<'ines' | 'marcus'>
let as: ReturnType<typeof clientsOf<typeof notifications>>
beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ines: {}, marcus: {} })
  as = clientsOf(t, notifications, notificationRoutes)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from app.employee_notifications')
  await t.owner.query('delete from app.notification_preferences')
})

const channelOf = async (kind: NotificationKind, person = harbor.people.ines) =>
  (await as(person).preferences({})).preferences.find(one => one.kind === kind)?.channel

/** How a notification to Ines is stored, by employee record and by account: how it goes by mail, or nothing where there is none. */
async function told(kind: NotificationKind): Promise<(string | null)[]> {
  await t.owner.query('delete from app.employee_notifications')
  const notification = { notificationType: kind, title: 'T', message: 'M', relatedResourceType: null, relatedResourceId: null }
  await t.jobs.withJob(harbor.id).write(async tx => {
    await tx.authorized()
    notifyEmployee(tx, harbor.people.ines.employeeId, { ...notification, message: 'by record' })
    notifyUser(tx, harbor.people.ines.userId, notification)
  })
  return (await t.owner.query<{ mail: string | null }>('select mail from app.employee_notifications')).rows.map(({ mail }) => mail)
}

test('until a person chooses, a kind comes as its table says, and every kind is listed', async () => {
  const { preferences } = await as(harbor.people.ines).preferences({})
  expect(preferences.map(({ kind }) => kind)).toEqual(Object.keys(notificationKinds))
  expect(await channelOf('timesheet_approved')).toBe('in_app')
  expect(await told('timesheet_approved')).toEqual([null, null])
  expect(await told('timesheet_rejected')).toEqual(['at_once', 'at_once'])
  expect(await told('employee_change_failed')).toEqual(['daily', 'daily'])
})

test('a choice is the person’s own, holds from the next notification on, and can be changed again', async () => {
  await as(harbor.people.ines).setPreference({ kind: 'timesheet_rejected', channel: 'daily' })
  expect(await channelOf('timesheet_rejected')).toBe('daily')
  expect(await channelOf('timesheet_rejected', harbor.people.marcus)).toBe('at_once')
  expect(await told('timesheet_rejected')).toEqual(['daily', 'daily'])
  await as(harbor.people.ines).setPreference({ kind: 'timesheet_rejected', channel: 'in_app' })
  expect(await told('timesheet_rejected')).toEqual([null, null])
})

test('what is off is not stored at all: nothing in the bell, and no mail', async () => {
  await as(harbor.people.ines).setPreference({ kind: 'timesheet_rejected', channel: 'off' })
  expect(await told('timesheet_rejected')).toEqual([])
  expect(await told('timesheet_reopened')).toEqual(['at_once', 'at_once'])
})

test('what waits for a decision can’t be off, neither by the call nor in the database', async () => {
  await expect(as(harbor.people.ines).setPreference({ kind: 'approval_required', channel: 'off' })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { field: 'channel', rule: 'must_stay_in_app' },
  })
  await expect(
    t.owner.query(
      `insert into app.notification_preferences (organization_id, employee_id, notification_type, channel) values ($1, $2, 'approval_required', 'off')`,
      [harbor.id, harbor.people.ines.employeeId],
    ),
  ).rejects.toThrow('check constraint')
  await as(harbor.people.ines).setPreference({ kind: 'approval_required', channel: 'in_app' })
  expect(await told('approval_required')).toEqual([null, null])
})

test('what was kept for a digest is dropped with the choice against it', async () => {
  const waiting = async () =>
    (await t.owner.query(`select from app.employee_notifications where mail = 'daily' and mail_done_at is null`)).rowCount
  await told('employee_change_failed')
  await as(harbor.people.ines).setPreference({ kind: 'import_finished', channel: 'in_app' })
  expect(await waiting()).toBe(2)
  await as(harbor.people.ines).setPreference({ kind: 'employee_change_failed', channel: 'in_app' })
  expect(await waiting()).toBe(0)
})

test('someone without an account gets no mail, and someone without an employee record has nothing to choose', async () => {
  await t.owner.query('update app.employees set user_id = null where id = $1', [harbor.people.ines.employeeId])
  expect(await told('timesheet_rejected')).toEqual([null])
  await t.owner.query('update app.employees set user_id = $2 where id = $1', [harbor.people.ines.employeeId, harbor.people.ines.userId])
  const visitor = await addPerson(t, harbor, 'vic', { role: {}, employee: false })
  await expect(as(visitor).setPreference({ kind: 'role_changed', channel: 'off' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an unknown kind or channel is a validation error', async () => {
  for (const input of [
    { kind: 'nothing_known', channel: 'off' },
    { kind: 'role_changed', channel: 'pigeon' },
  ] as never[])
    await expect(as(harbor.people.ines).setPreference(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
