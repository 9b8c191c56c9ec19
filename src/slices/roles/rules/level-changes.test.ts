import { expect, test } from 'vitest'
import { type Levels, levelRows, withLevel } from './level-changes.ts'

const row = (stored: Levels, wanted: Levels, permission: string) => levelRows(stored, wanted).find(one => one.permission === permission)

test.each<[string, Levels, Levels, string, object]>([
  [
    'set here',
    {},
    { time_module: 'read' },
    'time_module',
    { set: 'read', result: 'read', from: null, was: { result: null }, isChanged: true },
  ],
  [
    'from its parent, which changed',
    {},
    { time_module: 'read' },
    'time_my_time',
    { set: null, result: 'read', from: 'time_module', was: { result: null }, isChanged: false },
  ],
  [
    'unchanged below a parent that changed',
    { time_my_time: 'write' },
    { time_my_time: 'write', time_module: 'block' },
    'time_my_time',
    { set: 'write', result: 'write', from: null, was: null, isChanged: false },
  ],
  [
    'set to what it came to anyway',
    { time_module: 'read' },
    { time_module: 'read', time_my_time: 'read' },
    'time_my_time',
    { set: 'read', result: 'read', from: null, was: null, isChanged: true },
  ],
  [
    'blocked',
    { staff_module: 'read' },
    { staff_module: 'block' },
    'staff_module',
    { result: 'block', was: { result: 'read' }, isChanged: true },
  ],
  ['nothing set anywhere', {}, {}, 'settings_roles', { set: null, result: null, from: null, was: null, isChanged: false }],
])('%s', (_, stored, wanted, permission, expected) => expect(row(stored, wanted, permission)).toMatchObject(expected))

test('a level is replaced, or left to the parent, and the others stay', () => {
  const levels: Levels = { time_module: 'read', staff_module: 'write' }
  expect(withLevel(levels, 'staff_module', 'block')).toEqual({ time_module: 'read', staff_module: 'block' })
  expect(withLevel(levels, 'staff_module', null)).toEqual({ time_module: 'read' })
  expect(levels).toEqual({ time_module: 'read', staff_module: 'write' })
})
