import type { z } from 'zod'
import type { PlainDate } from '#core/plain-date.ts'
import type { cellChange, entrySource, savedCell } from '#slices/time/contract/entries.ts'

export type EntrySource = z.output<typeof entrySource>

/** A change of a cell, as the calls send it. */
export type CellChange = z.output<typeof cellChange> & {
  /** Where it is not that of the whole save: what an import is undone to came about in its own way. */
  source?: EntrySource
}

/** A cell after the save; version 0 where it is empty now. */
export type SavedCell = z.output<typeof savedCell>

/** An entry as a save compares its changes with. */
export interface StoredCell extends SavedCell {
  id: string
  source: EntrySource
}

export interface SaveRequest {
  action: string
  source: EntrySource
  /** Why someone else enters hours for the employee; null for the employee. */
  reason: string | null
  requestId: string
}

/** The result of a batch of changes that passed every rule. */
export interface CellPlan {
  /** Each change's cell as it is after the save, in their order. */
  saved: SavedCell[]
  /** The saved cells that differ from what is stored. */
  changed: SavedCell[]
  /** The stored entries of the changed days, by `keyOf`. */
  storedAt: ReadonlyMap<string, StoredCell>
  /** The sources of changes that have one of their own, by `keyOf`. */
  sourceOf: ReadonlyMap<string, EntrySource>
}

/** Identifies a cell within a person's timesheet. */
export function keyOf(cell: { date: PlainDate; column: string }): string {
  return `${cell.date} ${cell.column}`
}

/** True if the change has the stored value, so that there is nothing to save. */
export function isSame(stored: StoredCell | undefined, change: CellChange): boolean {
  return (stored?.minutesEntered ?? 0) === change.minutesEntered
}
