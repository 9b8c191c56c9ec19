import { describe, expect, test } from 'vitest'
import { parseNeed } from './permission.ts'

describe('what an operation requires', () => {
  test.each([
    ['signed_in', { kind: 'signed_in' }],
    ['super_admin', { kind: 'super_admin' }],
    ['member', { kind: 'member' }],
    ['time_my_time', { kind: 'permission', name: 'time_my_time', level: 'read' }],
    ['settings_roles:write', { kind: 'permission', name: 'settings_roles', level: 'write' }],
  ] as const)('%s', (need, parsed) => {
    expect(parseNeed(need)).toEqual(parsed)
  })

  test.each(['', 'signed_out', 'settings_roles:read', 'settings_roles:write:write', 'constructor', 'time_my_time:'])(
    '"%s" throws instead of requiring nothing',
    need => {
      expect(() => parseNeed(need as 'signed_in')).toThrow(RangeError)
    },
  )
})
