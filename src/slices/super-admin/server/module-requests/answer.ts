import { fail } from '#core/failure.ts'
import { actAsTenant } from '#server/db/act-as.ts'
import type { Operator } from '#server/db/gate.ts'
import { insideOf } from '#server/db/inside-of.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { closeRequest, lockRequest } from '#slices/modules/server/public.ts'
import type { installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'
import { storeModuleOf } from '../organizations/set-module.ts'

type Approve = typeof installationModuleRequests.approve
type Reject = typeof installationModuleRequests.reject

const open = sqlStatement<
  { organizationId: string; id: string },
  { answer: 'open' | 'closed' | 'unknown'; module: string; adminControlled: boolean; now: string }
>('select answer, module, admin_controlled, app.now() as now from app.open_forwarded_request($organizationId, $id)')

/**
 * Switches the module on for the organization and gives it to the person. Throws NOT_FOUND, CONFLICT for a request that is closed, FORBIDDEN for
 * one's own, and VALIDATION for an end that has passed: nothing has changed then.
 */
export async function approveForwardedRequest({
  ctx: { tx, request },
  input: { organizationId, id, notes, ...stands },
}: VerbArgs<WriteTx<Operator>, Approve>): Promise<OutputOf<Approve>> {
  const { module, adminControlled, now } = await openRequest(tx, { organizationId, id })
  const until = await storeModuleOf(tx, { ...stands, id: organizationId, module, adminControlled }, request.requestId)
  if (until <= Date.parse(now)) {
    const field = stands.status === 'trial' ? 'trialEndsOn' : 'subscriptionEndsOn'
    fail('VALIDATION', 'This date has passed. Choose a later one.', { field, rule: 'module_over' })
  }
  return answer(tx, { organizationId, id, decision: 'approved', note: notes || null, requestId: request.requestId })
}

/** Rejects a request. Throws NOT_FOUND, CONFLICT for one that is closed, and FORBIDDEN for one's own. */
export async function rejectForwardedRequest({
  ctx: { tx, request },
  input: { organizationId, id, notes },
}: VerbArgs<WriteTx<Operator>, Reject>): Promise<OutputOf<Reject>> {
  await openRequest(tx, { organizationId, id })
  return answer(tx, { organizationId, id, decision: 'rejected', note: notes || null, requestId: request.requestId })
}

/** Holds the request. From here on the transaction is inside its organization. */
async function openRequest(tx: WriteTx<Operator>, which: { organizationId: string; id: string }) {
  const opened = (await tx.first(open, which))!
  if (opened.answer === 'unknown') fail('NOT_FOUND', 'Request not found', { rule: 'request_not_found' })
  if (opened.answer === 'closed') fail('CONFLICT', 'This request is no longer pending', { rule: 'request_closed' })
  return opened
}

interface Answer {
  organizationId: string
  id: string
  decision: 'approved' | 'rejected'
  note: string | null
  requestId: string
}

/** As a review in the organization ends, with the request's role, which tenant isolation holds. */
async function answer(tx: WriteTx<Operator>, { organizationId, id, ...decision }: Answer): Promise<{ ok: true }> {
  await tx.run(actAsTenant, {})
  const inside = insideOf(tx, organizationId)
  const asked = await lockRequest(inside, id)
  if (asked.userId === tx.actor.userId) fail('FORBIDDEN', "You can't review your own request", { rule: 'own_request' })
  await closeRequest(inside, asked, { ...decision, reviewer: 'A platform administrator' })
  return { ok: true }
}
