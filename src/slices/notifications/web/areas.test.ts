import { describe, expect, test } from 'vitest'
import { notificationKinds } from '#core/notification-kinds.ts'
import type { CurrentUser } from '#web/screen.ts'
import { kindsByArea } from './areas.ts'

const nobody: CurrentUser = {
  superAdminMode: false,
  superAdmin: false,
  baseRole: 'employee',
  hasOrganization: true,
  atSubdomain: false,
  permissions: {},
  modules: ['time', 'resources'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
  secondFactor: null,
}
const areasOf = (change: Partial<CurrentUser>) => kindsByArea({ ...nobody, ...change }).map(([area]) => area)

describe('a person chooses for what they can get:', () => {
  test.each<[string, Partial<CurrentUser>, string[]]>([
    ['someone without a role', { baseRole: null }, ['account', 'support']],
    ['an employee', { permissions: { time_my_time: 'write', staff_module: 'read' } }, ['time', 'account', 'support']],
    [
      'an employee whose organization has no time tracking',
      { permissions: { time_my_time: 'write' }, modules: [] },
      ['account', 'support'],
    ],
    ['someone who reviews one timesheet', { counts: { waitingTimesheets: 1 } }, ['reviews', 'account', 'support']],
    ['someone with direct reports', { directReports: 1 }, ['reviews', 'team', 'account', 'support']],
    [
      'someone with direct reports whose role blocks their hours',
      { directReports: 1, permissions: { time_my_team_time: 'block' } },
      ['team', 'account', 'support'],
    ],
    ['someone who answers support tickets', { permissions: { support_queue: 'write' } }, ['account', 'support', 'administration']],
    ['a manager', { baseRole: 'manager', permissions: { time_my_team_time: 'write' } }, ['reviews', 'team', 'account', 'support']],
    [
      'an administrator',
      { baseRole: 'admin', permissions: { staff_module: 'write' } },
      ['team', 'staff', 'account', 'support', 'administration'],
    ],
  ])('%s', (_, change, areas) => {
    expect(areasOf(change)).toEqual(areas)
  })

  test('together the areas hold every kind once', () => {
    const all = kindsByArea({ ...nobody, superAdminMode: true }).flatMap(([, kinds]) => kinds)
    expect(all.toSorted()).toEqual(Object.keys(notificationKinds).toSorted())
  })
})
