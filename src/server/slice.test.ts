import { expect, test } from 'vitest'
import { join } from './slice.ts'

test('the parts of all slices are merged into one table', () => {
  expect(join('badge', [{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('a name that two slices contribute stops the start, with an error that says which', () => {
  expect(() => join('operation', [{ timesheets: 1 }, { timesheets: 2 }])).toThrow('two slices contribute the operation timesheets')
})
