/**
 * A notification about a timesheet leads to it: one that requests approval opens it in the inbox, any other opens the current user's
 * own. Authority: specification P §2, decisions.md §6. Rule N1.
 */

/** For an approver; every other kind is for the owner. */
export const APPROVAL_REQUIRED = 'approval_required'

export interface TimesheetTarget {
  path: '/time/my-team-time' | '/time/my-time'
  search: { submissionId: string }
}

export function timesheetTarget(notificationType: string, submissionId: string): TimesheetTarget {
  return { path: notificationType === APPROVAL_REQUIRED ? '/time/my-team-time' : '/time/my-time', search: { submissionId } }
}
