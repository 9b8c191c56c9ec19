import { expect, test } from 'vitest'
import { join } from './slice.ts'

test('the parts of slices become one table', () => {
  expect(join('badge', [{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('a name that two slices bring stops the start, and says which', () => {
  expect(() => join('operation', [{ timesheets: 1 }, { timesheets: 2 }])).toThrow('two slices bring the operation timesheets')
})
