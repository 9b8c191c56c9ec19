import { currentOrganization, currentUser } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type StandingDecision, withdrawal } from '#slices/approvals/rules/withdrawal.ts'
import { decidedAs, type OpenDecision } from './decide.ts'
import { throwWithdrawalError } from './errors.ts'
import { keepStandIns, standInsOfToday } from './keep-stand-ins.ts'
import { approvalStateOf, type StepApproverRow } from './load-approvers.ts'
import { askApprovers, closeRequests, notifyNoLongerAsked } from './requests.ts'
import { storeTransition } from './store-transition.ts'
import type { SubjectType } from './subject.ts'

const clearDecision = statement<{ subjectType: string; subjectId: string; revision: number; decidedVersion: number }>()((db, p) =>
  db
    .updateTable('app.approvalStepApprovers')
    .set({ decision: null, decidedAt: null, decidedVersion: null })
    .where('organizationId', '=', currentOrganization)
    .where('subjectType', '=', p.subjectType)
    .where('subjectId', '=', p.subjectId)
    .where('revision', '=', p.revision)
    .where('approverUserId', '=', currentUser)
    .where('decidedVersion', '=', p.decidedVersion),
)

const askAgain = statement<{ subjectType: string; subjectId: string; revision: number; stepOrder: number; userId: string }>()((db, p) =>
  db
    .updateTable('app.approvalStepApprovers')
    .set({ isAsked: true })
    .where('organizationId', '=', currentOrganization)
    .where('subjectType', '=', p.subjectType)
    .where('subjectId', '=', p.subjectId)
    .where('revision', '=', p.revision)
    .where('stepOrder', '=', p.stepOrder)
    .where('approverUserId', '=', p.userId)
    .where('decision', 'is', null),
)

/**
 * Withdraws the decision that the current user made on `decidedVersion`, by the rule of withdrawal.ts, and stores it. It awaits the same approvers at the same
 * step again; everyone who was notified of the decision is notified again. Throws FORBIDDEN for someone else's decision, CONFLICT with the status when something
 * came after it or it is too late.
 */
export async function withdraw(
  tx: WriteTx<Actor>,
  type: SubjectType,
  { approval, approvers }: OpenDecision,
  { decidedVersion, requestId }: { decidedVersion: number; requestId: string },
) {
  const { userId } = tx.actor
  const { ownerUserId } = approval
  const [isEdited, today] = await Promise.all([
    approval.status === 'rejected' && type.isEdited?.(tx, approval),
    tx.rows(standInsOfToday, {}),
  ])
  const next = withdrawal(approvalStateOf(approval, approvers), {
    userId,
    decidedVersion,
    version: approval.version,
    decisions: approvers.flatMap(standingDecision),
    isEdited: isEdited === true,
  })
  if (!next.ok) throwWithdrawalError(next.rule, approval)
  const { state } = next
  const { id: subjectId, revision, type: subjectType } = approval
  tx.atCommit(clearDecision, { subjectType, subjectId, revision, decidedVersion })
  const step = { subjectType, subjectId, revision, stepOrder: state.currentStep }
  const own = approvers.find(one => one.stepOrder === state.currentStep && one.userId === userId)!
  // Both the approver and who acts for them are awaited again.
  if (own.decidesFor !== null) tx.atCommit(askAgain, { ...step, userId: own.decidesFor })
  const seat = { ...own, decision: null, userId: own.decidesFor ?? userId, decidesFor: null }
  const asked = [...approvers.filter(one => one !== own && !(one.stepOrder === step.stepOrder && one.userId === seat.userId)), seat]
  const { added } = keepStandIns(tx, { ...step, ownerUserId, approvers: asked }, today)
  // While the step goes on, no one else was told of the decision.
  const isStepOver = approval.currentStep !== state.currentStep
  const others = (stepOrder: number) =>
    approvers
      .filter(one => one.stepOrder === stepOrder && one.isMember && one.decision === null && one.userId !== userId)
      .map(one => one.userId)
  if (isStepOver) {
    if (approval.status === 'submitted') notifyNoLongerAsked(tx, others(approval.currentStep), approval)
    askApprovers(
      tx,
      [...new Set([...others(state.currentStep), ...added])].filter(one => one !== userId),
      approval,
    )
  }
  if (approval.status === 'approved' || approval.status === 'rejected') type.onDecided(tx, approval, `${approval.status}_withdrawn`, {})
  await Promise.all([
    isStepOver && closeRequests(tx, approval.id),
    storeTransition(tx, approval, state, { event: 'withdraw', verb: 'decision_withdrawn', stepOrder: state.currentStep, requestId }),
  ])
  return decidedAs(approval, state)
}

/** None for an approver who has not decided. */
function standingDecision(row: StepApproverRow): StandingDecision[] {
  const { userId, stepOrder, decision, decidedVersion, secondsAgo, isMember } = row
  if (decision === null || decidedVersion === null || secondsAgo === null) return []
  return [{ userId, stepOrder, decidedVersion, secondsAgo, isMember }]
}
