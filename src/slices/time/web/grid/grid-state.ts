/** The grid's state, events and results: the types shared by input handling, reducer and components. */

import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { CellEdit, CellRef } from './cell.ts'
import type { CellStep } from './grid-changes.ts'

export interface CellDraft {
  readonly draft: string
  /** The initial text of the cell: committing it unchanged changes nothing. */
  readonly original: string
  readonly error: string | null
}

export interface GridState {
  readonly active: CellRef | null
  /** The range's other corner; the active cell itself without a range. */
  readonly extent: CellRef | null
  readonly edit: CellDraft | null
  /** The active cell is in conflict and shows both values to choose from. */
  readonly choosing: boolean
  /** Where the fill handle is being dragged to. */
  readonly fillTo: CellRef | null
  readonly past: readonly (readonly CellStep[])[]
  readonly future: readonly (readonly CellStep[])[]
  /** The last message; the next event clears it. */
  readonly status: string
}

export const initialGridState: GridState = {
  active: null,
  extent: null,
  edit: null,
  choosing: false,
  fillTo: null,
  past: [],
  future: [],
  status: '',
}

/** `mod` is Ctrl, or Cmd on a Mac. */
export interface GridKey {
  readonly key: string
  readonly shift: boolean
  readonly mod: boolean
  readonly alt: boolean
}

export type GridEvent =
  | ({ readonly type: 'key' } & GridKey)
  | { readonly type: 'select'; readonly spot: CellRef; readonly extend: boolean }
  /** The heads: a day's row, a column, or with neither all cells. */
  | { readonly type: 'selectLine'; readonly date?: PlainDate; readonly column?: ColumnHandle }
  | { readonly type: 'open'; readonly spot: CellRef }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'leave' }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'copy' }
  | { readonly type: 'cut' }
  | { readonly type: 'drag'; readonly to: CellRef }
  | { readonly type: 'drop' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'close' }
  /** Cells that the server filled: one step of undo. `from` is what was typed in one before; left out where it was empty. */
  | { readonly type: 'copied'; readonly cells: readonly (CellEdit & { readonly from?: number })[]; readonly message: string }
  /** The message has been shown long enough. */
  | { readonly type: 'quiet' }

export interface GridStep {
  readonly state: GridState
  readonly edits: readonly CellEdit[]
  /** Whether the grid handled the event, so that the browser must not. */
  readonly handled: boolean
  /** The person requested to save now. */
  readonly flush?: true
}
