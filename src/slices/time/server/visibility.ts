import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'
import { employeesInReadersLine } from '#slices/people/server/public.ts'

/*
 * Who may see whose time, as SQL: the person, their manager line, whoever decides or decided on the sheet, and base role
 * admin (PRD-2). Row-level security keeps tenants apart; this keeps people apart inside one, on every path.
 */

/** True for base role admin and for a super admin inside the organization. Evaluated once a statement. */
export const readerIsAdministrator = `((select app.mode()) = 'super_admin' or exists (
  select from app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where ur.organization_id = (select app.org_id()) and ur.user_id = (select app.user_id()) and r.base_role = 'admin'))`

/**
 * A condition on `app.employees e`: the reader stands above them, at any distance. Walks up from the person, which is a few rows whatever the
 * size of the organization. `union` ends a circle, should one ever exist.
 */
export const readerLeads = `exists (
    with recursive line as (
      select e.reports_to_employee_id as id
      union
      select above.reports_to_employee_id from app.employees above
      join line on above.organization_id = (select app.org_id()) and above.id = line.id
    )
    select from line where line.id = (select app.employee_id()))`

/** A condition on `app.timesheet_submissions s`: the reader is asked for a decision on it, or was, in whatever revision. */
export const readerDecidesOn = `exists (select from app.timesheet_step_approvers asked
    where asked.organization_id = (select app.org_id()) and asked.submission_id = s.id and asked.approver_user_id = (select app.user_id()))`

/** A query of `id`: whose time the reader may see whole. For counts: `x.employee_id in (select id from visible)`. */
export const visibleEmployees = `
  (${employeesInReadersLine})
  union
  select anyone.id from app.employees anyone where anyone.organization_id = (select app.org_id()) and ${readerIsAdministrator}`

/** A row when the reader may see the submission. */
export const submissionVisible = sqlStatement<{ id: string }, { employeeId: string }>(`
  select s.employee_id from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.organization_id = (select app.org_id()) and s.id = $id
    and (s.employee_id = (select app.employee_id()) or ${readerIsAdministrator} or ${readerDecidesOn} or ${readerLeads})`)

// The same people from the record's side, for the event streams: the person, their line upward, and the administrators. Reads `wanted`.
const line = `line as (
    select wanted.id, wanted.manager_id from wanted
    union
    select line.id, above.reports_to_employee_id from line
    join app.employees above on above.organization_id = (select app.org_id()) and above.id = line.manager_id
  )`
const personLineAndAdministrators = `select wanted.id, wanted.user_id from wanted
    union select line.id, leader.user_id from line
      join app.employees leader on leader.organization_id = (select app.org_id()) and leader.id = line.manager_id
    union select wanted.id, holder.user_id from wanted
      join app.roles role on role.organization_id = (select app.org_id()) and role.base_role = 'admin'
      join app.user_roles holder on holder.organization_id = role.organization_id and holder.role_id = role.id`

/**
 * Who follows which changes live: those who may see the record. `time_entries` is announced once a save, with the ID of the employee whose hours
 * changed; `timesheet_submissions` with the submission's own. A test compares both with what each person may read.
 */
export const timeTopics: LiveTopics = {
  time_entries: {
    superAdmins: true,
    audience: sqlStatement(`
      with recursive wanted as (
        select e.id, e.user_id, e.reports_to_employee_id as manager_id from app.employees e
        where e.organization_id = (select app.org_id()) and e.id = any ($ids::uuid[])
      ), ${line}, audience as (
        ${personLineAndAdministrators}
        union select s.employee_id, asked.approver_user_id from app.timesheet_submissions s
          join app.timesheet_step_approvers asked on asked.organization_id = s.organization_id and asked.submission_id = s.id
          where s.organization_id = (select app.org_id()) and s.employee_id = any ($ids::uuid[])
      )
      select id, user_id from audience where user_id = any ($users::uuid[])`),
  },
  timesheet_submissions: {
    superAdmins: true,
    audience: sqlStatement(`
      with recursive wanted as (
        select s.id, e.user_id, e.reports_to_employee_id as manager_id from app.timesheet_submissions s
        join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
        where s.organization_id = (select app.org_id()) and s.id = any ($ids::uuid[])
      ), ${line}, audience as (
        ${personLineAndAdministrators}
        union select asked.submission_id, asked.approver_user_id from app.timesheet_step_approvers asked
          where asked.organization_id = (select app.org_id()) and asked.submission_id = any ($ids::uuid[])
      )
      select id, user_id from audience where user_id = any ($users::uuid[])`),
  },
}
