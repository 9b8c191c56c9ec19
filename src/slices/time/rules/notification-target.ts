/**
 * A notification about a timesheet leads to it: one for its approvers opens it in the inbox, any other opens the current user's
 * own. One about an import of hours leads to the import, or to the timesheet that it filled. A reminder
 * is about a pay period of which there may be no timesheet yet: it leads to that period; one to approvers leads to the inbox. Authority: PRD-10. Rule NTF-2.
 */
import type { PlainDate } from '#core/plain-date.ts'
import { APPROVAL_REMINDER, APPROVAL_REQUIRED, APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'

export interface TimesheetTarget {
  to: '/time/my-team-time' | '/time/my-time'
  search: { submissionId: string } | { date: PlainDate } | Record<never, never>
}

const forApprovers: ReadonlySet<string> = new Set([APPROVAL_REMINDER, APPROVAL_REQUIRED, APPROVAL_WITHDRAWN])

export function timesheetTarget(notificationType: string, submissionId: string): TimesheetTarget {
  return { to: forApprovers.has(notificationType) ? '/time/my-team-time' : '/time/my-time', search: { submissionId } }
}

/** Record of a reminder's notification; its id is that of the recipient's record, and its date a day of the pay period. */
export const REMINDED_TIMESHEETS = 'reminded_timesheets'

export function reminderTarget(notificationType: string, _id: string, date: PlainDate | null): TimesheetTarget {
  if (notificationType === APPROVAL_REMINDER) return { to: '/time/my-team-time', search: {} }
  return { to: '/time/my-time', search: date === null ? {} : { date } }
}

/** Leads from an import of hours to the import itself for the person who started it, and to the own timesheet for people whose hours it has. */
export function hoursTarget(notificationType: string, run: string) {
  return notificationType === 'import_finished'
    ? ({ to: '/time/import-hours', search: { run } } as const)
    : ({ to: '/time/my-time', search: {} } as const)
}
