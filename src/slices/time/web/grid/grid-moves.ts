/** Keyboard navigation: positions, ranges and the next editable cell. Authority: PRD-22. Pure. */
import { type CellRef, cellKey } from './cell.ts'
import { type GridView, lockReason } from './grid-model.ts'

export interface Place {
  readonly row: number
  readonly col: number
}

/** Both corners included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The position of a spot; a day or column that is gone falls back to the first. Without a spot the grid starts at today. */
export function placeOf(view: GridView, spot: CellRef | null): Place {
  if (spot) return { row: view.rowOf.get(spot.date) ?? 0, col: view.colOf.get(spot.column) ?? 0 }
  const today = view.days.findIndex(day => day.isToday)
  const editable = view.columns.findIndex(column => column.editable)
  return { row: Math.max(today, 0), col: Math.max(editable, 0) }
}

/** The spot at a position, clamped to the grid; null only in a grid without cells. */
export function spotAt(view: GridView, place: Place): CellRef | null {
  const day = view.days[clamp(place.row, view.days.length)]
  const column = view.columns[clamp(place.col, view.columns.length)]
  return day && column ? { date: day.date, column: column.handle } : null
}

export function rangeBetween(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.col, other.col),
    right: Math.max(one.col, other.col),
  }
}

export function rangeSize(range: Range): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1)
}

/** The positions of a range, row by row. */
export function placesIn(range: Range): Place[] {
  const places: Place[] = []
  for (let row = range.top; row <= range.bottom; row++) {
    for (let col = range.left; col <= range.right; col++) places.push({ row, col })
  }
  return places
}

/** Count, sum and average (of the filled cells) of a range, in counted minutes. */
export function rangeSums(view: GridView, range: Range): { count: number; sum: number; average: number } {
  const filled = placesIn(range)
    .map(({ row, col }) => view.cells.get(cellKey(view.days[row]!.date, view.columns[col]!.handle))?.minutes ?? 0)
    .filter(minutes => minutes > 0)
  const sum = filled.reduce((total, minutes) => total + minutes, 0)
  return { count: rangeSize(range), sum, average: filled.length === 0 ? 0 : Math.round(sum / filled.length) }
}

const DAYS_PER_WEEK = 7

/** Where a movement key leads; null when it does not move. */
export function moveBy(view: GridView, from: Place, key: string, mod: boolean): Place | null {
  const last = { row: view.days.length - 1, col: view.columns.length - 1 }
  if (mod && key !== 'Home' && key !== 'End') return null
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(from.row - 1, 0), col: from.col }
    case 'ArrowDown':
      return { row: Math.min(from.row + 1, last.row), col: from.col }
    case 'ArrowLeft':
      return { row: from.row, col: Math.max(from.col - 1, 0) }
    case 'ArrowRight':
      return { row: from.row, col: Math.min(from.col + 1, last.col) }
    case 'Home':
      return { row: mod ? 0 : from.row, col: 0 }
    case 'End':
      return { row: mod ? last.row : from.row, col: last.col }
    case 'PageUp':
      return { row: Math.max(from.row - DAYS_PER_WEEK, 0), col: from.col }
    case 'PageDown':
      return { row: Math.min(from.row + DAYS_PER_WEEK, last.row), col: from.col }
    default:
      return null
  }
}

/** The next (or previous) editable cell in reading order; null at the end, where Tab leaves the grid. */
export function nextEditable(view: GridView, from: Place, direction: 1 | -1): Place | null {
  const width = view.columns.length
  const count = view.days.length * width
  for (let index = from.row * width + from.col + direction; index >= 0 && index < count; index += direction) {
    const place = { row: Math.floor(index / width), col: index % width }
    if (lockReason(view, view.days[place.row]!, view.columns[place.col]!) === null) return place
  }
  return null
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
