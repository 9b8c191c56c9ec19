import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'
import { askedApprovers } from '#slices/approvals/server/public.ts'
import { hoursAudience, hoursInReach, lineAbove } from '#slices/people/server/public.ts'

/*
 * Who may see whose time, as SQL: those who reach the person's hours (people's rule), and the approvers of the timesheet (PRD-2).
 */

/** A condition on `app.timesheet_submissions s`: the current user is or was one of its approvers, on any revision. */
export const currentUserDecidesOn = `exists (select from (${askedApprovers}) asked
    where asked.subject_type = 'timesheet_submissions' and asked.subject_id = s.id and asked.approver_user_id = (select app.user_id()))`

/** A row if the current user may see the submission. */
export const submissionVisible = sqlStatement<{ id: string }, { employeeId: string }>(`
  select s.employee_id from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.organization_id = (select app.org_id()) and s.id = $id and (${currentUserDecidesOn} or ${hoursInReach})`)

/** A row if the current user may see any of this person's hours on these days; `whole`: all of them, not just the timesheets they decide on. */
export const hoursReach = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, { whole: boolean }>(`
  select r.whole from (
    select e.id, ${hoursInReach} as whole
    from app.employees e where e.organization_id = (select app.org_id()) and e.id = $employeeId
  ) as r
  where r.whole or exists (select from app.timesheet_submissions s
    where s.organization_id = (select app.org_id()) and s.employee_id = r.id
      and s.pay_period_start <= $to and s.pay_period_end >= $from and ${currentUserDecidesOn})`)

/** At a kiosk no one sees more than their own time, whoever reports to them. True everywhere else. */
export function isOwnAtKiosk(actor: Pick<Actor, 'kioskId' | 'employeeId'>, employeeId: string): boolean {
  return actor.kioskId === null || actor.employeeId === employeeId
}

/**
 * Who may follow which changes live: those who may see the record. `time_entries` is announced once per save, with the id of the employee whose
 * hours changed; `timesheet_submissions` with the submission's id. A test compares both with what each person may read.
 */
export const timeTopics: LiveTopics = {
  time_entries: {
    superAdmins: true,
    audience: sqlStatement(`
      with recursive wanted as (
        select e.id, e.user_id, e.reports_to_employee_id as manager_id from app.employees e
        where e.organization_id = (select app.org_id()) and e.id = any ($ids::uuid[])
      ), ${lineAbove}, audience as (
        ${hoursAudience}
        union select s.employee_id, asked.approver_user_id from app.timesheet_submissions s
          join (${askedApprovers}) asked on asked.subject_type = 'timesheet_submissions' and asked.subject_id = s.id
          where s.organization_id = (select app.org_id()) and s.employee_id = any ($ids::uuid[])
      )
      select id, user_id from audience where user_id = any ($users::uuid[])`),
  },
  timesheet_submissions: {
    superAdmins: true,
    audience: sqlStatement(`
      with recursive wanted as (
        select s.id, e.user_id, e.reports_to_employee_id as manager_id from app.timesheet_submissions s
        join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
        where s.organization_id = (select app.org_id()) and s.id = any ($ids::uuid[])
      ), ${lineAbove}, audience as (
        ${hoursAudience}
        union select asked.subject_id, asked.approver_user_id from (${askedApprovers}) asked
          where asked.subject_type = 'timesheet_submissions' and asked.subject_id = any ($ids::uuid[])
      )
      select id, user_id from audience where user_id = any ($users::uuid[])`),
  },
}
