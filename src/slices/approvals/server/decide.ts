import { fail } from '#core/failure.ts'
import { currentOrganization, currentUser, now } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { stepComplete } from '#slices/approvals/rules/approval-chain.ts'
import { type ApprovalState, transition } from '#slices/approvals/rules/approval-state.ts'
import { type Approval, findApproval, lockApproval } from './approval.ts'
import { throwRuleError, throwStale } from './errors.ts'
import { dismissOthers, keepStandIns, standInsOfToday } from './keep-stand-ins.ts'
import {
  approvalActorOf,
  approvalStateOf,
  currentApprovers,
  loadApprovers,
  runningApprovers,
  type StepApproverRow,
} from './load-approvers.ts'
import { askApprovers, closeRequests } from './requests.ts'
import { appointStandIns } from './stand-ins.ts'
import { storeTransition } from './store-transition.ts'
import type { Decision, SubjectType } from './subject.ts'

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

/** A locked approval with everything that a decision on it needs. */
export interface OpenDecision {
  approval: Approval
  /** Of the running revision. */
  approvers: readonly StepApproverRow[]
}

/** Locks and loads in one round trip what the current user may see. Anything else is as unknown: NOT_FOUND. */
export async function openDecision(tx: WriteTx<Actor>, { type, lock, visible }: SubjectType, id: string): Promise<OpenDecision> {
  const subject = { subjectType: type, subjectId: id }
  const [, , approval, isVisible, approvers] = await Promise.all([
    lock && tx.first(lock, { id }),
    tx.first(lockApproval, subject),
    tx.first(findApproval, subject),
    tx.first(visible, { id }),
    tx.rows(loadApprovers, subject),
  ])
  if (!isVisible || !approval) fail('NOT_FOUND', 'Not found')
  return { approval, approvers: runningApprovers(approval, approvers) }
}

const recordedAs = {
  approve: { verb: 'approved', noteType: 'approval' },
  reject: { verb: 'rejected', noteType: 'rejection' },
  reopen: { verb: 'reopened', noteType: 'general' },
} as const

/**
 * Approves, rejects or reopens by the state rule, stores it and notifies those concerned. The first decision wins: a later one fails with
 * CONFLICT and the new status.
 */
export async function decide(tx: WriteTx<Actor>, type: SubjectType, { approval, approvers }: OpenDecision, decision: Decision) {
  const { action } = decision
  const actorUserId = tx.actor.userId
  const actor = approvalActorOf(tx.actor, approval.ownerUserId, approval, approvers)
  const step = approval.steps.find(({ stepOrder }) => stepOrder === approval.currentStep)
  const next = transition(approvalStateOf(approval, approvers), action, {
    actor,
    note: decision.note,
    completesStep: action === 'approve' && completes(step?.requireAll ?? false, currentApprovers(approval, approvers), tx.actor.userId),
  })
  const hasChanged = approval.version !== decision.version
  if (!next.ok && (next.rule !== 'not_approver' || !hasChanged)) throwRuleError(next.rule, action, approval, approval.noun)
  if (hasChanged || !next.ok) throwStale(approval, approval.noun)
  const { state } = next
  const own = currentApprovers(approval, approvers).find(({ userId }) => userId === actorUserId)
  const isSameStep = state.status === 'submitted' && state.currentStep === approval.currentStep
  if (action !== 'reopen') {
    const { id: subjectId, revision, currentStep: stepOrder, version: decidedVersion } = approval
    const answer = action === 'approve' ? 'approved' : 'rejected'
    tx.atCommit(decideStep, { subjectType: approval.type, subjectId, revision, stepOrder, decision: answer, decidedVersion })
    // APR-12: the first of an approver and their stand-ins decides for them.
    const seat = own?.decidesFor ?? actorUserId
    const others = currentApprovers(approval, approvers).filter(one => one.decision === null && [one.userId, one.decidesFor].includes(seat))
    const dismissed = others.map(({ userId }) => userId).filter(userId => userId !== actorUserId)
    if (isSameStep) {
      dismissOthers(tx, { subjectType: approval.type, subjectId, revision, stepOrder }, dismissed)
      await Promise.all(dismissed.map(userId => closeRequests(tx, subjectId, userId)))
    }
  }
  const outcome = action === 'reopen' ? 'reopened' : state.status
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'reopened') type.onDecided(tx, approval, outcome, decision)
  if (state.status === 'submitted' && !isSameStep) await askNextStep(tx, { approval, approvers }, state.currentStep)
  const { verb, noteType } = recordedAs[action]
  const text = decision.note?.trim() || undefined
  await Promise.all([
    closeRequests(tx, approval.id, isSameStep ? tx.actor.userId : null),
    storeTransition(tx, approval, state, {
      event: action,
      verb,
      ...(action !== 'reopen' && { stepOrder: approval.currentStep }),
      note: text === undefined ? undefined : { text, noteType, days: decision.days ?? [] },
      decidesFor: own?.decidesFor ?? null,
      requestId: decision.requestId,
    }),
  ])
  return decidedAs(approval, state)
}

/** Builds the answer to a decision or a withdrawal. */
export function decidedAs({ id, version }: Approval, { status, revision }: ApprovalState) {
  return { submissionId: id, status, revision, version: version + 1 }
}

function completes(requireAll: boolean, current: readonly StepApproverRow[], userId: string): boolean {
  const approvers = current.map(approver => (approver.userId === userId ? { ...approver, decision: 'approved' as const } : approver))
  return stepComplete({ requireAll, approvers })
}

async function askNextStep(tx: WriteTx<Actor>, { approval, approvers }: OpenDecision, stepOrder: number): Promise<void> {
  const { ownerUserId } = approval
  const step = { subjectType: approval.type, subjectId: approval.id, revision: approval.revision, stepOrder }
  const [administrators, today] = await Promise.all([
    appointStandIns(tx, { ...step, ownerUserId, approvers }),
    tx.rows(standInsOfToday, {}),
  ])
  const asked = approvers.filter(approver => approver.stepOrder === stepOrder && approver.isMember).map(approver => approver.userId)
  const { added } = keepStandIns(tx, { ...step, ownerUserId, approvers }, today)
  askApprovers(tx, [...asked, ...administrators, ...added], approval)
}
