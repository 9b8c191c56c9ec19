set local role app_owner;

-- Which funds an approved timesheet charges: what is listed to be certified. It is found in the hours once, when the timesheet is approved or what counts
-- of it changes; to find it for a list, all hours of an organization were read.
create table app.effort_charges (
  organization_id uuid not null default app.org_id(),
  submission_id uuid not null,
  fund_id uuid not null,
  employee_id uuid not null,
  period_end date not null,
  primary key (organization_id, submission_id, fund_id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id) on delete cascade,
  foreign key (organization_id, fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
create index effort_charges_of_employee on app.effort_charges (organization_id, employee_id, period_end);
-- The owner is not exempt from tenant isolation.
alter table app.timesheet_submissions no force row level security;
alter table app.time_entries no force row level security;
alter table app.overtime_days no force row level security;
insert into app.effort_charges (organization_id, submission_id, fund_id, employee_id, period_end)
  select s.organization_id, s.id, h.fund_id, s.employee_id, s.pay_period_end from app.timesheet_submissions s
  cross join lateral app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) h
  where s.status = 'approved' and h.fund_id is not null and h.minutes > 0;
alter table app.timesheet_submissions force row level security;
alter table app.time_entries force row level security;
alter table app.overtime_days force row level security;

call app.enable_tenant_isolation('app.effort_charges');
grant select, insert, delete on app.effort_charges to app_user;

-- At the end of the transaction, when whatever was sent with the commit is stored.
create function app.store_effort_charges() returns trigger language plpgsql as $$
begin
  delete from app.effort_charges c where c.organization_id = new.organization_id and c.submission_id = new.id;
  insert into app.effort_charges (organization_id, submission_id, fund_id, employee_id, period_end)
    select s.organization_id, s.id, h.fund_id, s.employee_id, s.pay_period_end from app.timesheet_submissions s
    cross join lateral app.effort_of_timesheet(s.organization_id, s.employee_id, s.pay_period_start, s.pay_period_end) h
    where s.organization_id = new.organization_id and s.id = new.id and s.status = 'approved' and h.fund_id is not null and h.minutes > 0;
  return null;
end $$;
revoke all on function app.store_effort_charges() from public;
create constraint trigger store_effort_charges_of_new after insert on app.timesheet_submissions deferrable initially deferred for each row
  when (new.status = 'approved') execute function app.store_effort_charges();
create constraint trigger store_effort_charges after update on app.timesheet_submissions deferrable initially deferred for each row
  when ((new.status = 'approved') <> (old.status = 'approved') or (new.status = 'approved' and old.result_changed_at is distinct from new.result_changed_at))
  execute function app.store_effort_charges();
