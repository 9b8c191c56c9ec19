import { type FailureCode, fail } from '#core/failure.ts'
import type { Invalid } from '#core/result.ts'
import type { Actor } from '#server/db/gate.ts'
import type { TimesheetRule } from '#slices/time/rules/timesheet-state.ts'
import type { TimePerson } from '../person.ts'
import type { Submission } from './find-sheet.ts'

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

/** What a rule's refusal of a transition is to the caller; a conflict carries the sheet's state, so that it can be shown. */
export function refuseTransition({ rule, field, message }: Invalid<TimesheetRule>, submission: Submission | null): never {
  const code = codes[rule]
  fail(code, message, { rule, field: field ?? undefined, ...(code === 'CONFLICT' && { data: outcomeOf(submission) }) })
}

/** The answer to an action on a version that is no longer the sheet's. */
export function refuseStale(submission: Submission | null): never {
  fail('CONFLICT', 'Somebody else changed this timesheet', { field: 'version', rule: 'version', data: outcomeOf(submission) })
}

/** Whoever is no administrator learns nothing of the person; nobody does it for themself, whatever record the session names. */
export function refuseOnBehalf<Person extends Pick<TimePerson, 'userId'>>(
  reader: Actor,
  person: Person | undefined,
): asserts person is Person {
  if (reader.baseRole !== 'admin') fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if (!person) fail('VALIDATION', 'There is no such person with a timesheet', { field: 'employeeId', rule: 'unknown_employee' })
  if (person.userId === reader.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_timesheet' })
}

function outcomeOf(submission: Submission | null) {
  if (!submission) return { status: 'draft', revision: 1, version: 0 }
  return { submissionId: submission.id, status: submission.status, revision: submission.revision, version: versionOf(submission) }
}

/**
 * The version the caller speaks of: 0 until the first hand-in. A row may be there before, for the history of a copy, and must
 * not make the sheet on somebody's screen stale.
 */
export function versionOf(submission: Submission | null): number {
  return !submission || (submission.status === 'draft' && submission.revision === 1) ? 0 : submission.version
}
