import { expect, test } from 'vitest'
import { type Levels, lackedBy, levelRows, withLevel } from './level-changes.ts'

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

test.each<[string, Levels, 'read' | 'write' | 'block' | null, string | null]>([
  ['what they hold', {}, 'read', null],
  ['more than they hold', {}, 'write', 'staff_module'],
  ['less than there is', { staff_module: 'write' }, 'block', null],
  ['what the role gives already', { staff_module: 'write' }, 'write', null],
])('the giver’s own role limits what they can set: %s', (_, levels, level, missing) => {
  const giver = { reads: ['staff_module', 'time_module'], writes: ['time_module'] }
  expect(lackedBy(giver, levels)('staff_module', level)).toBe(missing)
})

test('a level on a parent counts for what is below it, which the giver may lack', () => {
  const lacked = lackedBy({ reads: ['settings_module'], writes: [] }, {})
  expect(lacked('settings_module', 'read')).toMatch(/^settings_/)
  expect(lacked('settings_module', 'read')).not.toBe('settings_module')
})
