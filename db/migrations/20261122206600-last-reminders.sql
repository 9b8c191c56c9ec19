-- When a person was last reminded to submit a timesheet, and by whom. One row a person: a reminder is sent again after a day at the earliest. It is
-- kept beside the timesheet and not with it, because someone who has entered nothing has none, and a reminder creates none.
set local role app_owner;
create table app.last_reminders (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  period_start date not null,
  period_end date not null,
  sent_by uuid not null default app.user_id(),
  sent_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
call app.enable_tenant_isolation('app.last_reminders');
grant select, insert, update on app.last_reminders to app_user;
