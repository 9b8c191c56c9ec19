set local role app_owner;

-- Reminders to submit a timesheet have one record, whoever sent them: the last one of each person. The job, which has no account, is null.
-- It goes with a person who is deleted, as those of an import that is undone.
alter table app.last_reminders alter column sent_by drop not null;
alter table app.last_reminders drop constraint last_reminders_organization_id_employee_id_fkey,
  add foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade;

-- The owner is not exempt from tenant isolation.
alter table app.timesheet_reminders no force row level security;
alter table app.last_reminders no force row level security;
alter table app.organizations no force row level security;
insert into app.last_reminders as r (organization_id, employee_id, period_start, period_end, sent_by, sent_at)
  select distinct on (n.organization_id, n.employee_id) n.organization_id, n.employee_id, n.pay_period_start,
    (n.sent_at at time zone o.timezone)::date - case n.kind when 'overdue' then 2 else 0 end, null, n.sent_at
  from app.timesheet_reminders n join app.organizations o on o.id = n.organization_id
  where n.kind <> 'approve' order by n.organization_id, n.employee_id, n.sent_at desc
on conflict (organization_id, employee_id) do update
  set period_start = excluded.period_start, period_end = excluded.period_end, sent_by = null, sent_at = excluded.sent_at
  where r.sent_at < excluded.sent_at;

-- What is left are the reminders to those who have to approve a timesheet.
delete from app.timesheet_reminders where kind <> 'approve';
alter table app.organizations force row level security;
alter table app.last_reminders force row level security;
alter table app.timesheet_reminders force row level security;
alter table app.timesheet_reminders drop column kind;
alter table app.timesheet_reminders rename to approval_reminders;
alter table app.approval_reminders rename constraint timesheet_reminders_organization_id_employee_id_fkey to approval_reminders_employee_id_fkey;
alter table app.approval_reminders add primary key (organization_id, employee_id, pay_period_start, recipient_user_id);

-- The day that a notification is about, beside its record: one about a timesheet that has no record yet leads to its pay period.
alter table app.employee_notifications add column related_date date;
