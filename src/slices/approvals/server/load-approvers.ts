import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { awaitsDecisionOf } from '#slices/approvals/rules/approval-chain.ts'
import type { ApprovalActor, ApprovalState } from '#slices/approvals/rules/approval-state.ts'
import type { Approval } from './approval.ts'
import { decidesForOthers, roleDecides } from './deciding-role.ts'

/** The state of what is decided on. */
type State = Pick<Approval, 'status' | 'revision' | 'currentStep' | 'steps'>

/** An approver of a step. */
export interface StepApproverRow {
  revision: number
  stepOrder: number
  userId: string
  name: string
  decision: 'approved' | 'rejected' | null
  decidedAt: string | null
  /** The subject's version that was decided on; null for decisions before this was stored. */
  decidedVersion: number | null
  /** Since the decision, by the database's clock. */
  secondsAgo: number | null
  /** Still has access, and a stand-in still as an administrator: a former approver decides nothing and is not awaited (SEC-102). */
  isMember: boolean
  /** An administrator in place of approvers who have left. */
  standsIn: boolean
  /** An administrator who was added after too many days (APR-16). */
  escalated: boolean
  /** The account of the approver for whom a stand-in decides, and their name; null for everyone else. */
  decidesFor: string | null
  decidesForName: string | null
}

/**
 * All approvers of a subject, on all of its revisions, who have decided or are asked to; `runningApprovers` are those of the current one. A stand-in whose time
 * is over and who decided nothing is none.
 */
export const loadApprovers = sqlStatement<{ subjectType: string; subjectId: string }, StepApproverRow>(`
  select a.revision, a.step_order, a.approver_user_id as user_id, a.decision, a.decided_at, a.decided_version,
    extract(epoch from app.now() - a.decided_at)::double precision as seconds_ago, a.stands_in,
    a.escalated and (a.decision is not null or ${roleDecides}) as escalated,
    a.decides_for, case when a.decides_for is not null then coalesce(fe.display_name, nullif(btrim(fp.first_name || ' ' || fp.last_name), ''), 'Former member') end as decides_for_name,
    m.status = 'active' and e.is_active is not false and (not a.stands_in or ${roleDecides}) as is_member,
    coalesce(e.display_name, nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'Former member') as name
  from app.approval_step_approvers a
  join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.approver_user_id
  left join platform.profiles p on p.id = a.approver_user_id
  left join app.employees e on e.organization_id = a.organization_id and e.user_id = a.approver_user_id
  left join app.user_roles ur on ur.organization_id = a.organization_id and ur.user_id = a.approver_user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  left join platform.profiles fp on fp.id = a.decides_for
  left join app.employees fe on fe.organization_id = a.organization_id and fe.user_id = a.decides_for
  where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId and a.is_asked
  order by a.revision, a.step_order, name, a.approver_user_id`)

/** APR-6: no approver of an earlier revision decides on this one. */
export function runningApprovers({ revision }: Pick<State, 'revision'>, approvers: readonly StepApproverRow[]): StepApproverRow[] {
  return approvers.filter(approver => approver.revision === revision)
}

/** The stored subject as the state rule takes it; `approvers` of the running revision, here and below. */
export function approvalStateOf(subject: State, approvers: readonly StepApproverRow[]): ApprovalState {
  const { status, revision, currentStep, steps } = subject
  return {
    status,
    revision,
    currentStep,
    stepCount: steps.length,
    decisions: approvers.filter(approver => approver.decision !== null).length,
  }
}

/** The approvers whose decision counts for the current step: those who still have access, or decided while they had. */
export function currentApprovers(subject: Pick<State, 'currentStep'>, approvers: readonly StepApproverRow[]): StepApproverRow[] {
  return approvers.filter(approver => approver.stepOrder === subject.currentStep && (approver.isMember || approver.decision !== null))
}

/** Returns the current user's part in an approval; `subject` is null if it was never submitted. */
export function approvalActorOf(
  currentUser: Pick<Actor, 'userId' | 'baseRole' | 'mode' | 'reads' | 'writes'>,
  ownerUserId: string | null,
  subject: Pick<State, 'currentStep'> | null,
  approvers: readonly StepApproverRow[],
): ApprovalActor {
  const current = subject ? currentApprovers(subject, approvers) : []
  return {
    isOwner: currentUser.userId === ownerUserId,
    isAdministrator: decidesForOthers(currentUser),
    decidesNow: awaitsDecisionOf(currentUser.userId, { approvers: current }, ownerUserId),
  }
}
