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
alter table app.employees
  add foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id);

create table app.approval_workflow_steps (
  organization_id uuid not null default app.org_id(),
  template_id uuid not null,
  step_order integer not null check (step_order between 1 and 10),
  approver_type text not null check (approver_type in ('manager', 'user', 'employee', 'role')),
  approver_user_id uuid,
  approver_employee_id uuid,
  approver_role_id uuid,
  require_all boolean not null default false,
  primary key (organization_id, template_id, step_order),
  foreign key (organization_id, template_id) references app.approval_workflow_templates (organization_id, id) on delete cascade,
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, approver_employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, approver_role_id) references app.roles (organization_id, id),
  check ((approver_type = 'user') = (approver_user_id is not null)
    and (approver_type = 'employee') = (approver_employee_id is not null)
    and (approver_type = 'role') = (approver_role_id is not null))
);

create table app.timesheet_submissions (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  pay_period_id uuid not null,
  pay_period_start date not null,
  pay_period_end date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  revision integer not null default 1 check (revision >= 1),
  -- From 1 while submitted; 0 otherwise.
  current_step integer not null default 0,
  -- A copy of the workflow as resolved at submit: [{stepOrder, approverType, label, requireAll, finding}]. Later edits of the template do
  -- not change it.
  steps jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by uuid,
  attestation text,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, employee_id, pay_period_start),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, pay_period_id) references app.pay_periods (organization_id, id)
);
create index timesheet_submissions_status on app.timesheet_submissions (organization_id, status, pay_period_start);

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
  -- An administrator who decides because every approver has left. Their rows are stored like all others, so that each list and count looks
  -- them up; they count only while the person is an administrator.
  stands_in boolean not null default false,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  primary key (organization_id, subject_type, subject_id, revision, step_order, approver_user_id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id)
);
create index approval_step_approvers_waiting on app.approval_step_approvers (organization_id, approver_user_id) where decision is null;

create table app.timesheet_submission_review_notes (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  note text not null check (length(btrim(note)) between 1 and 2000),
  note_type text not null check (note_type in ('approval', 'rejection', 'general')),
  -- The days that the note is about.
  days date[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index review_notes_submission on app.timesheet_submission_review_notes (organization_id, submission_id);

-- The timesheet's own history: each event with the person and the revision.
create table app.timesheet_submission_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  step_order integer,
  event text not null check (event in ('submit', 'approve', 'reject', 'recall', 'reopen', 'copy')),
  actor_user_id uuid not null,
  detail text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index submission_events_submission on app.timesheet_submission_events (organization_id, submission_id);

do $$
declare
  t text;
begin
  foreach t in array array['approval_workflow_templates', 'approval_workflow_steps', 'approval_step_approvers', 'timesheet_submissions',
    'timesheet_submission_review_notes', 'timesheet_submission_events']
  loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    execute format('grant select, insert, update, delete on app.%I to app_user', t);
  end loop;
end $$;
call app.watch_ids('app.timesheet_submissions');
-- Nothing of a decision is deleted, and history and notes are never changed.
revoke delete on app.timesheet_submissions, app.approval_step_approvers from app_user;
revoke update, delete on app.timesheet_submission_events, app.timesheet_submission_review_notes from app_user;
