/**
 * A query of the active employees with timesheets and the workflow that they have, of their own or through the group that they are in today (APR-18):
 * `template_id, employee_id, name, name_lc, job_title, group_id, group_name`. Those who have an inactive one are in it too, besides what is followed in its place.
 */
export const holders = `
  select t.id as template_id, e.id as employee_id, e.display_name as name, e.name_lc, coalesce(e.job_title, '') as job_title,
    null::uuid as group_id, null::text as group_name
  from app.employees e
  join app.approval_workflow_templates t on t.organization_id = e.organization_id and t.id = e.approval_workflow_template_id
  where e.organization_id = (select app.org_id()) and e.is_active and e.tracks_time
  union all
  select t.id, e.id, e.display_name, e.name_lc, coalesce(e.job_title, ''), g.id, g.name
  from app.employees e
  join app.time_tracking_groups g on g.organization_id = e.organization_id and g.id = e.time_tracking_group_id
  join app.approval_workflow_templates t on t.organization_id = g.organization_id and t.id = g.approval_workflow_template_id
  left join app.approval_workflow_templates own on own.organization_id = e.organization_id and own.id = e.approval_workflow_template_id
  where e.organization_id = (select app.org_id()) and e.is_active and e.tracks_time and own.is_active is not true and own.id is distinct from t.id`
