import { expect, test } from 'vitest'
import { screens } from '#main/web-slices.tsx'
import type { CurrentUser } from '#web/screen.ts'
import { moduleAt, moduleTarget } from './module-screens.ts'

const user = (part: Partial<CurrentUser>): CurrentUser => ({
  superAdminMode: false,
  atSubdomain: false,
  superAdmin: false,
  baseRole: 'employee',
  hasOrganization: true,
  secondFactor: null,
  permissions: {},
  modules: ['time', 'resources'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
  ...part,
})

test.each<[string, string, Partial<CurrentUser>]>([
  ['time', '/time/my-time', { permissions: { time_my_time: 'write' } }],
  ['time', '/time/my-team-time', { baseRole: 'manager', permissions: { time_my_team_time: 'write' }, directReports: 2 }],
  ['time', '/time/certifications', {}],
  ['time', '/dashboard', { permissions: { time_my_time: 'write' }, modules: [] }],
  ['resources', '/resources/staff', { permissions: { staff_module: 'read' } }],
  ['resources', '/dashboard', {}],
  ['events', '/dashboard', {}],
])('%s opens at %s, the first of its screens that the current user may open', (module, target, part) => {
  expect(moduleTarget(module, screens, user(part))).toBe(target)
})

test.each([
  ['/time/my-time', 'time'],
  ['/resources/staff', 'resources'],
  ['/dashboard', undefined],
  ['/nowhere', undefined],
])('%s counts as opening %s', (path, module) => {
  expect(moduleAt(path, screens)).toBe(module)
})
