set local role app_owner;
-- Who may decide which step of which revision of what, and what they decided: of timesheets, and of whatever else is approved. The subject's
-- own table holds its state, and its slice looks after the reference: a subject that was submitted is never deleted.
create table app.approval_step_approvers (
  organization_id uuid not null default app.org_id(),
  -- The subject's table.
  subject_type text not null,
  subject_id uuid not null,
  revision integer not null,
  step_order integer not null,
  approver_user_id uuid not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  -- An administrator who decides because everyone who was asked has left: asked as one, and only while they are one.
  stands_in boolean not null default false,
  primary key (organization_id, subject_type, subject_id, revision, step_order, approver_user_id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id)
);
create index approval_step_approvers_waiting on app.approval_step_approvers (organization_id, approver_user_id) where decision is null;
call app.enable_tenant_isolation('app.approval_step_approvers');
grant select, insert, update on app.approval_step_approvers to app_user;

drop table app.timesheet_step_approvers;
