import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { decideTimesheet, openTimesheet } from './subject.ts'

/** An administrator opens a submitted or approved timesheet again, as a new revision that needs the whole workflow. */
export async function reopen({
  ctx: { tx, request },
  input: { submissionId, version, note },
}: VerbArgs<WriteTx<Actor>, typeof approvals.reopen>) {
  const timesheet = await openTimesheet(tx, submissionId)
  return decideTimesheet(tx, timesheet, { action: 'reopen', version, note, requestId: request.requestId })
}
