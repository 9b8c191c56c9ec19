import { type FailureCode, fail } from '#core/failure.ts'
import type { Invalid } from '#core/result.ts'
import type { Actor } from '#server/db/gate.ts'
import { WITHDRAW_WITHIN_SECONDS, type WithdrawalRule } from '#slices/approvals/rules/withdrawal.ts'
import type { TimesheetRule } from '#slices/time/rules/timesheet-state.ts'
import type { TimePerson } from '../person.ts'
import type { Submission } from './find-timesheet.ts'

const codes: Record<TimesheetRule, FailureCode> = {
  timesheet_is_draft: 'CONFLICT',
  timesheet_submitted: 'CONFLICT',
  timesheet_approved: 'CONFLICT',
  timesheet_rejected: 'CONFLICT',
  already_reviewed: 'CONFLICT',
  not_owner: 'FORBIDDEN',
  not_administrator: 'FORBIDDEN',
  own_timesheet: 'FORBIDDEN',
  not_approver: 'FORBIDDEN',
  note_required: 'VALIDATION',
}

/** Throws the error for a transition that a rule does not allow. A conflict has the timesheet's state, so that it can be shown. */
export function throwTransitionError({ rule, field, message }: Invalid<TimesheetRule>, submission: Submission | null): never {
  const code = codes[rule]
  fail(code, message, { rule, field: field ?? undefined, ...(code === 'CONFLICT' && { data: outcomeOf(submission) }) })
}

/** Throws the error for a decision that cannot be withdrawn; a conflict has the timesheet's state. */
export function throwWithdrawalError(rule: WithdrawalRule, submission: Submission): never {
  const data = outcomeOf(submission)
  if (rule === 'not_own_decision') fail('FORBIDDEN', "You didn't make this decision", { rule })
  if (rule === 'changed_since')
    fail('CONFLICT', 'This timesheet has changed since your decision', { field: 'version', rule: 'version', data })
  fail('CONFLICT', `It's too late to undo this decision. Decisions can be undone for ${WITHDRAW_WITHIN_SECONDS} seconds.`, { rule, data })
}

/** Throws CONFLICT: the action is based on an old version of the timesheet. */
export function throwStale(submission: Submission | null): never {
  fail('CONFLICT', 'Someone else changed this timesheet', { field: 'version', rule: 'version', data: outcomeOf(submission) })
}

/**
 * Throws unless the current user may act for this person: they are an administrator, the person exists, and is someone else. The role is
 * checked first, so that the error tells no one else whether the person exists.
 */
export function requireOnBehalfRights<Person extends Pick<TimePerson, 'userId'>>(
  currentUser: Actor,
  person: Person | undefined,
): asserts person is Person {
  requireAdministrator(currentUser)
  if (!person) fail('VALIDATION', 'Employee not found', { field: 'employeeId', rule: 'unknown_employee' })
  if (person.userId === currentUser.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_timesheet' })
}

/** Throws FORBIDDEN for everyone else, before anything is read that could tell whether it exists. */
export function requireAdministrator(currentUser: Actor): void {
  if (currentUser.baseRole !== 'admin') fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
}

function outcomeOf(submission: Submission | null) {
  if (!submission) return { status: 'draft', revision: 1, version: 0 }
  return { submissionId: submission.id, status: submission.status, revision: submission.revision, version: versionOf(submission) }
}

/**
 * The version as clients know it: 0 until the first submit. A row may exist earlier, for the history of a copy, and must not make the
 * timesheet on an open screen stale.
 */
export function versionOf(submission: Submission | null): number {
  return !submission || (submission.status === 'draft' && submission.revision === 1) ? 0 : submission.version
}
