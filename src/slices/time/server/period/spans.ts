import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { groupOfPerson } from '../group.ts'
import { personId } from '../person.ts'

/** A pay period as a person has it, with the state of their sheet. */
export interface Span {
  startsOn: PlainDate
  endsOn: PlainDate
  /** They have entries or a submission in it: it holds for them even after a change of group or settings (P9). */
  own: boolean
  status: TimesheetStatus
}

// Own periods are found from the entries nearest to the days, one index probe each way: no other can reach into them.
/** The period and sheet of each day between two dates, as far as they exist: ask `spanOf`. */
export const loadSpans = sqlStatement<{ employeeId: string | null; from: PlainDate; to: PlainDate }, Span>(`
  with spans as (
    (select t.pay_period_start as starts_on, t.pay_period_end as ends_on, true as own from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.date < $from order by t.date desc limit 1)
    union all (select t.pay_period_start, t.pay_period_end, true from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.date > $to order by t.date limit 1)
    union all select t.pay_period_start, t.pay_period_end, true from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.date between $from and $to
    union all select s.pay_period_start, s.pay_period_end, true from app.timesheet_submissions s
      where s.organization_id = (select app.org_id()) and s.employee_id = ${personId} and s.pay_period_start <= $to and s.pay_period_end >= $from
    union all select p.starts_on, p.ends_on, false from app.pay_periods p
      where p.organization_id = (select app.org_id()) and p.group_id = ${groupOfPerson} and p.starts_on <= $to and p.ends_on >= $from
  ), distinct_spans as (
    select starts_on, ends_on, bool_or(own) as own from spans where starts_on <= $to and ends_on >= $from group by starts_on, ends_on
  )
  select d.starts_on, d.ends_on, d.own, coalesce((select s.status from app.timesheet_submissions s
    where s.organization_id = (select app.org_id()) and s.employee_id = ${personId} and s.pay_period_start = d.starts_on), 'draft') as status
  from distinct_spans d order by d.own desc, d.starts_on`)

/** The span that a day's entry belongs to: the person's own first, the earlier of two. */
export function spanOf(spans: readonly Span[], date: PlainDate): Span | undefined {
  return spans.find(span => span.startsOn <= date && date <= span.endsOn)
}
