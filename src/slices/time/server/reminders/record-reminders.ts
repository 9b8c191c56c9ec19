import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'

interface SentReminder {
  employeeId: string
  /** Of the timesheet, where it has a record. */
  submissionId: string | null
  sentAt: string
}

/**
 * Records reminders to submit a timesheet, whether a person or the job sends them, and returns those that are to be sent. Who has submitted is asked
 * here, and whoever was reminded within a day keeps their record and is left out (SHT-33): the record is the lock, too. Each person once. In one order, so that two calls about the
 * same people cannot deadlock.
 */
export const recordReminders = sqlStatement<{ ids: string[]; starts: PlainDate[]; ends: PlainDate[] }, SentReminder>(`
  with wanted as (
    select n.id, n.starts_on, n.ends_on, s.id as submission_id
    from unnest($ids::uuid[], $starts::date[], $ends::date[]) as n (id, starts_on, ends_on)
    left join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.employee_id = n.id and s.pay_period_start = n.starts_on
    where coalesce(s.status, 'draft') in ('draft', 'rejected')
  ), sent as (
    insert into app.last_reminders as r (employee_id, period_start, period_end)
    select w.id, w.starts_on, w.ends_on from wanted w order by w.id
    on conflict (organization_id, employee_id) do update
      set period_start = excluded.period_start, period_end = excluded.period_end, sent_by = app.user_id(), sent_at = app.now()
      where r.sent_at <= app.now() - interval '1 day'
    returning employee_id, sent_at
  )
  select sent.employee_id, w.submission_id, sent.sent_at from sent join wanted w on w.id = sent.employee_id`)
