import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    /** Of the manager. */
    notificationId: string
  }
}

export const makeIds: MakeIds<'notificationId'> = {
  notificationId: async (t, { people }) =>
    (await t.owner.query<{ id: string }>('select id from app.employee_notifications where employee_id = $1', [people.manager.employeeId]))
      .rows[0]!.id,
}

export const fixtures: Fixtures = {
  'notifications.list': { as: 'manager', input: () => ({}) },
  'notifications.read': { as: 'manager', input: ids => ({ id: ids.notificationId }) },
  'notifications.related': { as: 'manager', input: ids => ({ id: ids.notificationId }) },
  'notifications.markRead': { as: 'manager', input: ids => ({ id: ids.notificationId }) },
  'notifications.markAllRead': { as: 'manager', input: () => ({}) },
  'notifications.preferences': { as: 'manager', input: () => ({}) },
  'notifications.setPreference': { as: 'manager', input: () => ({ kind: 'role_changed', channel: 'daily' }) },
  'live.events': { as: 'employee', input: () => ({}) },
}
