import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { decideSheet, openDecision } from './subject.ts'

/** Approves the current step of a sheet; the last step approves the sheet. */
export async function approve({
  ctx: { tx, request },
  input: { submissionId, version, note },
}: VerbArgs<WriteTx<Actor>, typeof approvals.approve>) {
  const sheet = await openDecision(tx, submissionId)
  return decideSheet(tx, sheet, { action: 'approve', version, note, requestId: request.requestId })
}
