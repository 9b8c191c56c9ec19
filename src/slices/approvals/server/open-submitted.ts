import type { WriteTx } from '#server/db/transaction.ts'
import { type Approval, findApproval, lockApproval } from './approval.ts'
import { loadApprovers, runningApprovers, type StepApproverRow } from './load-approvers.ts'

/**
 * Locks and loads one that awaits a decision, for what changes its approvers and not its state; null when it awaits none any more. `approvers` of the running
 * revision. Does not check who may see it.
 */
export async function openSubmitted(
  tx: Pick<WriteTx<unknown>, 'first' | 'rows'>,
  { type, id }: { type: string; id: string },
): Promise<{ approval: Approval; approvers: StepApproverRow[] } | null> {
  const subject = { subjectType: type, subjectId: id }
  const [, approval, approvers] = await Promise.all([
    tx.first(lockApproval, subject),
    tx.first(findApproval, subject),
    tx.rows(loadApprovers, subject),
  ])
  return approval?.status === 'submitted' ? { approval, approvers: runningApprovers(approval, approvers) } : null
}
