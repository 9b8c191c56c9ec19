import { expect, test } from 'vitest'
import { idsBelow, wouldLoop } from './tree.ts'

// a ─ b ─ c and a ─ d; x and y are each other's parent.
const nodes = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'a' },
  { id: 'x', parentId: 'y' },
  { id: 'y', parentId: 'x' },
]

test.each([
  ['a', null, false],
  ['c', 'a', false],
  ['c', 'd', false],
  ['d', 'c', false],
  ['new', 'c', false],
  ['a', 'a', true],
  ['a', 'b', true],
  ['a', 'c', true],
  ['b', 'c', true],
  ['d', 'x', false],
  ['d', 'unknown', false],
])('%s below %s would loop: %s', (id, parentId, expected) => {
  expect(wouldLoop(id, parentId, nodes)).toBe(expected)
})

test.each([
  ['a', ['b', 'c', 'd']],
  ['b', ['c']],
  ['c', []],
  ['x', ['y']],
  ['unknown', []],
])('below %s are %j', (id, expected) => expect([...idsBelow(id, nodes)].sort()).toEqual(expected))
