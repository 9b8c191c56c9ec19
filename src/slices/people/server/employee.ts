import type { PlainDate } from '#core/plain-date.ts'

/** A person's calendar date today: at their location, else in the organization's zone (PRD-14). Needs `l` and `o`. */
export const todayOf = `(app.now() at time zone coalesce(l.timezone, o.timezone))::date`

/** The day the record of `e` was created, in the zone of the organization `o`. */
export const recordedOn = `(e.created_at at time zone o.timezone)::date`

/** An employee record, as other slices read it. */
export interface Employee {
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
}

/** The columns of Employee, of `employeeTables`. */
export const employeeColumns = `e.id, e.user_id, e.display_name as name, e.job_title, e.hire_date, e.termination_date,
    e.reports_to_employee_id as manager_employee_id, e.approval_workflow_template_id as template_id, e.time_tracking_group_id as group_id,
    e.department_id, e.location_id, e.unit_id, e.default_fund_id as fund_id, e.default_program_id as program_id,
    e.default_functional_category as functional_category, ${todayOf} as today`

/** The employee `e`, their organization `o`, and their location `l` where they have one. */
export const employeeTables = `app.employees e
  join app.organizations o on o.id = e.organization_id
  left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id`

/** The day a statement is about: `$date`, or today where its `who` is. */
export const dayOfWho = `(select coalesce($date::date, (select ${todayOf} from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who))))`
