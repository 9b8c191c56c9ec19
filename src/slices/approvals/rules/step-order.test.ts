import { expect, test } from 'vitest'
import { movedStep } from './step-order.ts'

test.each([
  [0, 1, 'bac'],
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('of three steps, %i moved to %i gives %s', (from, to, expected) => {
  expect(movedStep(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
