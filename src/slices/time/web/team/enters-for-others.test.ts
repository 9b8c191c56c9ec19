import { expect, test } from 'vitest'
import { entersForOthers } from './enters-for-others.ts'

const role = (baseRole: 'admin' | 'manager' | 'employee') => ({ key: 'administrator', name: 'Administrator', baseRole })
const level = (time_my_team_time: 'read' | 'write') => ({ time_my_team_time })

test.each([
  ['an administrator', 'member', role('admin'), level('write'), true],
  ['an administrator who may only read', 'member', role('admin'), level('read'), false],
  ['an administrator without the permission', 'member', role('admin'), {}, false],
  ['a manager, whatever the role is called', 'member', role('manager'), level('write'), false],
  ['an employee', 'member', role('employee'), level('write'), false],
  ['a member without a role', 'member', null, level('write'), false],
  ['a super admin inside the organization', 'super_admin', null, {}, true],
] as const)('%s can enter time for others or not', (_, mode, currentUser, permissions, offered) => {
  expect(entersForOthers({ mode, role: currentUser, permissions })).toBe(offered)
})
