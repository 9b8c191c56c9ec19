import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { groupOfPerson } from '../group.ts'
import { personDay, personId } from '../person.ts'

/** A submission as stored; its steps hold no decisions, those are rows of their own. */
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

/** A step of the workflow as it was when the sheet was handed in. */
export interface StoredStep {
  stepOrder: number
  label: string
  approverType: string
  requireAll: boolean
  finding: string | null
}

/** The columns of Submission, of `app.timesheet_submissions s`. */
export const submissionColumns = `s.id, s.employee_id, s.pay_period_start as period_start, s.pay_period_end as period_end, s.status, s.revision,
  s.current_step, s.steps, s.submitted_at, s.decided_at, s.attestation, s.version`

/** The pay period a sheet stands on. */
export interface SheetPeriod {
  periodId: string
  groupId: string
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
  payDateReason: string | null
}
const periodColumns = 'p.id as period_id, p.group_id, p.starts_on, p.ends_on, p.pay_date, p.pay_date_reason'

/**
 * The period of a person's sheet on a day (null: their today), as far as it exists. The one they have hours or a submission in
 * comes before the one of their group (PAY-9, PRD-20). `employeeId` null is the reader.
 */
export const findPeriod = sqlStatement<{ employeeId: string | null; date: PlainDate | null }, SheetPeriod>(`
  with day as materialized (select ${personDay} as day), near as (
    (select t.pay_period_start, t.pay_period_end from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.date <= (select day from day) order by t.date desc limit 1)
    union all (select t.pay_period_start, t.pay_period_end from app.time_entries t
      where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.date > (select day from day) order by t.date limit 1)
  )
  select ${periodColumns}
  from (
    select p.*, 1 as rank from app.timesheet_submissions s
      join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
      where s.organization_id = (select app.org_id()) and s.employee_id = ${personId} and (select day from day) between s.pay_period_start and s.pay_period_end
    union all
    select p.*, case when p.group_id = ${groupOfPerson} then 2 else 3 end from near
      join app.pay_periods p on p.organization_id = (select app.org_id())
        and p.starts_on = near.pay_period_start and p.ends_on = near.pay_period_end
      where (select day from day) between near.pay_period_start and near.pay_period_end
    union all
    select p.*, 4 from app.pay_periods p
      where p.organization_id = (select app.org_id()) and p.group_id = ${groupOfPerson} and (select day from day) between p.starts_on and p.ends_on
  ) as p
  order by (p.rank = 4), p.starts_on, p.rank limit 1`)

/** The person's submission of the period that `findPeriod` answers, found beside it in the same trip. */
export const findSubmissionOn = sqlStatement<{ employeeId: string | null; date: PlainDate | null }, Submission>(`
  select ${submissionColumns} from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.employee_id = ${personId} and ${personDay} between s.pay_period_start and s.pay_period_end
  order by s.pay_period_start limit 1`)

/** A submission by its id, whoever's it is: ask who may see it. */
export const findSubmission = sqlStatement<{ id: string }, Submission>(`
  select ${submissionColumns} from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.id = $id`)

export const periodOfSubmission = sqlStatement<{ id: string }, SheetPeriod>(`
  select ${periodColumns} from app.timesheet_submissions s
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  where s.organization_id = (select app.org_id()) and s.id = $id`)
