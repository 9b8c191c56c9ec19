import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { StoredStep } from '#slices/approvals/server/public.ts'
import { currentEmployee, dayOfWho, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

/** A timesheet with the state of its approval; decisions on its steps are rows of their own. */
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

/** The columns of Submission, of `submissions`. */
const submissionColumns = `s.id, s.employee_id, s.pay_period_start as period_start, s.pay_period_end as period_end, a.status, a.revision,
  a.current_step, a.steps, a.submitted_at, a.decided_at, s.attestation, a.version`
const submissions = `app.timesheet_submissions s
  join app.approvals a on a.organization_id = s.organization_id and a.subject_type = 'timesheet_submissions' and a.subject_id = s.id`

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

interface OnDay {
  /** Null: today where the person is. */
  date: PlainDate | null
}

const submissionOnDay = `select ${submissionColumns} from ${submissions}
  where s.organization_id = (select app.org_id()) and s.employee_id = (select who.id from who)
    and ${dayOfWho} between s.pay_period_start and s.pay_period_end
  order by s.pay_period_start limit 1`

/** The person's submission in the period that `findPeriod` returns. */
export const findSubmissionOn: OfEmployee<OnDay, Submission> = {
  own: sqlStatement<OnDay, Submission>(`with who as (${currentEmployee}) ${submissionOnDay}`),
  named: sqlStatement<OnDay & { employeeId: string }, Submission>(`with who as (${givenEmployee}) ${submissionOnDay}`),
}

/** A submission by its id. Does not check who may see it. */
export const findSubmission = sqlStatement<{ id: string }, Submission>(`
  select ${submissionColumns} from ${submissions} where s.organization_id = (select app.org_id()) and s.id = $id`)

/** The period that a timesheet was submitted with, or that it had when it was stored. */
export const periodOfSubmission = sqlStatement<{ id: string }, TimesheetPeriod>(`
  select p.id as period_id, p.group_id, s.pay_period_start as starts_on, s.pay_period_end as ends_on, p.pay_date, p.pay_date_reason
  from app.timesheet_submissions s
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  where s.organization_id = (select app.org_id()) and s.id = $id`)
