import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { submitTimesheet } from './submit-timesheet.ts'

/** Submits the current user's own timesheet. */
export function submit({ ctx: { tx, request }, input: { periodStart, version } }: VerbArgs<WriteTx<Actor>, typeof timesheets.submit>) {
  return submitTimesheet(tx, { whose: 'own', periodStart, version, reason: null, requestId: request.requestId })
}

/** An administrator submits someone else's timesheet, with a reason. Its approvers are still those of the owner. */
export function submitOnBehalf({
  ctx: { tx, request },
  input: { employeeId, ...rest },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.submitOnBehalf>) {
  return submitTimesheet(tx, { ...rest, whose: { employeeId }, requestId: request.requestId })
}
