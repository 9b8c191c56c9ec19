/** The cells of a timesheet as its screen shows them, with those that are not saved yet. */
import type { CellKey, GridCell, GridCells } from './cell.ts'
import { type CellStore, keyOf } from './cell-store.ts'
import type { Batch, TroubleKind } from './save-result.ts'

export interface OutboxSnapshot {
  readonly cells: GridCells
  /** Cells edited or being sent. */
  readonly waiting: number
  readonly failed: number
  readonly conflicts: number
  readonly hasUnsaved: boolean
  readonly trouble: { readonly kind: TroubleKind; readonly message: string } | null
  /** Epoch ms of when the last unsaved cell was settled; null while there was none since the page was opened. */
  readonly savedAt: number | null
  /** Cells found on this device when the timesheet opened; they are sent automatically. */
  readonly restored: number
}

interface Progress {
  store: CellStore
  /** The batch that is being sent. */
  sending: Batch | undefined
  trouble: OutboxSnapshot['trouble']
  round: (minutes: number) => number
}

/** The snapshot before any cell is known. */
export const firstSnapshot = (restored: number): OutboxSnapshot => ({
  cells: new Map(),
  waiting: 0,
  failed: 0,
  conflicts: 0,
  hasUnsaved: false,
  trouble: null,
  savedAt: null,
  restored,
})

/** Returns the snapshot after `before`. Unchanged cells stay the same objects, so that they are not rendered again. */
export function nextSnapshot(before: OutboxSnapshot, progress: Progress): OutboxSnapshot {
  const { store, trouble } = progress
  const cells = new Map<CellKey, GridCell>()
  const count = { saved: 0, pending: 0, saving: 0, failed: 0, conflict: 0 }
  for (const key of new Set([...store.server.keys(), ...store.unsaved.keys()])) {
    const next = toGridCell(key, progress)
    const known = before.cells.get(key)
    cells.set(key, known && sameCell(known, next) ? known : next)
    count[next.state]++
  }
  const hasUnsaved = store.unsaved.size > 0
  return {
    cells,
    waiting: count.pending + count.saving,
    failed: count.failed,
    conflicts: count.conflict,
    hasUnsaved,
    trouble,
    savedAt: before.hasUnsaved && !hasUnsaved ? Date.now() : before.savedAt,
    restored: before.restored,
  }
}

function toGridCell(key: CellKey, { store, sending, trouble, round }: Progress): GridCell {
  const { minutes, minutesEntered, version } = store.serverValue(key)
  const unsaved = store.unsaved.get(key)
  if (!unsaved) return { minutes, minutesEntered, version, state: 'saved' }
  const mine = { minutes: round(unsaved.minutesEntered), minutesEntered: unsaved.minutesEntered, version: unsaved.version }
  if (unsaved.phase === 'conflict') return { ...mine, state: 'conflict', theirs: { minutes, version } }
  if (unsaved.phase === 'invalid') return { ...mine, state: 'failed', message: unsaved.message ?? '' }
  if (sending?.cells.some(cell => keyOf(cell) === key)) return { ...mine, state: 'saving' }
  return trouble ? { ...mine, state: 'failed', message: trouble.message } : { ...mine, state: 'pending' }
}

function sameCell(one: GridCell, other: GridCell): boolean {
  return (
    one.state === other.state &&
    one.minutes === other.minutes &&
    one.minutesEntered === other.minutesEntered &&
    one.version === other.version &&
    one.message === other.message &&
    one.theirs?.minutes === other.theirs?.minutes &&
    one.theirs?.version === other.theirs?.version
  )
}
