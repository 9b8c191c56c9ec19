import type { PlainDate } from '#core/plain-date.ts'

export interface CellChange {
  date: PlainDate
  column: string
  /** As typed; 0 deletes. */
  minutes: number
  /** The version it was made on; null for a cell that was empty. */
  version: number | null
}

/** A cell after the save; version 0 where it is empty now. */
export interface SavedCell {
  date: PlainDate
  column: string
  minutes: number
  minutesEntered: number
  version: number
}

/** An entry as a save compares with it. */
export interface StoredCell {
  id: string
  date: PlainDate
  column: string
  minutes: number
  minutesEntered: number
  version: number
}

export interface SaveRequest {
  action: string
  /** Why somebody else than the person enters it; null for the person. */
  reason: string | null
  requestId: string
}

/** What a batch of changes comes to once every rule has passed it. */
export interface CellPlan {
  /** Each change's cell as it is after the save, in their order. */
  saved: SavedCell[]
  /** Those of them that differ from what is stored. */
  changed: SavedCell[]
  /** What is stored on the days concerned, by `keyOf`. */
  storedAt: ReadonlyMap<string, StoredCell>
}

/** Names a cell among a person's. */
export function keyOf(cell: { date: PlainDate; column: string }): string {
  return `${cell.date} ${cell.column}`
}

/** A change that says what is stored already is none. */
export function isSame(stored: StoredCell | undefined, change: CellChange): boolean {
  return (stored?.minutesEntered ?? 0) === change.minutes
}
