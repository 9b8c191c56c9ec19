set local role app_owner;

create table app.approval_workflow_templates (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
call app.enable_tenant_isolation('app.approval_workflow_templates');
grant select, insert, update, delete on app.approval_workflow_templates to app_user;

create table app.approval_workflow_steps (
  organization_id uuid not null default app.org_id(),
  template_id uuid not null,
  step_order integer not null check (step_order between 1 and 10),
  approver_type text not null check (approver_type in ('manager', 'user', 'employee', 'role')),
  approver_user_id uuid,
  approver_employee_id uuid,
  approver_role_id uuid,
  require_all boolean not null default false,
  -- After how many days without the decision a step is escalated to the administrators as well; null: never. A running submission keeps it in its
  -- own steps.
  escalation_days integer check (escalation_days between 1 and 90),
  primary key (organization_id, template_id, step_order),
  foreign key (organization_id, template_id) references app.approval_workflow_templates (organization_id, id) on delete cascade,
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, approver_role_id) references app.roles (organization_id, id),
  check ((approver_type = 'user') = (approver_user_id is not null)
    and (approver_type = 'employee') = (approver_employee_id is not null)
    and (approver_type = 'role') = (approver_role_id is not null))
);
call app.enable_tenant_isolation('app.approval_workflow_steps');
grant select, insert, update, delete on app.approval_workflow_steps to app_user;

-- Who decides in place of an approver, from one day to another in the organization's time zone, both included.
create table app.approval_stand_ins (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  approver_user_id uuid not null,
  stand_in_user_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  -- Ended before its last day.
  ended_at timestamptz,
  created_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, stand_in_user_id) references app.organization_members (organization_id, user_id),
  check (approver_user_id <> stand_in_user_id),
  check (ends_on >= starts_on)
);
create index approval_stand_ins_open on app.approval_stand_ins (organization_id, approver_user_id) where ended_at is null;
call app.enable_tenant_isolation('app.approval_stand_ins'::regclass);
call app.watch_ids('app.approval_stand_ins');
grant select, insert, update on app.approval_stand_ins to app_user;
grant select (organization_id, id) on app.approval_stand_ins to app_definer;
