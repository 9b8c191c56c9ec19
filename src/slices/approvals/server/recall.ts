import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { transition } from '#slices/approvals/rules/approval-state.ts'
import { decidedAs, type OpenDecision } from './decide.ts'
import { throwRuleError, throwStale, versionOf } from './errors.ts'
import { approvalActorOf, approvalStateOf } from './load-approvers.ts'
import { closeRequests } from './requests.ts'
import { storeTransition } from './store-transition.ts'

/** Returns the current user's own to a draft of the next revision, if no one has decided on it. */
export async function recall(
  tx: WriteTx<Actor>,
  { approval, approvers }: OpenDecision,
  { version, requestId }: { version: number; requestId: string },
) {
  const actor = approvalActorOf(tx.actor, approval.ownerUserId, approval, approvers)
  const next = transition(approvalStateOf(approval, approvers), 'recall', { actor })
  if (!next.ok) throwRuleError(next.rule, 'recall', approval, approval.noun)
  if (version !== versionOf(approval)) throwStale(approval, approval.noun)
  await Promise.all([
    closeRequests(tx, approval.id),
    storeTransition(tx, approval, next.state, { event: 'recall', verb: 'recalled', requestId }),
  ])
  return decidedAs(approval, next.state)
}
