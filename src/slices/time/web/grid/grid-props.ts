import type { ReactNode } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { CellEdit } from './cell.ts'
import type { GridWarnings } from './cell-note.ts'
import type { GridController } from './grid-controller.ts'
import type { EnteredMarks, GridSource } from './grid-model.ts'

export type TimesheetGridProps = GridSource & {
  onEdit?: (edits: readonly CellEdit[]) => void
  /** Ctrl+S. */
  onFlush?: () => void
  /** Try Again of the status line. */
  onRetry?: () => void
  onKeepMine?: (date: PlainDate, column: ColumnHandle) => void
  onUseTheirs?: (date: PlainDate, column: ColumnHandle) => void
  /** Pass it when buttons outside of the grid undo and redo; one per period. */
  controller?: GridController
  warnings?: GridWarnings
  /** By week: what stands in place of its worked hours, and says why there is overtime. */
  why?: ReadonlyMap<number, ReactNode>
  entered?: EnteredMarks
  /** How hours came about that were not typed: said of the active cell. */
  origins?: EnteredMarks
  /** The row that names the kinds of columns; left out of read-only timesheets by default. */
  groups?: boolean
  /** A button that adds a column, in the head of a narrow column of its own. */
  addColumn?: ReactNode
  /** A button under the grid, at its right end. */
  tool?: ReactNode
  /** The timesheet is submitted or approved, and looks it. */
  locked?: boolean
  /** Epoch ms of the last save since the page was opened; null before. */
  savedAt?: number | null
  /** Why nothing can be saved is told elsewhere on the screen, so the status line does not count the cells. */
  troubleShownElsewhere?: boolean
  /** Escape with nothing to cancel: leaves the grid. */
  onEscape?: () => void
  /** The days that are pointed at, while days can be pointed at: each is then a button. */
  pointed?: ReadonlySet<PlainDate>
  onPoint?: (date: PlainDate) => void
}
