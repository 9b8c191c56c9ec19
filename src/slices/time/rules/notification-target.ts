/**
 * A notification about a timesheet leads to it: one for its approvers opens it in the inbox, any other opens the current user's
 * own. One about an import of hours leads to the import, or to the timesheet that it filled. Authority: PRD-10. Rule NTF-2.
 */
import { APPROVAL_REQUIRED, APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'

export interface TimesheetTarget {
  path: '/time/my-team-time' | '/time/my-time'
  search: { submissionId: string }
}

const forApprovers: ReadonlySet<string> = new Set([APPROVAL_REQUIRED, APPROVAL_WITHDRAWN])

export function timesheetTarget(notificationType: string, submissionId: string): TimesheetTarget {
  return { path: forApprovers.has(notificationType) ? '/time/my-team-time' : '/time/my-time', search: { submissionId } }
}

/** Of an import of hours: the import itself for who started it, and their own timesheet for those whose hours it has. */
export function hoursTarget(notificationType: string, run: string): { path: string; search: Record<string, string> } {
  return notificationType === 'import_finished' ? { path: '/time/import-hours', search: { run } } : { path: '/time/my-time', search: {} }
}
