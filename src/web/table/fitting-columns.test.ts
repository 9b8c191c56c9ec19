import { expect, test } from 'vitest'
import type { Column } from '#core/column.ts'
import { fittingColumns, leastWidth } from './fitting-columns.ts'

const column = (key: string): Column<object> => ({ key, title: key, type: 'text' })
const columns = ['name', 'title', 'department', 'location', 'manager'].map(column)
const looks = { location: { givesWay: 1 }, manager: { givesWay: 2 } }
const all = leastWidth(columns, looks)
const shownIn = (room: number, shown = {}) =>
  fittingColumns(columns, looks, shown, room)
    .filter(({ optional }) => !optional)
    .map(({ key }) => key)

test('with room for all of them the columns stay as they are', () => {
  expect(fittingColumns(columns, looks, {}, all)).toBe(columns)
})

test('as many give way as needed, in their order, and the others never', () => {
  expect(shownIn(all - 1)).toEqual(['name', 'title', 'department', 'manager'])
  expect(shownIn(all - 200)).toEqual(['name', 'title', 'department'])
  expect(shownIn(10)).toEqual(['name', 'title', 'department'])
})

test('a column that a person switched on stays, and one that they switched off needs no room', () => {
  expect(shownIn(all - 1, { location: true })).toEqual(['name', 'title', 'department', 'location'])
  expect(fittingColumns(columns, looks, { title: false }, all - 150)).toBe(columns)
})
