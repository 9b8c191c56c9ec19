import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { decideTimesheet, inOneOrder, openTimesheet, timesheetSubject } from './subject.ts'

/** Approves the current step of timesheets without warnings, all or none; one with warnings has to be reviewed on its own. */
export async function approveMany({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof approvals.approveMany>) {
  const targets = inOneOrder(input.submissions)
  const timesheets = await Promise.all(targets.map(target => openTimesheet(tx, target.submissionId)))
  const ids = targets.map(target => target.submissionId)
  const kept = await timesheetSubject.notInBulk!(tx, ids)
  if (kept.size > 0) {
    fail('CONFLICT', 'Timesheets with warnings must be approved one at a time', {
      field: 'submissions',
      rule: 'has_warnings',
      data: { submissionIds: ids.filter(id => kept.has(id)) },
    })
  }
  const reviewed = await Promise.all(
    targets.map((target, index) =>
      decideTimesheet(tx, timesheets[index]!, { action: 'approve', version: target.version, requestId: request.requestId }),
    ),
  )
  return { reviewed }
}
