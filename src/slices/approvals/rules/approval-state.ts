/**
 * An approval goes from draft to submitted (step k of n), and then to approved or rejected. Its owner can recall it until the first decision, an
 * administrator reopens it with a note, and no one decides on their own. Authority: PRD-16. Rules APR-5 to APR-9.
 *
 * APR-5 a rejection and a reopening need a note. APR-6 every submit has a revision of its own and starts at step 1, so that no decision and
 * no approver of an earlier revision counts. APR-7 recall ends with the first decision, even one of several that a step requires. APR-8 the
 * owner never decides. APR-9 reopening is not a decision, it only revokes one: an administrator may reopen their own, which then needs the
 * whole chain again.
 */
export type ApprovalStatus = 'draft' | 'submitted' | 'approved' | 'rejected'
export type ApprovalAction = 'submit' | 'recall' | 'approve' | 'reject' | 'reopen'

/**
 * Events in the history of a subject: the actions, a withdrawn decision (withdrawal.ts), and events that change no state: a note, a reminder,
 * an escalation (escalation.ts), and a step that was given to another approver.
 */
export type ApprovalEvent = ApprovalAction | 'withdraw' | 'comment' | 'remind' | 'escalate' | 'reassign'

export type ApprovalState = {
  status: ApprovalStatus
  /** 1 for the first submit. */
  revision: number
  /** 1-based while submitted, 0 otherwise. */
  currentStep: number
  /** Steps of the running workflow, 0 while there is none. */
  stepCount: number
  /** Decisions made on this revision. */
  decisions: number
}

export type ApprovalActor = {
  isOwner: boolean
  /** By base role admin, never by a role's display name. */
  isAdministrator: boolean
  /** An approver of the current step who has not decided yet (approval-chain.ts). */
  decidesNow: boolean
}

export type TransitionInput = {
  actor: ApprovalActor
  note?: string | undefined
  /** submit: steps of the resolved chain, at least 1. */
  stepCount?: number
  /** approve: whether this approval completes the step. */
  completesStep?: boolean
}

/** Why an action is denied; the subject has the text for it. */
export type ApprovalRule =
  | 'is_draft'
  | 'is_submitted'
  | 'is_approved'
  | 'is_rejected'
  | 'not_owner'
  | 'not_administrator'
  | 'own_subject'
  | 'not_approver'
  | 'already_reviewed'
  | 'note_required'

export const NEW_STATE: ApprovalState = { status: 'draft', revision: 1, currentStep: 0, stepCount: 0, decisions: 0 }

/** The state after an action, or the rule that denies it. */
export function transition(
  state: ApprovalState,
  action: ApprovalAction,
  input: TransitionInput,
): { ok: true; state: ApprovalState } | { ok: false; rule: ApprovalRule } {
  const rule = brokenRule(state, action, input.actor) ?? missingNote(action, input.note)
  return rule === null ? { ok: true, state: next(state, action, input) } : { ok: false, rule }
}

/** Why the actor cannot take this action now, whatever note they write; null when they can. */
export function brokenRule({ status, decisions }: ApprovalState, action: ApprovalAction, actor: ApprovalActor): ApprovalRule | null {
  switch (action) {
    case 'submit':
      if (!actor.isOwner && !actor.isAdministrator) return 'not_owner'
      return status === 'submitted' || status === 'approved' ? `is_${status}` : null
    case 'recall':
      if (!actor.isOwner) return 'not_owner'
      if (status !== 'submitted') return `is_${status}`
      return decisions > 0 ? 'already_reviewed' : null
    case 'approve':
    case 'reject':
      if (status !== 'submitted') return `is_${status}`
      if (actor.isOwner) return 'own_subject'
      return actor.decidesNow ? null : 'not_approver'
    case 'reopen':
      if (!actor.isAdministrator) return 'not_administrator'
      return status === 'submitted' || status === 'approved' ? null : `is_${status}`
    default:
      throw new RangeError(`Unknown action: ${action satisfies never}`)
  }
}

function missingNote(action: ApprovalAction, note: string | undefined): 'note_required' | null {
  return (action !== 'reject' && action !== 'reopen') || note?.trim() ? null : 'note_required'
}

function next(state: ApprovalState, action: ApprovalAction, { stepCount = 0, completesStep = false }: TransitionInput): ApprovalState {
  switch (action) {
    case 'submit': {
      if (stepCount < 1) throw new RangeError('A submission needs at least one step')
      const revision = state.status === 'rejected' ? state.revision + 1 : state.revision
      return { status: 'submitted', revision, currentStep: 1, stepCount, decisions: 0 }
    }
    case 'approve': {
      const decisions = state.decisions + 1
      if (!completesStep) return { ...state, decisions }
      if (state.currentStep < state.stepCount) return { ...state, decisions, currentStep: state.currentStep + 1 }
      return { ...state, decisions, status: 'approved', currentStep: 0 }
    }
    case 'reject':
      return { ...state, decisions: state.decisions + 1, status: 'rejected', currentStep: 0 }
    case 'recall':
    case 'reopen':
      return { ...NEW_STATE, revision: state.revision + 1 }
    default:
      throw new RangeError(`Unknown action: ${action satisfies never}`)
  }
}
