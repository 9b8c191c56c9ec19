import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { saveCells } from './save-cells.ts'

/** Saves cells of the current user's own timesheet: all or none. */
export async function save({ ctx: { tx, request }, input: { cells } }: VerbArgs<WriteTx<Actor>, typeof entries.save>) {
  const snapshot = await loadSnapshot(tx, 'own', cells)
  if (!snapshot) fail('VALIDATION', "You don't have a timesheet yet", { rule: 'no_timesheet' })
  return {
    cells: await saveCells(tx, snapshot, cells, {
      action: 'time_entries.saved',
      source: 'typed',
      reason: null,
      requestId: request.requestId,
    }),
  }
}
