import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES, type PermissionName } from '#core/permission.ts'
import { resolveAll } from './permission.ts'
import { FOUNDER_ROLE, levelsOf, SYSTEM_ROLES, type SystemRoleKey } from './system-roles.ts'

const resolved = (key: SystemRoleKey) => resolveAll(levelsOf(SYSTEM_ROLES.find(role => role.key === key)!))
const withLevel = (key: SystemRoleKey, level: string | null) =>
  Object.entries(resolved(key))
    .filter(([, value]) => value === level)
    .map(([name]) => name)
    .sort()

describe('the four system roles of PRD-3', () => {
  test('have these keys, names and base roles', () => {
    expect(SYSTEM_ROLES.map(role => [role.key, role.name, role.baseRole])).toEqual([
      ['administrator', 'Administrator', 'admin'],
      ['administrator_time', 'Administrator + Time', 'admin'],
      ['manager', 'Manager', 'manager'],
      ['employee', 'Employee', 'employee'],
    ])
  })

  test('an Administrator writes everything but records neither hours nor time off', () => {
    expect(withLevel('administrator', 'block')).toEqual(['time_my_time', 'time_off_request'])
    expect(withLevel('administrator', 'write')).toHaveLength(PERMISSION_NAMES.length - 2)
  })

  test('an Administrator + Time writes everything, and the founder of an organization gets this role', () => {
    expect(withLevel('administrator_time', 'write')).toHaveLength(PERMISSION_NAMES.length)
    expect(FOUNDER_ROLE).toBe('administrator_time')
  })

  test.each<[SystemRoleKey, PermissionName[], PermissionName[]]>([
    [
      'manager',
      ['notifications_module', 'time_my_team_time', 'time_my_time', 'time_off_management', 'time_off_request'],
      ['reports_module', 'staff_module'],
    ],
    ['employee', ['notifications_module', 'time_my_time', 'time_off_request'], ['staff_module']],
  ])('a %s writes %o, reads %o and nothing else', (key, write, read) => {
    expect(withLevel(key, 'write')).toEqual(write)
    expect(withLevel(key, 'read')).toEqual(read)
    expect(withLevel(key, null)).toHaveLength(PERMISSION_NAMES.length - write.length - read.length)
  })
})
