import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import type { CellChange } from './cell.ts'
import { loadCellFacts } from './load-cells.ts'
import { saveCells } from './save-cells.ts'

/** An administrator enters hours for somebody else: marked in the cell, with the reason, and the person is told. */
export async function saveOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, cells },
}: VerbArgs<WriteTx<Actor>, { employeeId: string; reason: string; cells: CellChange[] }>) {
  const facts = await loadCellFacts(tx, employeeId, cells)
  const { actor } = tx
  if (actor.baseRole !== 'admin') fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if (!facts) fail('VALIDATION', 'There is no such person with a timesheet', { field: 'employeeId', rule: 'unknown_employee' })
  // The account decides, not the record in the session: inside an organization a super admin has none.
  if (facts.person.userId === actor.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_sheet' })
  const saved = saveCells(tx, facts, cells, { action: 'time_entries.saved_on_behalf', reason, requestId: request.requestId })
  notifyEmployee(tx, employeeId, {
    notificationType: 'timesheet_changed',
    title: 'Timesheet changed',
    message: `An administrator changed hours on your timesheet: ${reason}`,
    relatedResourceType: null,
    relatedResourceId: null,
  })
  return { cells: saved }
}
