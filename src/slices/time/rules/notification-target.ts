/**
 * A notification about a timesheet leads to it: one for its approvers opens it in the inbox, any other opens the current user's
 * own. One about an import of hours leads to the import, or to the timesheet that it filled. A reminder is about no submitted timesheet: it
 * leads to the screen. Authority: PRD-10. Rule NTF-2.
 */
import { APPROVAL_REQUIRED, APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'

export interface TimesheetTarget {
  path: '/time/my-team-time' | '/time/my-time'
  search: { submissionId: string } | Record<never, never>
}

const forApprovers: ReadonlySet<string> = new Set([APPROVAL_REQUIRED, APPROVAL_WITHDRAWN])

export function timesheetTarget(notificationType: string, submissionId: string): TimesheetTarget {
  return { path: forApprovers.has(notificationType) ? '/time/my-team-time' : '/time/my-time', search: { submissionId } }
}

/** What a reminder is about; its id is that of the recipient's record. */
export const REMINDED_TIMESHEETS = 'reminded_timesheets'
/** The kind of a reminder to those whose decision is awaited. */
export const APPROVALS_DUE = 'approvals_due'

export function reminderTarget(notificationType: string): TimesheetTarget {
  return { path: notificationType === APPROVALS_DUE ? '/time/my-team-time' : '/time/my-time', search: {} }
}

/** Of an import of hours: the import itself for who started it, and their own timesheet for those whose hours it has. */
export function hoursTarget(notificationType: string, run: string): { path: string; search: Record<string, string> } {
  return notificationType === 'import_finished' ? { path: '/time/import-hours', search: { run } } : { path: '/time/my-time', search: {} }
}
