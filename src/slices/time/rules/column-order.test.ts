import { expect, test } from 'vitest'
import { inColumnOrder, type PlacedColumn } from './column-order.ts'

const fund = (digit: number) => `fund:0198a6c1-0000-7000-8000-00000000000${digit}`
const column = (handle: string, source: PlacedColumn['source'], sortOrder: number, groupIds: string[]): PlacedColumn => ({
  columnType: handle.startsWith('fund:') ? 'fund' : 'pay_code',
  columnId: handle.replace('fund:', ''),
  source,
  sortOrder,
  groupIds,
})
const cells = (...handles: string[]) => handles.map(handle => ({ column: handle }))

test.each<[why: string, columns: PlacedColumn[], groupId: string | null, entered: string[], expected: string[]]>([
  [
    'by their place in the group',
    [column(fund(1), 'group', 2, ['a']), column('regular', 'group', 1, ['a'])],
    'a',
    [fund(1), 'regular'],
    ['regular', fund(1)],
  ],
  [
    'the group’s, then assigned ones, then added ones, then those that are only there for their hours',
    [column(fund(1), 'added', 0, ['a']), column(fund(2), 'assigned', 0, []), column(fund(3), 'group', 9, ['a'])],
    'a',
    ['regular', fund(1), fund(2), fund(3)],
    [fund(3), fund(2), fund(1), 'regular'],
  ],
  ['columns of another group count for nothing', [column(fund(2), 'group', 1, ['b'])], 'a', [fund(2), fund(1)], [fund(1), fund(2)]],
  [
    'one that the group does not let people add is only there for its hours',
    [column(fund(2), 'added', 1, ['b'])],
    'a',
    [fund(2), fund(1)],
    [fund(1), fund(2)],
  ],
  [
    'one that two have stands where it stands first',
    [column(fund(2), 'added', 1, ['a']), column(fund(1), 'assigned', 1, []), column(fund(2), 'group', 5, ['a'])],
    'a',
    [fund(1), fund(2)],
    [fund(2), fund(1)],
  ],
  [
    'those at one place by type and id',
    [column('regular', 'group', 0, ['a']), column(fund(1), 'group', 0, ['a'])],
    'a',
    ['regular', fund(1)],
    [fund(1), 'regular'],
  ],
  [
    'without a group, those that the person added come first',
    [column(fund(2), 'added', 1, []), column(fund(1), 'group', 1, ['a'])],
    null,
    [fund(1), fund(2)],
    [fund(2), fund(1)],
  ],
])('COL-2: %s', (_, columns, groupId, entered, expected) => {
  expect(inColumnOrder(cells(...entered), columns, groupId).map(cell => cell.column)).toEqual(expected)
})
