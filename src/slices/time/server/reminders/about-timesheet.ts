import type { PlainDate } from '#core/plain-date.ts'
import { REMINDED_TIMESHEETS } from '#slices/time/rules/notification-target.ts'

interface RemindedOf {
  employeeId: string
  submissionId: string | null
  periodStart: PlainDate
}

/** Related record of a reminder: the timesheet, or its pay period if it has no record yet (NTF-2). */
export const aboutTimesheet = ({ employeeId, submissionId, periodStart }: RemindedOf) =>
  submissionId === null
    ? { relatedResourceType: REMINDED_TIMESHEETS, relatedResourceId: employeeId, relatedDate: periodStart }
    : { relatedResourceType: 'timesheet_submissions', relatedResourceId: submissionId }
