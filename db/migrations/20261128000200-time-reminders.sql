set local role app_owner;

-- Which reminders were sent, so that each is sent once: to the person whose timesheet is due or overdue, and to whoever has to approve it.
create table app.approval_reminders (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  pay_period_start date not null,
  recipient_user_id uuid not null,
  sent_at timestamptz not null default app.now(),
  constraint approval_reminders_employee_id_fkey foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade,
  primary key (organization_id, employee_id, pay_period_start, recipient_user_id)
);
call app.enable_tenant_isolation('app.approval_reminders');
grant select, insert on app.approval_reminders to app_user;

-- When a person was last reminded to submit a timesheet, and by whom; null for the job. One row a person: a reminder is sent again after a day at the
-- earliest. It is kept beside the timesheet and not with it, because someone who has entered nothing has none, and a reminder creates none.
create table app.last_reminders (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  period_start date not null,
  period_end date not null,
  -- Reminders to submit a timesheet have one record, whoever sent them: the last one of each person. The job, which has no account, is null.
  -- It goes with a person who is deleted, as those of an import that is undone.
  sent_by uuid default app.user_id(),
  sent_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.last_reminders');
grant select, insert, update on app.last_reminders to app_user;
