/**
 * A notification about a timesheet leads to it: one that requests approval opens it in the inbox, any other opens the current user's
 * own. Authority: PRD-10. Rule NTF-2.
 */
import { APPROVAL_REQUIRED } from '#slices/approvals/rules/approval-request.ts'

export interface TimesheetTarget {
  path: '/time/my-team-time' | '/time/my-time'
  search: { submissionId: string }
}

export function timesheetTarget(notificationType: string, submissionId: string): TimesheetTarget {
  return { path: notificationType === APPROVAL_REQUIRED ? '/time/my-team-time' : '/time/my-time', search: { submissionId } }
}
