/**
 * A timesheet is draft → submitted (step k of n) → approved | rejected. Its owner can recall it until the first decision, an
 * administrator reopens it with a note, and no one decides on their own. Authority: decisions.md §5, time-rules.md §1. Rules T1–T6
 * (ours).
 *
 * T1 only a draft or rejected timesheet changes. T2 a rejection and a reopening need a note. T3 every submit has a revision of its
 * own and starts at step 1, so that no decision and no approver of an earlier revision counts. T4 recall ends with the first
 * decision, even one of several that a step requires. T5 the owner never decides. T6 reopening is not a decision, it only revokes
 * one: an administrator may reopen their own timesheet, which then needs the whole chain again.
 */
import { type Invalid, invalid, type Violation } from '#core/result.ts'

export type TimesheetStatus = 'draft' | 'submitted' | 'approved' | 'rejected'
export type TimesheetAction = 'edit' | 'enterOnBehalf' | 'submit' | 'recall' | 'approve' | 'reject' | 'reopen'

export type TimesheetState = {
  status: TimesheetStatus
  /** 1 for the first submit. */
  revision: number
  /** 1-based while submitted, 0 otherwise. */
  currentStep: number
  /** Steps of the running workflow, 0 while there is none. */
  stepCount: number
  /** Decisions made on this revision. */
  decisions: number
}

export type TimesheetActor = {
  isOwner: boolean
  /** By base role admin, never by a role's display name. */
  isAdministrator: boolean
  /** An approver of the current step who has not decided yet (approval-chain.ts). */
  decidesNow: boolean
}

export type TransitionFacts = {
  actor: TimesheetActor
  note?: string | undefined
  /** submit: steps of the resolved chain, at least 1. */
  stepCount?: number
  /** approve: whether this approval completes the step. */
  completesStep?: boolean
}

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

export const NEW_TIMESHEET: TimesheetState = { status: 'draft', revision: 1, currentStep: 0, stepCount: 0, decisions: 0 }

/** The timesheet after an action, or why the action is denied. `edit` and `enterOnBehalf` do not change it. */
export function transition(
  timesheet: TimesheetState,
  action: TimesheetAction,
  facts: TransitionFacts,
): { ok: true; timesheet: TimesheetState } | Invalid<TimesheetRule> {
  const violation = actionViolation(timesheet, action, facts.actor) ?? noteViolation(action, facts.note)
  if (violation) return invalid(violation.rule, violation.field, violation.message)
  return { ok: true, timesheet: next(timesheet, action, facts) }
}

export type Ability = { allowed: boolean; reason: string | null }

/** What the actor may do with the timesheet now, or why not. It is sent with the record, and screens only read it. */
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

/** T1 for every write path: null when entries of a timesheet in this status may change. */
export function lockViolation(status: TimesheetStatus): Violation<'timesheet_submitted' | 'timesheet_approved'> | null {
  switch (status) {
    case 'draft':
    case 'rejected':
      return null
    case 'submitted':
      return { rule: 'timesheet_submitted', field: null, message: 'Timesheet is submitted' }
    case 'approved':
      return { rule: 'timesheet_approved', field: null, message: 'Timesheet is approved' }
    default:
      throw new RangeError(`Unknown status: ${status satisfies never}`)
  }
}

function actionViolation(
  { status, decisions }: TimesheetState,
  action: TimesheetAction,
  actor: TimesheetActor,
): Violation<TimesheetRule> | null {
  switch (action) {
    case 'edit':
      return actor.isOwner ? lockViolation(status) : { rule: 'not_owner', field: null, message: 'This is somebody else’s timesheet' }
    case 'enterOnBehalf':
      if (actor.isOwner) return { rule: 'own_timesheet', field: null, message: 'This is your own timesheet' }
      return actor.isAdministrator ? lockViolation(status) : notAdministrator
    case 'submit':
      if (actor.isOwner || actor.isAdministrator) return lockViolation(status)
      return { rule: 'not_owner', field: null, message: 'Only the person or an administrator can submit this timesheet' }
    case 'recall':
      if (!actor.isOwner) return { rule: 'not_owner', field: null, message: 'Only the person can recall this timesheet' }
      if (status !== 'submitted') return wrongStatus(status)
      return decisions > 0 ? { rule: 'already_reviewed', field: null, message: 'Somebody has decided on this timesheet already' } : null
    case 'approve':
    case 'reject':
      if (status !== 'submitted') return wrongStatus(status)
      if (actor.isOwner) return { rule: 'own_timesheet', field: null, message: 'Nobody decides on their own timesheet' }
      return actor.decidesNow ? null : { rule: 'not_approver', field: null, message: 'This timesheet does not wait for your decision' }
    case 'reopen':
      if (!actor.isAdministrator) return notAdministrator
      return status === 'submitted' || status === 'approved' ? null : wrongStatus(status)
    default:
      throw new RangeError(`Unknown action: ${action satisfies never}`)
  }
}

const notAdministrator: Violation<TimesheetRule> = { rule: 'not_administrator', field: null, message: 'Only an administrator can do this' }

function wrongStatus(status: TimesheetStatus): Violation<TimesheetRule> {
  if (status === 'draft') return { rule: 'timesheet_is_draft', field: null, message: 'Timesheet is a draft' }
  return { rule: `timesheet_${status}`, field: null, message: `Timesheet is ${status}` }
}

function noteViolation(action: TimesheetAction, note: string | undefined): Violation<TimesheetRule> | null {
  if ((action !== 'reject' && action !== 'reopen') || note?.trim()) return null
  return { rule: 'note_required', field: 'note', message: 'A note is required' }
}

function next(
  timesheet: TimesheetState,
  action: TimesheetAction,
  { stepCount = 0, completesStep = false }: TransitionFacts,
): TimesheetState {
  switch (action) {
    case 'edit':
    case 'enterOnBehalf':
      return timesheet
    case 'submit': {
      if (stepCount < 1) throw new RangeError('A submitted timesheet needs at least one step')
      const revision = timesheet.status === 'rejected' ? timesheet.revision + 1 : timesheet.revision
      return { status: 'submitted', revision, currentStep: 1, stepCount, decisions: 0 }
    }
    case 'approve': {
      const decisions = timesheet.decisions + 1
      if (!completesStep) return { ...timesheet, decisions }
      if (timesheet.currentStep < timesheet.stepCount) return { ...timesheet, decisions, currentStep: timesheet.currentStep + 1 }
      return { ...timesheet, decisions, status: 'approved', currentStep: 0 }
    }
    case 'reject':
      return { ...timesheet, decisions: timesheet.decisions + 1, status: 'rejected', currentStep: 0 }
    case 'recall':
    case 'reopen':
      return { ...NEW_TIMESHEET, revision: timesheet.revision + 1 }
    default:
      throw new RangeError(`Unknown action: ${action satisfies never}`)
  }
}
