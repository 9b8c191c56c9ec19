import { emitAudit } from '#server/audit.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { keyOf } from '#slices/approvals/rules/violations.ts'
import type { Approval } from './approval.ts'
import { addEvent } from './history.ts'

/** A change of a step's approvers, for the history and the audit trail. */
interface Change {
  event: 'escalate' | 'reassign'
  /** In words, for the history. */
  detail: string
  /** For the audit trail: the accounts concerned. */
  changed: Record<string, unknown>
  reason?: string
  requestId: string
}

/** Records that the approvers of the current step changed, with the commit. */
export function recordChange(
  tx: Pick<WriteTx<unknown>, 'atCommit'>,
  { type, id, noun, revision, currentStep: stepOrder }: Approval,
  { event, detail, changed, reason, requestId }: Change,
): void {
  addEvent(tx, { type, id, revision, stepOrder, event, detail })
  const action = `${keyOf(noun)}.${event === 'escalate' ? 'escalated' : 'reassigned'}`
  emitAudit(tx, { action, resourceType: type, resourceId: id, after: changed, reason, requestId })
}
