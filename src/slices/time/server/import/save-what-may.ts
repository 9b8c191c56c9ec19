import { Failure } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type CellChange, keyOf, type SavedCell, type SaveRequest } from '../entry/cell.ts'
import { saveCells } from '../entry/save-cells.ts'
import type { EntrySnapshot } from '../entry/snapshot.ts'

interface WhatMay {
  saved: ReadonlyMap<string, SavedCell>
  /** Why a cell was not saved, as a person reads it. Both are by `keyOf`. */
  failed: ReadonlyMap<string, string>
}

interface NamedCell {
  date: string
  column: string
  message?: string
}

/**
 * Saves those of one person's cells that every rule lets be saved, through `saveCells`, which takes all or none: cells that it names are left out, and the
 * others are tried again. Each turn leaves out at least one.
 */
export async function saveWhatMay(
  tx: WriteTx<Actor>,
  snapshot: EntrySnapshot,
  changes: readonly CellChange[],
  request: SaveRequest,
): Promise<WhatMay> {
  const failed = new Map<string, string>()
  for (let left = [...changes]; left.length > 0; ) {
    try {
      const saved = await saveCells(tx, snapshot, left, request)
      return { saved: new Map(saved.map(cell => [keyOf(cell), cell])), failed }
    } catch (error) {
      const named = error instanceof Failure ? ((error.details.data as { cells?: NamedCell[] } | undefined)?.cells ?? []) : []
      if (!(error instanceof Failure) || named.length === 0) throw error
      for (const cell of named) failed.set(keyOf(cell), `${cell.message ?? error.message}.`)
      left = left.filter(change => !failed.has(keyOf(change)))
    }
  }
  return { saved: new Map(), failed }
}
