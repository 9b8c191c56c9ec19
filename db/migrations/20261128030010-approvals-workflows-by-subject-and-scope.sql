set local role app_owner;

-- Which workflow decides on what of whom: by kind of subject, for one person, a department, a time tracking group, or the whole organization (its own id). The most specific
-- one of an active workflow is followed.
create table app.approval_workflow_assignments (
  organization_id uuid not null default app.org_id(),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,60}$'),
  scope text not null check (scope in ('person', 'department', 'group', 'organization')),
  scope_id uuid not null,
  template_id uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, subject_type, scope, scope_id),
  foreign key (organization_id, template_id) references app.approval_workflow_templates (organization_id, id),
  check (scope <> 'organization' or scope_id = organization_id)
);
create index approval_workflow_assignments_template on app.approval_workflow_assignments (organization_id, template_id);

-- The owner is not exempt from tenant isolation.
alter table app.employees no force row level security;
alter table app.time_tracking_groups no force row level security;
insert into app.approval_workflow_assignments (organization_id, subject_type, scope, scope_id, template_id)
  select e.organization_id, 'timesheet_submissions', 'person', e.id, e.approval_workflow_template_id from app.employees e
    where e.approval_workflow_template_id is not null
  union all select g.organization_id, 'timesheet_submissions', 'group', g.id, g.approval_workflow_template_id from app.time_tracking_groups g
    where g.approval_workflow_template_id is not null;
alter table app.employees force row level security;
alter table app.time_tracking_groups force row level security;

call app.enable_tenant_isolation('app.approval_workflow_assignments'::regclass);
grant select, insert, update, delete on app.approval_workflow_assignments to app_user;

create trigger assign_workflow_of_new after insert on app.employees for each row
  when (new.approval_workflow_template_id is not null) execute function app.assign_workflow_of_record('person');
create trigger assign_workflow after update of approval_workflow_template_id on app.employees for each row
  when (old.approval_workflow_template_id is distinct from new.approval_workflow_template_id) execute function app.assign_workflow_of_record('person');
create trigger assign_workflow_of_new after insert on app.time_tracking_groups for each row
  when (new.approval_workflow_template_id is not null) execute function app.assign_workflow_of_record('group');
create trigger assign_workflow after update of approval_workflow_template_id on app.time_tracking_groups for each row
  when (old.approval_workflow_template_id is distinct from new.approval_workflow_template_id) execute function app.assign_workflow_of_record('group');
