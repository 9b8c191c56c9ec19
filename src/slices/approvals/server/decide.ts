import { currentOrganization, currentUser, now } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { stepComplete } from '#slices/approvals/rules/approval-chain.ts'
import { transition } from '#slices/approvals/rules/approval-state.ts'
import { dismissOthers, keepStandIns, standInsOfToday } from './keep-stand-ins.ts'
import { approvalActorOf, approvalStateOf, currentApprovers, type StepApproverRow } from './load-approvers.ts'
import { askApprovers, closeRequests } from './requests.ts'
import { appointStandIns } from './stand-ins.ts'
import type { ApprovalSubject, Decision, SubjectOwner, SubjectType } from './subject.ts'

interface StepDecision {
  subjectType: string
  subjectId: string
  revision: number
  stepOrder: number
  decision: 'approved' | 'rejected'
  decidedVersion: number
}

const decideStep = statement<StepDecision>()((db, p) =>
  db
    .updateTable('app.approvalStepApprovers')
    .set({ decision: p.decision, decidedAt: now, decidedVersion: p.decidedVersion })
    .where('organizationId', '=', currentOrganization)
    .where('subjectType', '=', p.subjectType)
    .where('subjectId', '=', p.subjectId)
    .where('revision', '=', p.revision)
    .where('stepOrder', '=', p.stepOrder)
    .where('approverUserId', '=', currentUser)
    .where('decision', 'is', null)
    .where('isAsked', '=', true),
)

/** A locked subject with everything that a decision on it needs. */
export interface OpenDecision<S extends ApprovalSubject> {
  subject: S
  /** Of the running revision. */
  approvers: readonly StepApproverRow[]
  owner: SubjectOwner
}

/**
 * Approves, rejects or reopens by the state rule, stores it and notifies those concerned. The first decision wins: a later one fails with
 * CONFLICT and the subject's new status.
 */
export async function decide<S extends ApprovalSubject, D extends Decision>(
  tx: WriteTx<Actor>,
  type: SubjectType<S, D>,
  { subject, approvers, owner }: OpenDecision<S>,
  decision: D,
) {
  const { action } = decision
  const actorUserId = tx.actor.userId
  const actor = approvalActorOf(tx.actor, owner.userId, subject, approvers)
  const step = subject.steps.find(({ stepOrder }) => stepOrder === subject.currentStep)
  const next = transition(approvalStateOf(subject, approvers), action, {
    actor,
    note: decision.note,
    completesStep: action === 'approve' && completes(step?.requireAll ?? false, currentApprovers(subject, approvers), tx.actor.userId),
  })
  const hasChanged = subject.version !== decision.version
  if (!next.ok && (next.rule !== 'not_approver' || !hasChanged)) type.throwRuleError(next.rule, action, subject)
  if (hasChanged || !next.ok) type.throwStale(subject)
  const { state } = next
  const own = currentApprovers(subject, approvers).find(({ userId }) => userId === actorUserId)
  const isSameStep = state.status === 'submitted' && state.currentStep === subject.currentStep
  if (action !== 'reopen') {
    const { id: subjectId, revision, currentStep: stepOrder, version: decidedVersion } = subject
    const answer = action === 'approve' ? 'approved' : 'rejected'
    tx.atCommit(decideStep, { subjectType: type.type, subjectId, revision, stepOrder, decision: answer, decidedVersion })
    // APR-12: the first of an approver and their stand-ins decides for them.
    const seat = own?.decidesFor ?? actorUserId
    const others = currentApprovers(subject, approvers).filter(one => one.decision === null && [one.userId, one.decidesFor].includes(seat))
    const dismissed = others.map(({ userId }) => userId).filter(userId => userId !== actorUserId)
    if (isSameStep) {
      dismissOthers(tx, { subjectType: type.type, subjectId, revision, stepOrder }, dismissed)
      await Promise.all(dismissed.map(userId => closeRequests(tx, subjectId, userId)))
    }
  }
  const outcome = action === 'reopen' ? 'reopened' : state.status
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'reopened') type.ended(tx, subject, outcome, decision)
  if (state.status === 'submitted' && !isSameStep) await askNextStep(tx, type, { subject, approvers, owner }, state.currentStep)
  await Promise.all([
    closeRequests(tx, subject.id, isSameStep ? tx.actor.userId : null),
    type.store(tx, subject, state, { ...decision, decidesFor: own?.decidesFor ?? null }),
  ])
  return state
}

function completes(requireAll: boolean, current: readonly StepApproverRow[], userId: string): boolean {
  const approvers = current.map(approver => (approver.userId === userId ? { ...approver, decision: 'approved' as const } : approver))
  return stepComplete({ requireAll, approvers })
}

async function askNextStep<S extends ApprovalSubject>(
  tx: WriteTx<Actor>,
  type: Pick<SubjectType<S>, 'type' | 'request'>,
  { subject, approvers, owner }: OpenDecision<S>,
  stepOrder: number,
): Promise<void> {
  const step = { subjectType: type.type, subjectId: subject.id, revision: subject.revision, stepOrder }
  const [administrators, today] = await Promise.all([
    appointStandIns(tx, { ...step, ownerUserId: owner.userId, approvers }),
    tx.rows(standInsOfToday, {}),
  ])
  const asked = approvers.filter(approver => approver.stepOrder === stepOrder && approver.isMember).map(approver => approver.userId)
  const { added } = keepStandIns(tx, { ...step, ownerUserId: owner.userId, approvers }, today)
  askApprovers(tx, [...asked, ...administrators, ...added], { type: type.type, id: subject.id }, type.request(subject, owner.name))
}
