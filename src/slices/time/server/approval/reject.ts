import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { daysOfTimesheet, decideTimesheet, openTimesheet } from './subject.ts'

/** Sends a timesheet back to its owner with a note, which may point at days. */
export async function reject({
  ctx: { tx, request },
  input: { submissionId, version, note, days },
}: VerbArgs<WriteTx<Actor>, typeof approvals.reject>) {
  const [timesheet, own] = await Promise.all([openTimesheet(tx, submissionId), daysOfTimesheet(tx, submissionId, days)])
  return decideTimesheet(tx, timesheet, { action: 'reject', version, note, days: own, requestId: request.requestId })
}
