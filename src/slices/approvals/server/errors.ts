import { type FailureCode, fail } from '#core/failure.ts'
import type { ApprovalAction, ApprovalRule } from '#slices/approvals/rules/approval-state.ts'
import { keyOf, violationOf } from '#slices/approvals/rules/violations.ts'
import { WITHDRAW_WITHIN_SECONDS, type WithdrawalRule } from '#slices/approvals/rules/withdrawal.ts'
import type { Approval } from './approval.ts'

const codes: Record<ApprovalRule, FailureCode> = {
  is_draft: 'CONFLICT',
  is_submitted: 'CONFLICT',
  is_approved: 'CONFLICT',
  is_rejected: 'CONFLICT',
  already_reviewed: 'CONFLICT',
  not_owner: 'FORBIDDEN',
  not_administrator: 'FORBIDDEN',
  own_subject: 'FORBIDDEN',
  not_approver: 'FORBIDDEN',
  note_required: 'VALIDATION',
}

/** The state of an approval that an error carries, so that a screen can show it. */
type Known = Pick<Approval, 'id' | 'status' | 'revision' | 'version'> | null

/** Throws the error for an action that a rule denies. A conflict has the state, so that it can be shown. */
export function throwRuleError(rule: ApprovalRule, action: ApprovalAction, approval: Known, noun: string): never {
  const { rule: id, field, message } = violationOf({ key: keyOf(noun), noun }, rule, action)
  const code = codes[rule]
  fail(code, message, { rule: id, field: field ?? undefined, ...(code === 'CONFLICT' && { data: outcomeOf(approval) }) })
}

/** Throws the error for a decision that cannot be withdrawn; a conflict has the state. */
export function throwWithdrawalError(rule: WithdrawalRule, approval: Approval): never {
  const data = outcomeOf(approval)
  if (rule === 'not_own_decision') fail('FORBIDDEN', "You didn't make this decision", { rule })
  if (rule === 'changed_since')
    fail('CONFLICT', `This ${approval.noun} has changed since your decision`, { field: 'version', rule: 'version', data })
  fail('CONFLICT', `It's too late to undo this decision. Decisions can be undone for ${WITHDRAW_WITHIN_SECONDS} seconds.`, { rule, data })
}

/** Throws CONFLICT: the action is based on an old version. */
export function throwStale(approval: Known, noun: string): never {
  fail('CONFLICT', `Someone else changed this ${noun}`, { field: 'version', rule: 'version', data: outcomeOf(approval) })
}

function outcomeOf(approval: Known) {
  if (!approval) return { status: 'draft', revision: 1, version: 0 }
  const { id: submissionId, status, revision } = approval
  return { submissionId, status, revision, version: versionOf(approval) }
}

/**
 * The version as clients know it: 0 until the first submit. A row may exist earlier, for the history of a draft, and must not make the one on an open
 * screen stale.
 */
export function versionOf(approval: Pick<Approval, 'status' | 'revision' | 'version'> | null): number {
  return !approval || (approval.status === 'draft' && approval.revision === 1) ? 0 : approval.version
}
