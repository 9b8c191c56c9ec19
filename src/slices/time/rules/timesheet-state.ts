/**
 * A timesheet is decided on like anything that needs approval (approval-state.ts). In addition, its hours change only while it is a
 * draft or rejected, by its owner or on behalf by an administrator. Authority: PRD-16. Rule SHT-1.
 */
import type { Violation } from '#core/result.ts'
import {
  type ApprovalAction,
  type ApprovalActor,
  type ApprovalState,
  type ApprovalStatus,
  brokenRule,
  NEW_STATE,
} from '#slices/approvals/rules/approval-state.ts'
import { type RuleOf, violationOf } from '#slices/approvals/rules/violations.ts'

export type TimesheetStatus = ApprovalStatus
export type TimesheetAction = 'edit' | 'enterOnBehalf' | ApprovalAction
export type TimesheetState = ApprovalState
export type TimesheetActor = ApprovalActor

export type TimesheetRule = RuleOf<'timesheet'>

/** A status in a text to a person. */
export const STATUS_WORDS: Record<TimesheetStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const NEW_TIMESHEET: TimesheetState = NEW_STATE

const TIMESHEET = { key: 'timesheet', noun: 'timesheet' } as const

export type Ability = { allowed: boolean; reason: string | null }

/** Lists what the actor may do with the timesheet now, or why not. Sent with the record; screens only read it. */
export function abilities(timesheet: TimesheetState, actor: TimesheetActor): Record<TimesheetAction, Ability> {
  const ability = (action: TimesheetAction): Ability => {
    const violation = violationOfAction(timesheet, action, actor)
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

/** Why the actor cannot take this action now, whatever note they write; null when they can. */
export function violationOfAction(
  timesheet: TimesheetState,
  action: TimesheetAction,
  actor: TimesheetActor,
): Violation<TimesheetRule> | null {
  if (action === 'edit' || action === 'enterOnBehalf') return editViolation(timesheet, action, actor)
  const rule = brokenRule(timesheet, action, actor)
  return rule && violationOf(TIMESHEET, rule, action)
}

function editViolation(
  { status }: TimesheetState,
  action: 'edit' | 'enterOnBehalf',
  actor: TimesheetActor,
): Violation<TimesheetRule> | null {
  if (action === 'edit')
    return actor.isOwner ? lockViolation(status) : { rule: 'not_owner', field: null, message: 'This timesheet belongs to someone else' }
  if (actor.isOwner) return { rule: 'own_timesheet', field: null, message: 'This is your own timesheet' }
  return actor.isAdministrator ? lockViolation(status) : violationOf(TIMESHEET, 'not_administrator', 'submit')
}
