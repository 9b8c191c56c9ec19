import { currentOrganization, currentUser } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'
import { type StandingDecision, withdrawal } from '#slices/approvals/rules/withdrawal.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import type { OpenDecision } from './decide.ts'
import { keepStandIns, standInsOfToday } from './keep-stand-ins.ts'
import { approvalStateOf, type StepApproverRow } from './load-approvers.ts'
import { askApprovers, closeRequests } from './requests.ts'
import type { ApprovalSubject, Decision, SubjectType } from './subject.ts'

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
 * Withdraws the decision that the current user made on `decidedVersion` of the subject, by the rule of withdrawal.ts, and stores it. The
 * subject awaits the same approvers at the same step again; everyone who was notified of the decision is notified again. Fails with the
 * subject's errors: FORBIDDEN for someone else's decision, CONFLICT with the subject's status when something came after it or it is too late.
 */
export async function withdraw<S extends ApprovalSubject, D extends Decision>(
  tx: WriteTx<Actor>,
  type: SubjectType<S, D>,
  { subject, approvers, owner }: OpenDecision<S>,
  { decidedVersion, requestId }: { decidedVersion: number; requestId: string },
) {
  const { userId } = tx.actor
  const [isEdited, today] = await Promise.all([subject.status === 'rejected' && type.isEdited(tx, subject), tx.rows(standInsOfToday, {})])
  const next = withdrawal(approvalStateOf(subject, approvers), {
    userId,
    decidedVersion,
    version: subject.version,
    decisions: approvers.flatMap(standingDecision),
    isEdited,
  })
  if (!next.ok) {
    type.throwWithdrawalError(next.rule, subject)
  }
  const { state } = next
  const of = { type: type.type, id: subject.id }
  tx.atCommit(clearDecision, { subjectType: of.type, subjectId: of.id, revision: subject.revision, decidedVersion })
  const step = { subjectType: of.type, subjectId: of.id, revision: subject.revision, stepOrder: state.currentStep }
  const own = approvers.find(one => one.stepOrder === state.currentStep && one.userId === userId)!
  // Both the approver and who acts for them are awaited again.
  if (own.decidesFor !== null) tx.atCommit(askAgain, { ...step, userId: own.decidesFor })
  const seat = { ...own, decision: null, userId: own.decidesFor ?? userId, decidesFor: null }
  const asked = [...approvers.filter(one => one !== own && !(one.stepOrder === step.stepOrder && one.userId === seat.userId)), seat]
  const { added } = keepStandIns(tx, { ...step, ownerUserId: owner.userId, approvers: asked }, today)
  // While the step goes on, no one else was told of the decision.
  const isStepOver = subject.currentStep !== state.currentStep
  const others = (stepOrder: number) =>
    approvers.filter(one => one.stepOrder === stepOrder && one.isMember && one.decision === null && one.userId !== userId)
  if (isStepOver) {
    const notice = type.noLongerAsked(subject, owner.name)
    const related = { ...notice, notificationType: APPROVAL_WITHDRAWN, relatedResourceType: of.type, relatedResourceId: of.id }
    if (subject.status === 'submitted') for (const one of others(subject.currentStep)) notifyUser(tx, one.userId, related)
    askApprovers(
      tx,
      [...new Set([...others(state.currentStep).map(one => one.userId), ...added])].filter(one => one !== userId),
      of,
      type.request(subject, owner.name),
    )
  }
  if (subject.status === 'approved' || subject.status === 'rejected') type.withdrawn(tx, subject, subject.status)
  await Promise.all([isStepOver && closeRequests(tx, of.id), type.storeWithdrawal(tx, subject, state, { requestId })])
  return state
}

/** None for an approver who has not decided. */
function standingDecision(row: StepApproverRow): StandingDecision[] {
  const { userId, stepOrder, decision, decidedVersion, secondsAgo, isMember } = row
  if (decision === null || decidedVersion === null || secondsAgo === null) return []
  return [{ userId, stepOrder, decidedVersion, secondsAgo, isMember }]
}
