import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { CellChange } from './cell.ts'
import { loadCellFacts } from './load-cells.ts'
import { saveCells } from './save-cells.ts'

/** Saves cells of the reader's own sheet, all or none. */
export async function save({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, { cells: CellChange[] }>) {
  const facts = await loadCellFacts(tx, null, input.cells)
  if (!facts) fail('VALIDATION', 'You have no timesheet yet', { rule: 'no_timesheet' })
  return { cells: saveCells(tx, facts, input.cells, { action: 'time_entries.saved', reason: null, requestId: request.requestId }) }
}
