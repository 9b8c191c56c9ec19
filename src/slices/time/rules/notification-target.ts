/**
 * A notification about a timesheet leads to it: one for its approvers opens it in the inbox, any other opens the current user's
 * own. Authority: PRD-10. Rule NTF-2.
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
