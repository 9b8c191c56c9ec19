import { expect, test } from 'vitest'
import { idsBelow, loopsIn, wouldLoop } from './tree.ts'

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

test.each<[string, Record<string, string | null>, string[][]]>([
  ['none', { a: null, b: 'a', c: 'b' }, []],
  ['one of itself', { a: 'a' }, [['a']]],
  [
    'two, and a line that leads into one is no part of it',
    { x: 'y', y: 'x', in: 'x', a: 'b', b: 'c', c: 'a' },
    [
      ['x', 'y'],
      ['a', 'b', 'c'],
    ],
  ],
  ['none where the one above is unknown', { a: 'gone' }, []],
])('the loops are: %s', (_, parents, loops) => {
  expect(loopsIn(new Map(Object.entries(parents)))).toEqual(loops)
})
