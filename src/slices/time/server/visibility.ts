import { sqlStatement } from '#server/db/statement.ts'

/*
 * Who may see whose time, as SQL: the person, their manager line, whoever decides or decided on the sheet, and base role
 * admin (decisions.md §3). Row-level security keeps tenants apart; this keeps people apart inside one, on every path.
 */

/** True for base role admin and for a super admin inside the organization. Evaluated once a statement. */
export const readerIsAdministrator = `((select app.mode()) = 'super_admin' or exists (
  select from app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where ur.organization_id = (select app.org_id()) and ur.user_id = (select app.user_id()) and r.base_role = 'admin'))`

/** A condition: the reader stands above the employee `id`, at any distance. `union` ends a circle, should one ever exist. */
export function managerLineHolds(id: string): string {
  return `exists (
    with recursive line as (
      select e.reports_to_employee_id as id from app.employees e where e.organization_id = (select app.org_id()) and e.id = ${id}
      union
      select e.reports_to_employee_id from app.employees e join line on e.organization_id = (select app.org_id()) and e.id = line.id
    )
    select from line where line.id = (select app.employee_id()))`
}

/** A condition: the reader is asked for a decision on the submission `id`, or was, in whatever revision. */
export function readerDecidesOn(id: string): string {
  return `exists (select from app.timesheet_step_approvers a
    where a.organization_id = (select app.org_id()) and a.submission_id = ${id} and a.approver_user_id = (select app.user_id()))`
}

/**
 * A query of `id`: every employee whose time the reader may see whole, i.e. themself, those who report to them at any
 * distance, and for administrators all. For lists and reports: `where t.employee_id in (${visibleEmployees})`.
 */
export const visibleEmployees = `
  with recursive below as (
    select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.id = (select app.employee_id())
    union
    select e.id from app.employees e join below on e.organization_id = (select app.org_id()) and e.reports_to_employee_id = below.id
  )
  select id from below
  union
  select e.id from app.employees e where e.organization_id = (select app.org_id()) and ${readerIsAdministrator}`

/** A row when the reader may see the submission. */
export const submissionVisible = sqlStatement<{ id: string }, { employeeId: string }>(`
  select s.employee_id from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.id = $id
    and (s.employee_id = (select app.employee_id()) or ${readerIsAdministrator} or ${readerDecidesOn('s.id')} or ${managerLineHolds('s.employee_id')})`)

/** A row when the reader may see something of the employee's time. `id` is the employee's: what entry writes announce. */
export const employeeTimeVisible = sqlStatement<{ id: string }, { id: string }>(`
  select e.id from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = $id
    and (e.id = (select app.employee_id()) or ${readerIsAdministrator} or ${managerLineHolds('e.id')} or exists (
      select from app.timesheet_submissions s
      where s.organization_id = e.organization_id and s.employee_id = e.id and ${readerDecidesOn('s.id')}))`)
