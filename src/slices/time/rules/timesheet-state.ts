/**
 * A timesheet is decided on like anything that needs approval (approval-state.ts). In addition, its hours change only while it is a
 * draft or rejected, by its owner or on behalf by an administrator. Authority: PRD-16. Rule SHT-1.
 */
import { type Invalid, invalid, type Violation } from '#core/result.ts'
import {
  type ApprovalAction,
  type ApprovalActor,
  type ApprovalRule,
  type ApprovalState,
  type ApprovalStatus,
  transition as approvalTransition,
  brokenRule,
  NEW_STATE,
  type TransitionInput,
} from '#slices/approvals/rules/approval-state.ts'

export type TimesheetStatus = ApprovalStatus
export type TimesheetAction = 'edit' | 'enterOnBehalf' | ApprovalAction
export type TimesheetState = ApprovalState
export type TimesheetActor = ApprovalActor

export type TimesheetRule =
  | 'timesheet_is_draft'
  | 'timesheet_submitted'
  | 'timesheet_approved'
  | 'timesheet_rejected'
  | 'not_owner'
  | 'not_administrator'
  | 'own_timesheet'
  | 'not_approver'
  | 'already_reviewed'
  | 'note_required'

export const NEW_TIMESHEET: TimesheetState = NEW_STATE

/** The timesheet after an action, or why the action is denied. `edit` and `enterOnBehalf` do not change it. */
export function transition(
  timesheet: TimesheetState,
  action: TimesheetAction,
  input: TransitionInput,
): { ok: true; timesheet: TimesheetState } | Invalid<TimesheetRule> {
  if (action === 'edit' || action === 'enterOnBehalf') {
    const violation = editViolation(timesheet, action, input.actor)
    return violation ? invalid(violation.rule, violation.field, violation.message) : { ok: true, timesheet }
  }
  const next = approvalTransition(timesheet, action, input)
  if (next.ok) return { ok: true, timesheet: next.state }
  const { rule, field, message } = violationOf(next.rule, action)
  return invalid(rule, field, message)
}

export type Ability = { allowed: boolean; reason: string | null }

/** Lists what the actor may do with the timesheet now, or why not. Sent with the record; screens only read it. */
export function abilities(timesheet: TimesheetState, actor: TimesheetActor): Record<TimesheetAction, Ability> {
  const ability = (action: TimesheetAction): Ability => {
    const violation = actionViolation(timesheet, action, actor)
    return { allowed: violation === null, reason: violation?.message ?? null }
  }
  return {
    edit: ability('edit'),
    enterOnBehalf: ability('enterOnBehalf'),
    submit: ability('submit'),
    recall: ability('recall'),
    approve: ability('approve'),
    reject: ability('reject'),
    reopen: ability('reopen'),
  }
}

/** SHT-1 for every write path: null when entries of a timesheet in this status may change. */
export function lockViolation(status: TimesheetStatus): Violation<'timesheet_submitted' | 'timesheet_approved'> | null {
  switch (status) {
    case 'draft':
    case 'rejected':
      return null
    case 'submitted':
      return { rule: 'timesheet_submitted', field: null, message: "This timesheet has been submitted and can't be changed" }
    case 'approved':
      return { rule: 'timesheet_approved', field: null, message: "This timesheet has been approved and can't be changed" }
    default:
      throw new RangeError(`Unknown status: ${status satisfies never}`)
  }
}

function actionViolation(timesheet: TimesheetState, action: TimesheetAction, actor: TimesheetActor): Violation<TimesheetRule> | null {
  if (action === 'edit' || action === 'enterOnBehalf') return editViolation(timesheet, action, actor)
  const rule = brokenRule(timesheet, action, actor)
  return rule && violationOf(rule, action)
}

function editViolation(
  { status }: TimesheetState,
  action: 'edit' | 'enterOnBehalf',
  actor: TimesheetActor,
): Violation<TimesheetRule> | null {
  if (action === 'edit')
    return actor.isOwner ? lockViolation(status) : { rule: 'not_owner', field: null, message: 'This timesheet belongs to someone else' }
  if (actor.isOwner) return { rule: 'own_timesheet', field: null, message: 'This is your own timesheet' }
  return actor.isAdministrator ? lockViolation(status) : violations.not_administrator
}

const violations: Record<Exclude<ApprovalRule, 'not_owner'>, Violation<TimesheetRule>> = {
  is_draft: { rule: 'timesheet_is_draft', field: null, message: 'This timesheet is still a draft' },
  is_submitted: { rule: 'timesheet_submitted', field: null, message: "This timesheet has been submitted and can't be changed" },
  is_approved: { rule: 'timesheet_approved', field: null, message: "This timesheet has been approved and can't be changed" },
  is_rejected: { rule: 'timesheet_rejected', field: null, message: 'This timesheet was rejected' },
  not_administrator: { rule: 'not_administrator', field: null, message: 'Only an administrator can do this' },
  own_subject: { rule: 'own_timesheet', field: null, message: "You can't approve your own timesheet" },
  not_approver: { rule: 'not_approver', field: null, message: "This timesheet isn't awaiting your approval" },
  already_reviewed: { rule: 'already_reviewed', field: null, message: 'This timesheet has already been reviewed' },
  note_required: { rule: 'note_required', field: 'note', message: 'A note is required' },
}

/** The rule id and message of a rule of approvals for a timesheet. */
export function violationOf(rule: ApprovalRule, action: ApprovalAction): Violation<TimesheetRule> {
  if (rule !== 'not_owner') return violations[rule]
  const who = action === 'submit' ? 'the person or an administrator' : 'the person'
  return { rule, field: null, message: `Only ${who} can ${action} this timesheet` }
}
