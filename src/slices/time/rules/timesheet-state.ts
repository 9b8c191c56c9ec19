/**
 * A timesheet is decided on like anything that needs approval (approval-state.ts); besides, its hours change only while it is a draft or
 * rejected, by its owner or on behalf by an administrator. Authority: PRD-16. Rule SHT-1.
 */
import { type Refused, refused, type Violation } from '#core/result.ts'
import {
  type ApprovalAction,
  type ApprovalActor,
  type ApprovalRule,
  type ApprovalState,
  type ApprovalStatus,
  transition as approvalTransition,
  brokenRule,
  NEW_STATE,
  type TransitionFacts,
} from '#slices/approvals/rules/approval-state.ts'

export type TimesheetStatus = ApprovalStatus
export type TimesheetAction = 'edit' | 'enterOnBehalf' | ApprovalAction
export type SheetState = ApprovalState
export type SheetActor = ApprovalActor

export type SheetRule =
  | 'sheet_is_draft'
  | 'sheet_submitted'
  | 'sheet_approved'
  | 'sheet_rejected'
  | 'not_owner'
  | 'not_administrator'
  | 'own_sheet'
  | 'not_approver'
  | 'already_decided'
  | 'note_required'

export const NEW_SHEET: SheetState = NEW_STATE

/** The sheet after an action, or why it is refused. `edit` and `enterOnBehalf` leave it as it is. */
export function transition(
  sheet: SheetState,
  action: TimesheetAction,
  facts: TransitionFacts,
): { ok: true; sheet: SheetState } | Refused<SheetRule> {
  if (action === 'edit' || action === 'enterOnBehalf') {
    const violation = editViolation(sheet, action, facts.actor)
    return violation ? refused(violation.rule, violation.field, violation.message) : { ok: true, sheet }
  }
  const next = approvalTransition(sheet, action, facts)
  if (next.ok) return { ok: true, sheet: next.state }
  const { rule, field, message } = violationOf(next.rule, action)
  return refused(rule, field, message)
}

export type Ability = { allowed: boolean; reason: string | null }

/** What the actor may do with the sheet now, and why not; it travels with the record, and screens only read it. */
export function abilities(sheet: SheetState, actor: SheetActor): Record<TimesheetAction, Ability> {
  const ability = (action: TimesheetAction): Ability => {
    const violation = actionViolation(sheet, action, actor)
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

/** SHT-1, as every write path asks it: null when entries of a sheet in this status may change. */
export function lockViolation(status: TimesheetStatus): Violation<'sheet_submitted' | 'sheet_approved'> | null {
  switch (status) {
    case 'draft':
    case 'rejected':
      return null
    case 'submitted':
      return { rule: 'sheet_submitted', field: null, message: 'Timesheet is submitted' }
    case 'approved':
      return { rule: 'sheet_approved', field: null, message: 'Timesheet is approved' }
    default:
      throw new RangeError(`Unknown status: ${status satisfies never}`)
  }
}

function actionViolation(sheet: SheetState, action: TimesheetAction, actor: SheetActor): Violation<SheetRule> | null {
  if (action === 'edit' || action === 'enterOnBehalf') return editViolation(sheet, action, actor)
  const rule = brokenRule(sheet, action, actor)
  return rule && violationOf(rule, action)
}

function editViolation({ status }: SheetState, action: 'edit' | 'enterOnBehalf', actor: SheetActor): Violation<SheetRule> | null {
  if (action === 'edit')
    return actor.isOwner ? lockViolation(status) : { rule: 'not_owner', field: null, message: 'This is somebody else’s timesheet' }
  if (actor.isOwner) return { rule: 'own_sheet', field: null, message: 'This is your own timesheet' }
  return actor.isAdministrator ? lockViolation(status) : violations.not_administrator
}

const violations: Record<Exclude<ApprovalRule, 'not_owner'>, Violation<SheetRule>> = {
  is_draft: { rule: 'sheet_is_draft', field: null, message: 'Timesheet is a draft' },
  is_submitted: { rule: 'sheet_submitted', field: null, message: 'Timesheet is submitted' },
  is_approved: { rule: 'sheet_approved', field: null, message: 'Timesheet is approved' },
  is_rejected: { rule: 'sheet_rejected', field: null, message: 'Timesheet is rejected' },
  not_administrator: { rule: 'not_administrator', field: null, message: 'Only an administrator can do this' },
  own_subject: { rule: 'own_sheet', field: null, message: 'Nobody decides on their own timesheet' },
  not_approver: { rule: 'not_approver', field: null, message: 'This timesheet does not wait for your decision' },
  already_decided: { rule: 'already_decided', field: null, message: 'Somebody has decided on this timesheet already' },
  note_required: { rule: 'note_required', field: 'note', message: 'A note is required' },
}

/** What a rule of approvals is called and says of a timesheet. */
export function violationOf(rule: ApprovalRule, action: ApprovalAction): Violation<SheetRule> {
  if (rule !== 'not_owner') return violations[rule]
  const who = action === 'submit' ? 'the person or an administrator' : 'the person'
  return { rule, field: null, message: `Only ${who} can ${action} this timesheet` }
}
