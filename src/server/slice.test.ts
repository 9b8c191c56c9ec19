import { expect, test } from 'vitest'
import { join, joinParts, onlyOne } from './slice.ts'

test('the parts of all slices are merged into one table', () => {
  expect(join('badge', [{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 })
})

test('a name that two slices contribute stops the start, with an error that says which', () => {
  expect(() => join('badge', [{ timesheets: 1 }, { timesheets: 2 }])).toThrow('two slices contribute the badge timesheets')
})

test('a part that one slice has to contribute stops the start when none or two do', () => {
  expect(onlyOne('the clock', ['one'])).toBe('one')
  expect(() => onlyOne('the clock', [])).toThrow('one slice contributes the clock, not 0')
  expect(() => onlyOne('the clock', ['one', 'two'])).toThrow('one slice contributes the clock, not 2')
})

test('two slices contribute to one part of the API, but never the same operation', () => {
  const joined = joinParts<Record<string, number>>('operation', [{ staff: { search: 1 } }, { staff: { list: 2 }, rooms: { list: 3 } }])
  expect(joined).toEqual({ staff: { search: 1, list: 2 }, rooms: { list: 3 } })
  expect(() => joinParts<Record<string, number>>('operation', [{ staff: { list: 1 } }, { staff: { list: 2 } }])).toThrow(
    'two slices contribute the operation staff list',
  )
})
