import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

/** A pay period as a person has it, with the state of their sheet. */
export interface Span {
  startsOn: PlainDate
  endsOn: PlainDate
  /** They have entries or a submission in it: it holds for them even after a change of group or settings (P9). */
  own: boolean
  status: TimesheetStatus
}

/** The period and sheet of each day between two dates, as far as they exist: ask `spanOf`. */
export const loadSpans = sqlStatement<{ employeeId: string | null; from: PlainDate; to: PlainDate }, Span>(`
  with me as materialized (
    select e.id, e.organization_id, e.time_tracking_group_id as group_id from app.employees e
    where e.organization_id = (select app.org_id()) and e.id = coalesce($employeeId::uuid, (select app.employee_id()))
  ), own as (
    (select t.pay_period_start, t.pay_period_end from app.time_entries t, me
      where t.organization_id = me.organization_id and t.employee_id = me.id and t.date < $from order by t.date desc limit 1)
    union (select t.pay_period_start, t.pay_period_end from app.time_entries t, me
      where t.organization_id = me.organization_id and t.employee_id = me.id and t.date > $to order by t.date limit 1)
    union select t.pay_period_start, t.pay_period_end from app.time_entries t, me
      where t.organization_id = me.organization_id and t.employee_id = me.id and t.date between $from and $to
    union select s.pay_period_start, s.pay_period_end from app.timesheet_submissions s, me
      where s.organization_id = me.organization_id and s.employee_id = me.id and s.pay_period_start <= $to and s.pay_period_end >= $from
  ), spans as (
    select pay_period_start as starts_on, pay_period_end as ends_on, true as own from own
    union all select p.starts_on, p.ends_on, false from app.pay_periods p, me
      where p.organization_id = me.organization_id and p.group_id = me.group_id and p.starts_on <= $to and p.ends_on >= $from
  )
  select spans.starts_on, spans.ends_on, spans.own, coalesce(s.status, 'draft') as status
  from spans cross join me
  left join app.timesheet_submissions s
    on s.organization_id = me.organization_id and s.employee_id = me.id and s.pay_period_start = spans.starts_on
  where spans.starts_on <= $to and spans.ends_on >= $from
  order by spans.own desc, spans.starts_on`)

/** The span that a day's entry belongs to: the person's own first, the earlier of two. */
export function spanOf(spans: readonly Span[], date: PlainDate): Span | undefined {
  return spans.find(span => span.startsOn <= date && date <= span.endsOn)
}
