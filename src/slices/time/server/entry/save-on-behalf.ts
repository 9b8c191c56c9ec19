import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { saveCells } from './save-cells.ts'

/** An administrator enters hours for someone else. The cell shows who and why, and the employee is notified. */
export async function saveOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, cells },
}: VerbArgs<WriteTx<Actor>, typeof entries.saveOnBehalf>) {
  const snapshot = await loadSnapshot(tx, { employeeId }, cells)
  requireOnBehalfRights(tx.actor, snapshot?.employee)
  const saved = await saveCells(tx, snapshot, cells, {
    action: 'time_entries.saved_on_behalf',
    source: 'typed',
    reason,
    requestId: request.requestId,
  })
  notifyOfChange(tx, employeeId, reason)
  return { cells: saved }
}

/** Notifies an employee whose hours an administrator changed, with the reason. */
export function notifyOfChange(tx: WriteTx<Actor>, employeeId: string, reason: string): void {
  notifyEmployee(tx, employeeId, {
    notificationType: 'timesheet_changed',
    title: 'Timesheet changed',
    message: `An administrator updated your timesheet: ${reason}`,
    relatedResourceType: null,
    relatedResourceId: null,
  })
}
