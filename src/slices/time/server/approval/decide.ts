import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { stepComplete } from '#slices/time/rules/approval-chain.ts'
import { transition } from '#slices/time/rules/timesheet-state.ts'
import { lockTimeStateOfSubmission } from '../entry/time-state.ts'
import { findSubmission, type Submission } from '../timesheet/find-sheet.ts'
import { refuseStale, refuseTransition } from '../timesheet/refuse.ts'
import { storeTransition } from '../timesheet/store-transition.ts'
import { submissionVisible } from '../visibility.ts'
import { currentApprovers, loadApprovers, type StepApproverRow, sheetActorOf, sheetStateOf } from './load-approvers.ts'
import { askApprovers, settleAsks, tellOwner } from './notify.ts'
import { appointStandIns } from './stand-ins.ts'

const loadOwner = sqlStatement<{ id: string }, { userId: string | null; name: string }>(`
  select e.user_id, e.first_name || ' ' || e.last_name as name from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.organization_id = (select app.org_id()) and s.id = $id`)

const decideStep = sqlStatement<{ submissionId: string; revision: number; stepOrder: number; decision: string }, unknown>(`
  update app.timesheet_step_approvers set decision = $decision, decided_at = app.now()
  where organization_id = (select app.org_id()) and submission_id = $submissionId and revision = $revision and step_order = $stepOrder
    and approver_user_id = (select app.user_id()) and decision is null`)

/** A sheet under its lock, with all that a decision on it needs. */
export interface OpenDecision {
  submission: Submission
  approvers: readonly StepApproverRow[]
  owner: { userId: string | null; name: string }
}

/** Locks and loads in one trip. What the reader may not see answers like an id that nobody has. */
export async function openDecision(tx: WriteTx<Actor>, submissionId: string): Promise<OpenDecision> {
  const id = submissionId
  const [, visible, submission, approvers, owner] = await Promise.all([
    tx.run(lockTimeStateOfSubmission, { id }),
    tx.first(submissionVisible, { id }),
    tx.first(findSubmission, { id }),
    tx.rows(loadApprovers, { submissionId }),
    tx.first(loadOwner, { id }),
  ])
  if (!visible || !submission || !owner) fail('NOT_FOUND', 'Not found')
  return { submission, approvers, owner }
}

export interface Decision {
  action: 'approve' | 'reject' | 'reopen'
  version: number
  note?: string | undefined
  days?: readonly PlainDate[] | undefined
  requestId: string
}

const facts = {
  approve: { audit: 'timesheet.approved', noteType: 'approval' },
  reject: { audit: 'timesheet.rejected', noteType: 'rejection' },
  reopen: { audit: 'timesheet.reopened', noteType: 'general' },
} as const

/**
 * Approves, rejects or reopens by the state rule, stores it and tells who has to know. The first decision wins: whoever comes
 * later hears CONFLICT with what the sheet has become.
 */
export async function decide(tx: WriteTx<Actor>, { submission, approvers, owner }: OpenDecision, decision: Decision) {
  const { action } = decision
  const actor = sheetActorOf(tx.actor, owner.userId, submission, approvers)
  const step = submission.steps.find(({ stepOrder }) => stepOrder === submission.currentStep)
  const next = transition(sheetStateOf(submission, approvers), action, {
    actor,
    note: decision.note,
    completesStep: action === 'approve' && completes(step?.requireAll ?? false, currentApprovers(submission, approvers), tx.actor.userId),
  })
  const isDecidedOnMeanwhile = submission.version !== decision.version
  if (!next.ok && (next.rule !== 'not_approver' || !isDecidedOnMeanwhile)) refuseTransition(next, submission)
  if (isDecidedOnMeanwhile || !next.ok) refuseStale(submission)
  const note = decision.note?.trim() || undefined
  const days = (decision.days ?? []).filter(day => day >= submission.periodStart && day <= submission.periodEnd)
  const isDecision = action !== 'reopen'
  if (isDecision) {
    const { id: submissionId, revision, currentStep: stepOrder } = submission
    tx.atCommit(decideStep, { submissionId, revision, stepOrder, decision: action === 'approve' ? 'approved' : 'rejected' })
  }
  await tellPeople(tx, { submission, approvers, owner }, next.sheet.currentStep, action === 'reopen' ? 'reopened' : next.sheet.status, note)
  const stepGoesOn = next.sheet.status === 'submitted' && next.sheet.currentStep === submission.currentStep
  await Promise.all([
    settleAsks(tx, submission.id, stepGoesOn ? tx.actor.userId : null),
    storeTransition(tx, submission, next.sheet, {
      event: action,
      action: facts[action].audit,
      ...(isDecision && { stepOrder: submission.currentStep }),
      note: note === undefined ? undefined : { text: note, noteType: facts[action].noteType, days },
      requestId: decision.requestId,
    }),
  ])
  return { submissionId: submission.id, status: next.sheet.status, revision: next.sheet.revision, version: submission.version + 1 }
}

function completes(requireAll: boolean, current: readonly StepApproverRow[], userId: string): boolean {
  const others = current.filter(approver => approver.userId !== userId)
  return stepComplete({ requireAll, approvers: [...others, { userId, decision: 'approved' }] })
}

async function tellPeople(
  tx: WriteTx<Actor>,
  sheet: OpenDecision,
  nextStep: number,
  outcome: string,
  note: string | undefined,
): Promise<void> {
  const { submission, approvers, owner } = sheet
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'reopened') tellOwner(tx, submission, outcome, note)
  if (outcome !== 'submitted' || nextStep === submission.currentStep) return
  const { id: submissionId, revision } = submission
  const standIns = await appointStandIns(tx, { submissionId, revision, stepOrder: nextStep, ownerUserId: owner.userId, approvers })
  const asked = approvers.filter(approver => approver.stepOrder === nextStep && approver.isMember).map(approver => approver.userId)
  askApprovers(tx, [...asked, ...standIns], submission, owner.name)
}
