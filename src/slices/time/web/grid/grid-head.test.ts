import { expect, test } from 'vitest'
import { columnWidths } from './grid-head.tsx'
import type { GridColumn } from './grid-model.ts'

const columns = (...kinds: GridColumn['kind'][]) =>
  kinds.map((kind, index) => ({ kind, handle: String(index), label: kind }) as unknown as GridColumn)

test('a column that is alone under its kind is wide enough for its name; several share the width', () => {
  expect(columnWidths(columns('worked', 'worked', 'department', 'fund', 'time_off'), true)).toEqual([72, 72, 104, 72, 88])
  expect(columnWidths(columns('department', 'department'), true)).toEqual([72, 72])
})

test('without the row of kinds all columns have the same width', () => {
  expect(columnWidths(columns('worked', 'department'), false)).toEqual([72, 72])
})
