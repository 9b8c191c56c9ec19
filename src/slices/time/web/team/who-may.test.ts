import { expect, test } from 'vitest'
import { entersForOthers } from './who-may.ts'

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
