import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { decideTimesheet, openTimesheet } from './subject.ts'

/** Approves the current step of a timesheet; the last step approves the timesheet. */
export async function approve({
  ctx: { tx, request },
  input: { submissionId, version, note },
}: VerbArgs<WriteTx<Actor>, typeof approvals.approve>) {
  const timesheet = await openTimesheet(tx, submissionId)
  return decideTimesheet(tx, timesheet, { action: 'approve', version, note, requestId: request.requestId })
}
