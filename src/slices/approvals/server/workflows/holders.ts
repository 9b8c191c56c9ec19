const SCOPES = `array['person', 'department', 'group', 'organization']`

/**
 * A query of the active employees and the workflows that they have, by kind of subject (APR-23): `template_id, subject_type, scope, employee_id, name, name_lc, job_title,
 * group_id, group_name`; the group only where they have it through theirs. Timesheets are those of everyone who records time. Those who have an inactive one are in it too,
 * besides what is followed in its place.
 */
export const holders = `
  select w.template_id, w.subject_type, w.scope, e.id as employee_id, e.display_name as name, e.name_lc,
    coalesce(e.job_title, '') as job_title, g.id as group_id, g.name as group_name
  from app.employees e
  join app.approval_workflow_assignments w on w.organization_id = e.organization_id and (w.scope, w.scope_id) in (('person', e.id),
    ('department', e.department_id), ('group', e.time_tracking_group_id), ('organization', e.organization_id))
  left join app.time_tracking_groups g on w.scope = 'group' and g.organization_id = w.organization_id and g.id = w.scope_id
  where e.organization_id = (select app.org_id()) and e.is_active and (e.tracks_time or w.subject_type <> 'timesheet_submissions')
    and not exists (select from app.approval_workflow_assignments o
      join app.approval_workflow_templates t on t.organization_id = o.organization_id and t.id = o.template_id
      where o.organization_id = e.organization_id and o.subject_type = w.subject_type and array_position(${SCOPES}, o.scope) < array_position(${SCOPES}, w.scope)
        and (o.scope, o.scope_id) in (('person', e.id), ('department', e.department_id), ('group', e.time_tracking_group_id))
        and (t.is_active or t.id = w.template_id))`
