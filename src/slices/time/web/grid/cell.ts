/**
 * The types of a cell, the same names everywhere: `minutesEntered` is what a person typed, `minutes` is what counts after rounding,
 * both in whole minutes.
 */
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'

/** Names a cell; an added or removed column does not shift it. */
export interface CellRef {
  readonly date: PlainDate
  readonly column: ColumnHandle
}

export interface CellValue {
  readonly minutes: number
  readonly minutesEntered: number
  /** Null for a cell that the server does not have. */
  readonly version: number | null
}

/** A cell as the server has it. */
export interface SavedCell extends CellRef, CellValue {}

/** A value to store in a cell; 0 clears it. */
export interface CellEdit extends CellRef {
  readonly minutesEntered: number
}

/** An edit that the server has not confirmed, with the version that it is based on. */
export interface UnsavedCell extends CellEdit {
  readonly version: number | null
}

/** pending: typed, not sent yet · failed: not on the server, kept here · conflict: someone else changed the cell in the meantime. */
export type CellState = 'saved' | 'pending' | 'saving' | 'failed' | 'conflict'

/** A cell as the grid shows it. */
export interface GridCell extends CellValue {
  readonly state: CellState
  readonly message?: string
  /** The server's value in a conflict. */
  readonly theirs?: Pick<CellValue, 'minutes' | 'version'>
}

export type CellKey = string
export type GridCells = ReadonlyMap<CellKey, GridCell>

export function cellKey(date: PlainDate, column: ColumnHandle): CellKey {
  return `${date}|${column}`
}

export function columnOf(key: CellKey): ColumnHandle {
  return key.slice(key.indexOf('|') + 1)
}
