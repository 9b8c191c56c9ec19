-- The workflow of a staff record and of a group is the one of their timesheets. `tg_argv[0]`: the scope.
create or replace function app.assign_workflow_of_record() returns trigger language plpgsql as $$
begin
  if new.approval_workflow_template_id is null then
    delete from app.approval_workflow_assignments w where w.organization_id = new.organization_id and w.subject_type = 'timesheet_submissions'
      and w.scope = tg_argv[0] and w.scope_id = new.id;
  else
    insert into app.approval_workflow_assignments (organization_id, subject_type, scope, scope_id, template_id)
      values (new.organization_id, 'timesheet_submissions', tg_argv[0], new.id, new.approval_workflow_template_id)
      on conflict (organization_id, subject_type, scope, scope_id) do update set template_id = excluded.template_id;
  end if;
  return null;
end $$;
revoke all on function app.assign_workflow_of_record() from public;
