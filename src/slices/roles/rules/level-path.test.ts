import { expect, test } from 'vitest'
import type { Levels } from './level-changes.ts'
import { isGrantBelowBlock, levelPath } from './level-path.ts'

test.each<[Levels, object]>([
  [
    { time_my_time: 'write', time_module: 'read' },
    { level: 'write', source: 'time_my_time', isBelowBlock: false },
  ],
  [{ time_module: 'read' }, { level: 'read', source: 'time_module', isBelowBlock: false }],
  [{ time_module: 'block' }, { level: 'block', source: 'time_module', isBelowBlock: false }],
  [
    { time_module: 'block', time_my_time: 'read' },
    { level: 'read', source: 'time_my_time', isBelowBlock: true },
  ],
  [{}, { level: null, source: null, isBelowBlock: false }],
])('%j', (levels, expected) => expect(levelPath('time_my_time', levels)).toEqual(expected))

test('a block below a block, and a permission without a parent, are no grants below one', () => {
  expect(isGrantBelowBlock('time_my_time', { time_module: 'block', time_my_time: 'block' })).toBe(false)
  expect(isGrantBelowBlock('time_module', { time_module: 'write' })).toBe(false)
})
