import { Failure, fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestFacts, VerbArgs } from '#server/rpc/verb.ts'
import { createBookshelf } from './bookshelf.ts'
import type { CellChange, CellPlan } from './cell.ts'
import { bringUpToDate } from './facts-after.ts'
import { type CellFacts, loadCellFacts } from './load-cells.ts'
import { planCells } from './save-cells.ts'
import { storeCells } from './store-cells.ts'

/** Days around a save that are read with it, so that the next cells of the sheet need no reading: two weeks, or half a month. */
const REACH = 16

const shelf = createBookshelf()

/**
 * Saves cells of the reader's own sheet, all or none. Who saved a moment ago is decided on what that save left (bookshelf.ts), in one trip;
 * everybody else's facts are read first.
 */
export async function save({ ctx: { tx, request }, input: { cells } }: VerbArgs<WriteTx<Actor>, { cells: CellChange[] }>) {
  const reader = `${request.token} ${request.domain ?? ''}`
  const open = shelf.take(reader)
  const plan = open && !tx.isAgain ? planOnShelf(open, cells) : null
  if (open && plan) return store(tx, request, reader, open, plan)
  const facts = await loadCellFacts(tx, null, cells, REACH)
  if (!facts) fail('VALIDATION', 'You have no timesheet yet', { rule: 'no_timesheet' })
  return store(tx, request, reader, facts, planCells(facts, cells))
}

/** Null where the book does not reach, has nothing to store, or refuses: only the database's own word is told as a refusal. */
function planOnShelf(facts: CellFacts, cells: readonly CellChange[]): CellPlan | null {
  if (cells.some(cell => cell.date < facts.from || cell.date > facts.to)) return null
  try {
    const plan = planCells(facts, cells)
    return plan.changed.length > 0 ? plan : null
  } catch (refusal) {
    if (refusal instanceof Failure) return null
    throw refusal
  }
}

function store(tx: WriteTx<Actor>, request: RequestFacts, reader: string, facts: CellFacts, plan: CellPlan) {
  const change = storeCells(tx, facts, plan, { action: 'time_entries.saved', reason: null, requestId: request.requestId })
  if (change) {
    tx.committed(() => {
      bringUpToDate(facts, change)
      shelf.put(reader, facts)
    })
  }
  return { cells: plan.saved }
}
