import { expect, test } from 'vitest'
import { type CurrentUser, guard } from '#web/screen.ts'
import { entersForOthers, teamNeed } from './who-may.ts'

const level = (time_my_team_time: 'read' | 'write') => ({ time_my_team_time })

test.each([
  ['an administrator', false, 'admin', level('write'), true],
  ['an administrator who may only read', false, 'admin', level('read'), false],
  ['an administrator without the permission', false, 'admin', {}, false],
  ['a manager, whatever the role is called', false, 'manager', level('write'), false],
  ['an employee', false, 'employee', level('write'), false],
  ['a member without a role', false, null, level('write'), false],
  ['a super admin inside the organization', true, null, {}, true],
] as const)('%s can enter time for others or not', (_, superAdminMode, baseRole, permissions, offered) => {
  expect(entersForOthers({ superAdminMode, baseRole, permissions })).toBe(offered)
})

const employee: CurrentUser = {
  superAdminMode: false,
  superAdmin: false,
  baseRole: 'employee',
  hasOrganization: true,
  secondFactor: null,
  atSubdomain: false,
  permissions: {},
  modules: ['time'],
  timeFeatures: {},
  directReports: 0,
  counts: {},
}
const pending = { counts: { waitingTimesheets: 1 } }
const blocked = { permissions: { time_my_team_time: 'block' } } as const

test.each<[string, Partial<CurrentUser>, boolean, ReturnType<typeof guard>]>([
  ['an employee who leads people', { directReports: 9 }, false, 'open'],
  ['an employee who leads no one', {}, false, 'denied'],
  ['an employee with a timesheet to decide on', pending, false, 'open'],
  ['an employee who has just made the last decision', {}, true, 'open'],
  ['a leader whose role blocks it', { directReports: 9, ...blocked }, false, 'denied'],
  ['a leader whose role has come to block it', { directReports: 9, ...pending, ...blocked }, true, 'denied'],
  ['a leader where the feature is off', { directReports: 9, timeFeatures: { 'my-team-time': false } }, true, 'feature'],
  ['an administrator', { baseRole: 'admin' }, false, 'open'],
  ['an administrator whose role blocks it', { baseRole: 'admin', ...blocked }, false, 'denied'],
  ['a manager who leads no one', { baseRole: 'manager', permissions: { time_my_team_time: 'write' } }, false, 'denied'],
])('My Team Time for %s: %o, open already: %s, is %s', (_, facts, isOpen, answer) => {
  expect(guard(teamNeed, { ...employee, ...facts }, isOpen)).toBe(answer)
})
