import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { NamedStep } from './load-chain.ts'
import { type ApprovalRequest, askApprovers } from './requests.ts'

const insertApprovers = sqlStatement<
  { subjectType: string; subjectId: string; revision: number; steps: number[]; users: string[] },
  unknown
>(`
  insert into app.approval_step_approvers (subject_type, subject_id, revision, step_order, approver_user_id)
  select $subjectType::text, $subjectId::uuid, $revision::int, n.step_order, n.user_id
  from unnest($steps::int[], $users::uuid[]) as n (step_order, user_id)`)

/**
 * Starts the workflow of a submitted subject: stores the approvers of its steps and notifies those of the first. Returns the stored
 * approvers. Call it after the subject's own row was sent in the same transaction.
 */
export function startWorkflow(
  tx: WriteTx<Actor>,
  { type, id, revision }: { type: string; id: string; revision: number },
  steps: readonly NamedStep[],
  request: ApprovalRequest,
): { stepOrder: number; userId: string }[] {
  const asked = steps.flatMap(step => step.approverUserIds.map(userId => ({ stepOrder: step.stepOrder, userId })))
  tx.atCommit(insertApprovers, {
    subjectType: type,
    subjectId: id,
    revision,
    steps: asked.map(row => row.stepOrder),
    users: asked.map(row => row.userId),
  })
  askApprovers(tx, steps[0]!.approverUserIds, { type, id }, request)
  return asked
}
