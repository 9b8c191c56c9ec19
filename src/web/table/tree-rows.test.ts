import { describe, expect, test } from 'vitest'
import { flatTree, mayMove } from './tree-rows.ts'

const records = [
  { id: 'admin', parentId: null },
  { id: 'finance', parentId: 'admin' },
  { id: 'payroll', parentId: 'finance' },
  { id: 'shelter', parentId: null },
  { id: 'night', parentId: 'shelter' },
]
const shown = (...args: Parameters<typeof flatTree>) => flatTree(...args).rows.map(({ id }) => id)

describe('the visible rows of a tree', () => {
  test('come in depth-first order with their levels', () => {
    const { rows, places } = flatTree(records, new Set())
    expect(rows.map(({ id }) => [id, places.get(id)!.level])).toEqual([
      ['admin', 1],
      ['finance', 2],
      ['payroll', 3],
      ['shelter', 1],
      ['night', 2],
    ])
    expect(places.get('payroll')).toEqual({ level: 3, parentId: 'finance', hasChildren: false, isOpen: true })
  })

  test('leave out everything below a closed record', () => {
    expect(shown(records, new Set(['admin']))).toEqual(['admin', 'shelter', 'night'])
    expect(shown(records, new Set(['finance', 'shelter']))).toEqual(['admin', 'finance', 'shelter'])
  })

  test('of a search are the matches with what is above them, also in closed records', () => {
    expect(shown(records, new Set(['admin']), ({ id }) => id === 'payroll')).toEqual(['admin', 'finance', 'payroll'])
    expect(shown(records, new Set(), () => false)).toEqual([])
  })

  test('lose no record whose parent is missing, and end on a loop', () => {
    expect(shown([{ id: 'lost', parentId: 'filtered-out' }], new Set())).toEqual(['lost'])
    const loop = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]
    expect(shown(loop, new Set())).toEqual(['a', 'b'])
    expect(shown(loop, new Set(), ({ id }) => id === 'a')).toEqual(['a', 'b'])
    expect(mayMove(loop, 'c', 'a')).toBe(false)
  })
})

describe('a move', () => {
  test.each([
    ['under another record', 'night', 'admin', true],
    ['to the top', 'night', null, true],
    ['under itself', 'admin', 'admin', false],
    ['under its own child', 'admin', 'finance', false],
    ['under a descendant further down', 'admin', 'payroll', false],
    ['to where it is', 'finance', 'admin', false],
    ['at the top, to the top', 'admin', null, false],
  ])('%s: %s to %s is %s', (_, id, parentId, expected) => {
    expect(mayMove(records, id, parentId)).toBe(expected)
  })
})
