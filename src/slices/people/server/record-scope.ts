import { holders, isAdministratorRole } from '#server/db/holders.ts'

/*
 * `recordScope` (rules/record-scope.ts) as SQL, for statements that are sent before the current user is known. Row-level security separates
 * tenants; this separates people within a tenant. record-scope.test.ts compares both. Each subject has conditions of its own: those of hours ask for
 * time_my_team_time, those of reports of hours for reports_module too, and those of people stand behind operations that need staff_module.
 */

const ofCurrentUser = `app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where ur.organization_id = app.org_id() and ur.user_id = app.user_id()`

// Uncorrelated, so that it is evaluated once per statement.
const currentUserBaseRole = `(select case when app.mode() = 'super_admin' then 'admin' else coalesce((
  select r.base_role from ${ofCurrentUser}), '') end)`

/** True for base role admin and for a super admin inside the organization: how far someone reaches who has the permission of the subject. */
export const currentUserIsAdministrator = `(${currentUserBaseRole} = 'admin')`

/** Someone who may edit staff sees everything about them. */
export const currentUserEditsPeople = `(select exists (
  select from ${holders} h
  where h.organization_id = app.org_id() and h.user_id = app.user_id() and h.permission_name = 'staff_module' and h.level = 'write'))`

// How far the current user reaches beyond themselves, evaluated once per statement: 'organization', 'line', or 'own'.
const hoursOf = `(select case when app.mode() = 'super_admin' then 'organization' else coalesce((
  select case when 'time_my_team_time' = any (r.blocks) then 'own'
    when ${isAdministratorRole} and exists (select from app.role_grants g
      where g.organization_id = r.organization_id and g.role_id = r.id and g.permission_name = 'time_my_team_time') then 'organization'
    else 'line' end from ${ofCurrentUser}), 'line') end)`
const reportsOf = `(select case when app.mode() = 'super_admin' then 'organization' else coalesce((
  select case when r.blocks && array['time_my_team_time', 'reports_module'] then 'own'
    when ${isAdministratorRole} and (select count(*) = 2 from app.role_grants g where g.organization_id = r.organization_id and g.role_id = r.id
      and g.permission_name in ('time_my_team_time', 'reports_module')) then 'organization'
    else 'line' end from ${ofCurrentUser}), 'line') end)`

/** The view `overview` of hours, as a condition on `app.employees e`. */
export const hoursInOverview = `(e.id = (select app.employee_id()) or ${hoursOf} = 'organization'
    or (${hoursOf} = 'line' and e.reports_to_employee_id = (select app.employee_id())))`

/** A query of `id`: the current user's employee record and everyone who reports to it, directly or not. `union` ends on a cycle. */
export const employeesInCurrentUsersLine = `
  with recursive below as (
    select own.id from app.employees own where own.organization_id = (select app.org_id()) and own.id = (select app.employee_id())
    union
    select report.id from app.employees report
    join below on report.organization_id = (select app.org_id()) and report.reports_to_employee_id = below.id
  )
  select below.id from below`

/** The view `report` of hours that no report shows, such as effort, as a condition on `app.employees e`. */
export const hoursInLine = `(e.id = (select app.employee_id()) or ${hoursOf} = 'organization'
    or (${hoursOf} = 'line' and e.id in (${employeesInCurrentUsersLine})))`

/** The view `report` of reports of hours, as a condition on `app.employees e`. */
export const reportInLine = `(e.id = (select app.employee_id()) or ${reportsOf} = 'organization'
    or (${reportsOf} = 'line' and e.id in (${employeesInCurrentUsersLine})))`

/**
 * A condition on `app.employees e`: the current user is above them in the reporting line. Goes up from the person, which reads a few rows whatever
 * the size of the organization. `union` ends on a cycle.
 */
const currentUserLeads = `exists (
    with recursive line as (
      select e.reports_to_employee_id as id
      union
      select above.reports_to_employee_id from app.employees above
      join line on above.organization_id = (select app.org_id()) and above.id = line.id
    )
    select from line where line.id = (select app.employee_id()))`

/** The view `record` of hours, as a condition on `app.employees e`. */
export const hoursInReach = `(e.id = (select app.employee_id()) or ${hoursOf} = 'organization' or (${hoursOf} = 'line' and ${currentUserLeads}))`

/** The view `record` of people, as a condition on `app.employees e`. */
export const inCurrentUsersReach = `(e.id = (select app.employee_id()) or ${currentUserIsAdministrator} or ${currentUserLeads})`

/** The view `record` from the record's side, for the event streams. Reads `wanted (id, user_id, manager_id)`: the records and their owners. */
export const lineAbove = `line as (
    select wanted.id, wanted.manager_id from wanted
    union
    select line.id, above.reports_to_employee_id from line
    join app.employees above on above.organization_id = (select app.org_id()) and above.id = line.manager_id
  )`
/** A query of `id, user_id`: who sees a person's hours: they, their line upward, and administrators. Reads `wanted` and `lineAbove`. */
export const hoursAudience = `select wanted.id, wanted.user_id from wanted
    union select line.id, leader.user_id from line
      join app.employees leader on leader.organization_id = (select app.org_id()) and leader.id = line.manager_id
      where not exists (select from app.user_roles held join app.roles role on role.organization_id = held.organization_id and role.id = held.role_id
        where held.organization_id = leader.organization_id and held.user_id = leader.user_id and 'time_my_team_time' = any (role.blocks))
    union select wanted.id, holder.user_id from wanted
      join app.roles r on r.organization_id = (select app.org_id()) and ${isAdministratorRole}
      join app.role_grants g on g.organization_id = r.organization_id and g.role_id = r.id and g.permission_name = 'time_my_team_time'
      join app.user_roles holder on holder.organization_id = r.organization_id and holder.role_id = r.id`
/** A query of `id, user_id`: who sees everything of a person, so also whoever may change people. Reads `wanted` and `lineAbove`. */
export const wholeRecordAudience = `select wanted.id, wanted.user_id from wanted
    union select line.id, leader.user_id from line
      join app.employees leader on leader.organization_id = (select app.org_id()) and leader.id = line.manager_id
    union select wanted.id, holder.user_id from wanted
      join app.role_grants g on g.organization_id = (select app.org_id()) and g.permission_name = 'staff_module'
      join app.roles r on r.organization_id = g.organization_id and r.id = g.role_id and (${isAdministratorRole} or g.level = 'write')
      join app.user_roles holder on holder.organization_id = g.organization_id and holder.role_id = g.role_id`
