import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import { awaitingCurrentUser } from '#slices/approvals/server/public.ts'
import { hoursInOverview } from '#slices/people/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'

type TimesheetCounts = OutputOf<typeof approvals.counts>

/** A condition: the submission `s` awaits the current user's decision now. */
export const awaitsCurrentUser = `s.id in (select awaited.subject_id from (${awaitingCurrentUser}) awaited where awaited.subject_type = 'timesheet_submissions')`

/** How many timesheets await the current user: what the inbox lets them decide, counted. One number, 0 outside an organization. */
export const countWaiting = sqlStatement<object, { count: number }>(
  `select count(*)::int as count from (${awaitingCurrentUser}) awaited where awaited.subject_type = 'timesheet_submissions'`,
)

type StatusCounts = Omit<TimesheetCounts, 'waiting' | 'notSubmitted' | 'notStarted'>

// Someone may have hours in a period of an earlier group. Both counts differ only in the pay periods `p` and the submissions `s` that they look at.
const visible = `with visible as materialized (
    select e.id from app.employees e where e.organization_id = (select app.org_id()) and ${hoursInOverview}
  ), submitted as (
    select s.status, count(*)::int as n from app.timesheet_submissions s
    where s.organization_id = (select app.org_id()) and s.employee_id in (select id from visible)`
// Of those who were given another group, periods may be shorter than their group's: they are found by their hours.
const started = `group by s.status
  ), started as (
    select count(*)::int as n from app.employees e
    cross join (select distinct p.starts_on, p.ends_on from (
      select p.starts_on, p.ends_on from app.pay_periods p where p.organization_id = (select app.org_id())
      union all select t.pay_period_start, t.pay_period_end from app.group_memberships m
        join app.time_entries t on t.organization_id = m.organization_id and t.employee_id = m.employee_id
          and t.date between m.starts_on - 62 and greatest(m.starts_on, m.created_at::date) + 124 and `
const ofMoved = `
        where m.organization_id = (select app.org_id()) and m.starts_on > '1900-01-01' and m.employee_id in (select id from visible)) p where true`
const byStatus = `) p where e.organization_id = (select app.org_id()) and e.id in (select id from visible)
      and exists (select from app.time_entries t where t.organization_id = e.organization_id and t.employee_id = e.id
        and t.date between p.starts_on and p.ends_on and t.pay_period_start = p.starts_on and t.pay_period_end = p.ends_on)
      and not exists (select from app.timesheet_submissions s where s.organization_id = e.organization_id and s.employee_id = e.id
        and s.pay_period_start = p.starts_on)
  )
  select (select n from started) + coalesce((select n from submitted where status = 'draft'), 0) as draft,
    coalesce((select n from submitted where status = 'submitted'), 0) as submitted,
    coalesce((select n from submitted where status = 'approved'), 0) as approved,
    coalesce((select n from submitted where status = 'rejected'), 0) as rejected`

// Only a year: older drafts are not work that anyone still plans to do, and the count is queried every 30 seconds.
export const countTimesheets = sqlStatement<object, StatusCounts>(
  `${visible} ${started} t.date > (app.now() - interval '366 days')::date ${ofMoved} and p.starts_on > (app.now() - interval '366 days')::date ${byStatus}`,
)

/** Counts timesheets of pay periods that end between two dates, both included. */
export const countTimesheetsEnding = sqlStatement<{ from: PlainDate; to: PlainDate }, StatusCounts>(
  `${visible} and s.pay_period_end between $from and $to ${started} t.date between $from::date - 62 and $to ${ofMoved} and p.ends_on between $from and $to ${byStatus}`,
)
