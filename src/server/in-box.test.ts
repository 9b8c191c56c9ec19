import { expect, test } from 'vitest'
import { inBox } from './in-box.ts'

test('a box is as wide as its longest line', () => {
  expect(inBox(['short', '', 'the longest'])).toEqual([
    '┌─────────────┐',
    '│ short       │',
    '│             │',
    '│ the longest │',
    '└─────────────┘',
  ])
})
