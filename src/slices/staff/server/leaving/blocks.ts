import { listed } from '#core/words.ts'
import { type Actor, may } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type Counted, countDependents, type Dependents } from '#server/record/dependents.ts'
import { isLastAdministrator } from '#slices/access/server/public.ts'
import { waitingForDecisionOf } from '#slices/approvals/server/public.ts'
import { staffRecord } from '../staff.ts'

type Tx = Pick<ReadTx<unknown>, 'first' | 'rows'>
type Asking = Pick<ReadTx<Pick<Actor, 'mode' | 'reads' | 'writes'>>, 'actor' | 'first' | 'rows'>

/** Counts what is in the way for whoever asks. Names of people whose timesheets wait are only for those who see hours of others; to hand over, the count is enough. */
export async function blocksFor(tx: Asking, dependents: Dependents, of: { id: string; userId: string | null }): Promise<Counted[]> {
  const blocks = await blocksOf(tx, dependents, of)
  return may(tx.actor, 'time_my_team_time') ? blocks : blocks.map(block => (block.name === 'approvals' ? { ...block, names: [] } : block))
}

/**
 * Counts what prevents a person from leaving: people who report to them (`reports`), departments they lead (`departments`), pending
 * approvals (`approvals`), and being the last active administrator (`administrator`), which no one can take over.
 */
export async function blocksOf(tx: Tx, dependents: Dependents, { id, userId }: { id: string; userId: string | null }): Promise<Counted[]> {
  const [counted, waiting, isLast] = await Promise.all([
    countDependents(tx, staffRecord.parts.dependents(dependents), id),
    userId === null ? [] : waitingForDecisionOf(tx, userId),
    userId !== null && isLastAdministrator(tx, userId),
  ])
  const names = [...new Set(waiting.map(({ ownerName }) => ownerName))].slice(0, 3)
  const label = waiting.length === 1 ? 'timesheet awaiting their approval' : 'timesheets awaiting their approval'
  return [
    ...(waiting.length > 0 ? [{ name: 'approvals', label, count: waiting.length, canMove: true, names }] : []),
    ...counted,
    ...(isLast ? [{ name: 'administrator', label: 'last active administrator', count: 1, canMove: false }] : []),
  ]
}

/** '2 timesheets awaiting their approval, 3 direct reports' */
export function wordsOf(blocks: readonly Counted[]): string {
  return listed(
    blocks.map(({ name, count, label }) => (name === 'administrator' ? "they're the last active administrator" : `${count} ${label}`)),
  )
}
