import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { memberOf, reassignDecisions } from '#slices/approvals/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { timesheetSubject } from './subject.ts'

/**
 * An administrator gives timesheets that wait for one approver to another one (SEC-97). Throws FORBIDDEN for everyone else, VALIDATION for a person who can't take them, and
 * CONFLICT where nothing, or one of those given not, waits for the first.
 */
export async function reassign({
  ctx: { tx, request },
  input: { fromUserId, toUserId, submissionIds, reason },
}: VerbArgs<WriteTx<Actor>, typeof approvals.reassign>): Promise<OutputOf<typeof approvals.reassign>> {
  const [from, to] = await Promise.all([tx.first(memberOf, { userId: fromUserId }), tx.first(memberOf, { userId: toUserId })])
  if (!isAdministrator(tx.actor)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if (from === undefined) fail('VALIDATION', "This person isn't in your organization", { field: 'fromUserId', rule: 'reference' })
  if (to === undefined) fail('VALIDATION', "This person isn't in your organization", { field: 'toUserId', rule: 'reference' })
  if (toUserId === fromUserId) fail('VALIDATION', 'Choose someone else', { field: 'toUserId', rule: 'self' })
  if (!to.isActive) fail('VALIDATION', `${to.name} is inactive`, { field: 'toUserId', rule: 'inactive' })
  const { requestId } = request
  const given = await reassignDecisions(tx, { type: timesheetSubject, from, to, ids: submissionIds, reason, requestId })
  return { reassigned: given.map(({ id, ownerName }) => ({ submissionId: id, employeeName: ownerName })) }
}
