import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** A person's calendar date today: at their location, else in the organization's zone (PRD-14). Needs `l` and `o`. */
export const todayOf = `(app.now() at time zone coalesce(l.timezone, o.timezone))::date`

/**
 * The person a statement is about: `$employeeId`, or the reader when that is null. A query of its own, because PostgreSQL looks
 * up the value of one in an index behind row-level security, and a bare coalesce() only after reading the whole organization.
 */
export const personId = '(select coalesce($employeeId::uuid, app.employee_id()))'

/** The day a statement is about: `$date`, or that person's today. */
export const personDay = `(select coalesce($date::date, (select ${todayOf} from app.employees e
  join app.organizations o on o.id = e.organization_id
  left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = (select app.org_id()) and e.id = ${personId})))`

/** What the time slice knows of a person. */
export interface TimePerson {
  id: string
  userId: string | null
  name: string
  jobTitle: string | null
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  managerEmployeeId: string | null
  templateId: string | null
  groupId: string | null
  departmentId: string | null
  locationId: string | null
  unitId: string | null
  fundId: string | null
  programId: string | null
  functionalCategory: string
  today: PlainDate
  /** The sentence confirmed at submit; null means the product's own. */
  attestationText: string | null
}

/** One person; `employeeId` null is the reader. No row: the reader has no employee record, or there is no such person here. */
export const loadPerson = sqlStatement<{ employeeId: string | null }, TimePerson>(`
  select e.id, e.user_id, e.first_name || ' ' || e.last_name as name, e.job_title, e.hire_date, e.termination_date,
    e.reports_to_employee_id as manager_employee_id, e.approval_workflow_template_id as template_id, e.time_tracking_group_id as group_id,
    e.department_id, e.location_id, e.unit_id, e.default_fund_id as fund_id, e.default_program_id as program_id,
    e.default_functional_category as functional_category, ${todayOf} as today, o.attestation_text
  from app.employees e
  join app.organizations o on o.id = e.organization_id
  left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = (select app.org_id()) and e.id = ${personId}`)
