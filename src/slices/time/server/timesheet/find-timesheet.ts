import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { StoredStep } from '#slices/approvals/server/public.ts'
import { currentEmployee, dayOfWho, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

/** A submission as stored; decisions on its steps are rows of their own. */
export interface Submission {
  id: string
  employeeId: string
  periodStart: PlainDate
  periodEnd: PlainDate
  status: TimesheetStatus
  revision: number
  currentStep: number
  steps: StoredStep[]
  submittedAt: string | null
  decidedAt: string | null
  attestation: string | null
  version: number
}

/** The columns of Submission, of `app.timesheet_submissions s`. */
export const submissionColumns = `s.id, s.employee_id, s.pay_period_start as period_start, s.pay_period_end as period_end, s.status, s.revision,
  s.current_step, s.steps, s.submitted_at, s.decided_at, s.attestation, s.version`

/**
 * A hash of the hours of `app.timesheet_submissions s`, null without any. It changes with every save: an entry has a new version each time,
 * and one that was cleared and filled again has another id.
 */
export const hoursOfSubmission = `(select md5(string_agg(t.id || ' ' || t.version, ',' order by t.id)) from app.time_entries t
    where t.organization_id = s.organization_id and t.employee_id = s.employee_id
      and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start)`

/** The pay period of a timesheet. */
export interface TimesheetPeriod {
  /** Null: not stored, because no one has used it yet. */
  periodId: string | null
  groupId: string
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
  payDateReason: string | null
}
type StoredTimesheetPeriod = TimesheetPeriod & { periodId: string }

const periodColumns = 'p.id as period_id, p.group_id, p.starts_on, p.ends_on, p.pay_date, p.pay_date_reason'

interface OnDay {
  /** Null: today where the person is. */
  date: PlainDate | null
}

/** The group that `who` was in on the first day of the period `p`. */
const heldOnFirstDay = 'app.group_on(p.organization_id, (select who.id from who), p.starts_on)'

const periodOnDay = `day as materialized (select ${dayOfWho} as day), near as (
    (select t.pay_period_start, t.pay_period_end from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = (select who.id from who) and t.date <= (select day from day) order by t.date desc limit 1)
    union all (select t.pay_period_start, t.pay_period_end from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = (select who.id from who) and t.date > (select day from day) order by t.date limit 1)
  )
  select ${periodColumns}
  from (
    select p.*, 1 as rank from app.timesheet_submissions s
      join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
      where s.organization_id = (select app.org_id()) and s.employee_id = (select who.id from who) and (select day from day) between s.pay_period_start and s.pay_period_end
    union all
    select p.*, case when p.group_id = ${heldOnFirstDay} then 2 else 3 end from near
      join app.pay_periods p on p.organization_id = (select app.org_id())
        and p.starts_on = near.pay_period_start and p.ends_on = near.pay_period_end
      where (select day from day) between near.pay_period_start and near.pay_period_end
    union all
    select p.*, 4 from app.pay_periods p
      where p.organization_id = (select app.org_id()) and (select day from day) between p.starts_on and p.ends_on and p.group_id = ${heldOnFirstDay}
  ) as p
  order by (p.rank = 4), p.starts_on, p.rank limit 1`

/**
 * The period of a person's timesheet on a day (null: their today), if it is stored. The one they have hours or a submission in takes
 * precedence over the one of the group that they were in on its first day (PAY-9, PRD-20, GRP-3). Where it finds none, `shownPeriodOn` says
 * what the period would be.
 */
export const findPeriod: OfEmployee<OnDay, StoredTimesheetPeriod> = {
  own: sqlStatement<OnDay, StoredTimesheetPeriod>(`with who as (${currentEmployee}), ${periodOnDay}`),
  named: sqlStatement<OnDay & { employeeId: string }, StoredTimesheetPeriod>(`with who as (${givenEmployee}), ${periodOnDay}`),
}

const submissionOnDay = `select ${submissionColumns} from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.employee_id = (select who.id from who)
    and ${dayOfWho} between s.pay_period_start and s.pay_period_end
  order by s.pay_period_start limit 1`

/** The person's submission in the period that `findPeriod` returns; both are found in one round trip. */
export const findSubmissionOn: OfEmployee<OnDay, Submission> = {
  own: sqlStatement<OnDay, Submission>(`with who as (${currentEmployee}) ${submissionOnDay}`),
  named: sqlStatement<OnDay & { employeeId: string }, Submission>(`with who as (${givenEmployee}) ${submissionOnDay}`),
}

/** A submission by its id. Does not check who may see it. */
export const findSubmission = sqlStatement<{ id: string }, Submission>(`
  select ${submissionColumns} from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.id = $id`)

export const periodOfSubmission = sqlStatement<{ id: string }, StoredTimesheetPeriod>(`
  select ${periodColumns} from app.timesheet_submissions s
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  where s.organization_id = (select app.org_id()) and s.id = $id`)
