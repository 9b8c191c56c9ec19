/**
 * The last approver to decide may withdraw that decision for 60 seconds, if nothing came after it. Then the same approvers are awaited at
 * the same step again. Authority: PRD-16. Rules APR-10 and APR-11.
 *
 * APR-10 nothing came after it: no other decision, no recall, reopening, new submit or withdrawal, and no change by the owner while it was
 * rejected. APR-11 only the person who decided, while they are still an approver of that step.
 */
import type { ApprovalState } from './approval-state.ts'

export const WITHDRAW_WITHIN_SECONDS = 60

/** Why a decision cannot be withdrawn; the subject has the text for it. */
export type WithdrawalRule = 'not_own_decision' | 'changed_since' | 'withdrawal_too_late'

/** A decision that stands, of the running revision. */
export interface StandingDecision {
  userId: string
  /** 1-based. */
  stepOrder: number
  /** The subject's version that was decided on. */
  decidedVersion: number
  /** By the database's clock. */
  secondsAgo: number
  /** Whether that person may still decide this step. */
  isMember: boolean
}

export interface WithdrawalInput {
  userId: string
  /** The subject's version that the decision was made on, as the person names it. */
  decidedVersion: number
  /** The subject's version now. */
  version: number
  /** The decisions of the current revision. */
  decisions: readonly StandingDecision[]
  /** Whether the owner changed what was decided on. */
  isEdited: boolean
}

/** The state after a decision is withdrawn and the step it awaits again, or the rule that denies it. */
export function withdrawal(
  state: ApprovalState,
  { userId, decidedVersion, version, decisions, isEdited }: WithdrawalInput,
): { ok: true; state: ApprovalState } | { ok: false; rule: WithdrawalRule } {
  const decision = decisions.find(one => one.decidedVersion === decidedVersion)
  if (decision === undefined) return { ok: false, rule: version === decidedVersion ? 'not_own_decision' : 'changed_since' }
  if (decision.userId !== userId || !decision.isMember) return { ok: false, rule: 'not_own_decision' }
  if (version !== decidedVersion + 1 || isEdited) return { ok: false, rule: 'changed_since' }
  if (decision.secondsAgo > WITHDRAW_WITHIN_SECONDS) return { ok: false, rule: 'withdrawal_too_late' }
  return { ok: true, state: { ...state, status: 'submitted', currentStep: decision.stepOrder, decisions: state.decisions - 1 } }
}
