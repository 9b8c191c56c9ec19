import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { inOneOrder, openTimesheet, withdrawDecision } from './subject.ts'

/** Withdraws the current user's decisions on timesheets, all or none. */
export async function withdraw({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof approvals.withdraw>) {
  const targets = inOneOrder(input.submissions)
  const timesheets = await Promise.all(targets.map(target => openTimesheet(tx, target.submissionId)))
  const withdrawn = await Promise.all(
    targets.map(({ version }, index) =>
      withdrawDecision(tx, timesheets[index]!, { decidedVersion: version, requestId: request.requestId }),
    ),
  )
  return { withdrawn }
}
