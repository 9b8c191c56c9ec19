import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { awaitsCurrentUser } from '#slices/time/server/approval/counts.ts'
import { countedMinutes } from '#slices/time/server/day/counted-minutes.ts'

interface WaitingTimesheet {
  submissionId: string
  employeeId: string
  employeeName: string
  periodStart: PlainDate
  periodEnd: PlainDate
  minutes: number
  submittedAt: string
}

/** A dashboard lists this many of them. */
export const NEWEST_WAITING = 5

/** All timesheets that await the current user's decision, the newest submitted first. */
export const waitingTimesheets = sqlStatement<object, WaitingTimesheet>(
  `select s.id as submission_id, s.employee_id, e.first_name || ' ' || e.last_name as employee_name,
     s.pay_period_start as period_start, s.pay_period_end as period_end, s.submitted_at,
     coalesce((select sum(${countedMinutes}) from app.time_entries t where t.organization_id = s.organization_id and t.employee_id = s.employee_id
       and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start), 0) as minutes
   from app.timesheet_submissions s join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
   where ${awaitsCurrentUser}
   order by s.submitted_at desc, s.id`,
)
