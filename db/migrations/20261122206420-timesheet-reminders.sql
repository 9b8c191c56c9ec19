set local role app_owner;

-- Which reminders were sent, so that each is sent once: to the person whose timesheet is due or overdue, and to whoever has to approve it.
create table app.timesheet_reminders (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  pay_period_start date not null,
  kind text not null check (kind in ('due', 'overdue', 'approve')),
  recipient_user_id uuid not null,
  sent_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, pay_period_start, kind, recipient_user_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.timesheet_reminders');
grant select, insert on app.timesheet_reminders to app_user;
