import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type ActsFor, actingFor } from '#slices/approvals/rules/acting-for.ts'
import type { NamedStep } from './load-chain.ts'
import { type ApprovalRequest, askApprovers } from './requests.ts'

const insertApprovers = sqlStatement<
  { subjectType: string; subjectId: string; revision: number; steps: number[]; users: string[]; decideFor: (string | null)[] },
  unknown
>(`
  insert into app.approval_step_approvers (subject_type, subject_id, revision, step_order, approver_user_id, decides_for)
  select $subjectType::text, $subjectId::uuid, $revision::int, n.step_order, n.user_id, n.decides_for
  from unnest($steps::int[], $users::uuid[], $decideFor::uuid[]) as n (step_order, user_id, decides_for)`)

/** Whose subject it is, and who acts for whom today. */
export interface StartedBy {
  ownerUserId: string | null
  today: readonly ActsFor[]
}

/**
 * Starts the workflow of a submitted subject: stores the approvers of its steps and who acts for those of the first one, and notifies them. Returns the
 * stored approvers. Call it after the subject's own row was sent in the same transaction.
 */
export function startWorkflow(
  tx: WriteTx<Actor>,
  { type, id, revision }: { type: string; id: string; revision: number },
  steps: readonly NamedStep[],
  request: ApprovalRequest,
  { ownerUserId, today }: StartedBy,
): { stepOrder: number; userId: string; decidesFor?: string }[] {
  const approvers = steps.flatMap(step => step.approverUserIds.map(userId => ({ stepOrder: step.stepOrder, userId, decidesFor: null })))
  const { stepOrder, approverUserIds, finding } = steps[0]!
  const seats = approverUserIds.map(userId => ({ userId, decision: null, standsIn: finding !== null }))
  const acting = actingFor(seats, today, ownerUserId).map(one => ({ stepOrder, userId: one.standInUserId, decidesFor: one.approverUserId }))
  const asked = [...approvers, ...acting]
  tx.atCommit(insertApprovers, {
    subjectType: type,
    subjectId: id,
    revision,
    steps: asked.map(row => row.stepOrder),
    users: asked.map(row => row.userId),
    decideFor: asked.map(row => row.decidesFor),
  })
  askApprovers(tx, [...approverUserIds, ...acting.map(({ userId }) => userId)], { type, id }, request)
  return asked.map(({ decidesFor, ...row }) => (decidesFor === null ? row : { ...row, decidesFor }))
}
