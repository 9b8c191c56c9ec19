import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { awaitedApprovers } from '#slices/approvals/server/public.ts'

/** A timesheet that awaits someone's decision now. */
export interface AwaitedTimesheet {
  id: string
  approverUserId: string
  /** Name of the timesheet's owner. */
  name: string
  periodStart: PlainDate
}

/** The timesheets that await these people, the oldest first. */
export const timesheetsAwaiting = sqlStatement<{ userIds: string[] }, AwaitedTimesheet>(
  `select s.id, a.approver_user_id, owner.first_name || ' ' || owner.last_name as name, s.pay_period_start as period_start
   from (${awaitedApprovers}) a
   join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.id = a.subject_id
   join app.employees owner on owner.organization_id = s.organization_id and owner.id = s.employee_id
   where a.approver_user_id = any ($userIds::uuid[]) and a.subject_type = 'timesheet_submissions'
   order by s.submitted_at, s.id`,
)
