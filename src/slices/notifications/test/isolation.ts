import type { Fixtures } from '#test/isolation/fixture.ts'

export const fixtures: Fixtures = {
  'notifications.list': { as: 'manager', input: () => ({}) },
  'notifications.markRead': { as: 'manager', input: ids => ({ id: ids.notificationId }) },
  'notifications.markAllRead': { as: 'manager', input: () => ({}) },
  'live.events': { as: 'employee', input: () => ({}) },
}
