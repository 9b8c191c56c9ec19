/**
 * The order of a timesheet's columns: the group's, those assigned to the person, those that the person added and the group lets people add, and
 * those that are only there for their hours. Each in the order of its list, then by type and id. Authority: PRD-12. Rule COL-2.
 */
import { type ColumnHandle, type ColumnType, columnHandle, parseColumn } from './column.ts'

/** A column that someone has. `groupIds` says on which groups' timesheets: a group's own, one that they added on those that let people add it. */
export interface PlacedColumn {
  columnType: ColumnType
  columnId: string
  source: 'group' | 'assigned' | 'added'
  sortOrder: number
  groupIds: readonly string[]
}

type Place = readonly [rank: number, sortOrder: number]

const ONLY_FOR_ITS_HOURS: Place = [4, 0]

/** Cells in the order of their columns on the timesheet that follows a group; null: the timesheet follows none. */
export function inColumnOrder<Cell extends { column: ColumnHandle }>(
  cells: readonly Cell[],
  columns: readonly PlacedColumn[],
  groupId: string | null,
): Cell[] {
  const places = new Map<ColumnHandle, Place>()
  for (const column of columns) {
    const handle = columnHandle(column.columnType, column.columnId)
    const place = placeOf(column, groupId)
    const other = places.get(handle)
    if (place && (!other || place[0] < other[0])) places.set(handle, place)
  }
  const of = (cell: Cell) => places.get(cell.column) ?? ONLY_FOR_ITS_HOURS
  return cells.toSorted((a, b) => of(a)[0] - of(b)[0] || of(a)[1] - of(b)[1] || byTypeAndId(a.column, b.column))
}

function placeOf({ source, sortOrder, groupIds }: PlacedColumn, groupId: string | null): Place | null {
  if (source === 'assigned') return [2, sortOrder]
  const isThere = groupId === null ? source === 'added' : groupIds.includes(groupId)
  if (!isThere) return null
  return [source === 'group' ? 1 : 3, sortOrder]
}

function byTypeAndId(a: ColumnHandle, b: ColumnHandle): number {
  const [one, other] = [parseColumn(a)!, parseColumn(b)!]
  if (one.columnType !== other.columnType) return one.columnType < other.columnType ? -1 : 1
  return one.columnId < other.columnId ? -1 : 1
}
