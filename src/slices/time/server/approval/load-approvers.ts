import { sqlStatement } from '#server/db/statement.ts'
import { awaitsDecisionOf } from '#slices/time/rules/approval-chain.ts'
import type { TimesheetActor, TimesheetState } from '#slices/time/rules/timesheet-state.ts'
import type { Submission } from '../timesheet/find-sheet.ts'

/** Somebody asked on a step of the running revision. */
export interface StepApproverRow {
  stepOrder: number
  userId: string
  name: string
  decision: 'approved' | 'rejected' | null
  decidedAt: string | null
  /** Still has access, and for a stand-in still as an administrator: who left decides nothing and is waited for no longer (case 102). */
  isMember: boolean
  /** An administrator in the place of those who were asked and left. */
  standsIn: boolean
}

/** Everybody asked on a sheet's running revision. */
export const loadApprovers = sqlStatement<{ submissionId: string }, StepApproverRow>(`
  select a.step_order, a.approver_user_id as user_id, a.decision, a.decided_at, a.stands_in,
    m.status = 'active' and e.is_active is not false and (not a.stands_in or coalesce(r.base_role = 'admin', false)) as is_member,
    coalesce(e.first_name || ' ' || e.last_name, nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'Former member') as name
  from app.timesheet_submissions s
  join app.timesheet_step_approvers a on a.organization_id = s.organization_id and a.submission_id = s.id and a.revision = s.revision
  join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.approver_user_id
  left join platform.profiles p on p.id = a.approver_user_id
  left join app.employees e on e.organization_id = a.organization_id and e.user_id = a.approver_user_id
  left join app.user_roles ur on ur.organization_id = a.organization_id and ur.user_id = a.approver_user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where s.organization_id = (select app.org_id()) and s.id = $submissionId
  order by a.step_order, name, a.approver_user_id`)

/** The stored sheet as the state rule takes it. */
export function sheetStateOf(submission: Submission, approvers: readonly StepApproverRow[]): TimesheetState {
  const { status, revision, currentStep, steps } = submission
  return {
    status,
    revision,
    currentStep,
    stepCount: steps.length,
    decisions: approvers.filter(approver => approver.decision !== null).length,
  }
}

/** Whose decision counts towards the current step: who is still here, or answered while they were. */
export function currentApprovers(submission: Submission, approvers: readonly StepApproverRow[]): StepApproverRow[] {
  return approvers.filter(approver => approver.stepOrder === submission.currentStep && (approver.isMember || approver.decision !== null))
}

/** The reader in front of a sheet. */
export function sheetActorOf(
  reader: { userId: string; baseRole: string },
  ownerUserId: string | null,
  submission: Submission | null,
  approvers: readonly StepApproverRow[],
): TimesheetActor {
  const isAdministrator = reader.baseRole === 'admin'
  const isOwner = reader.userId === ownerUserId
  const current = submission ? currentApprovers(submission, approvers) : []
  return {
    isOwner,
    isAdministrator,
    decidesNow: awaitsDecisionOf(reader.userId, { approvers: current }, ownerUserId),
  }
}
