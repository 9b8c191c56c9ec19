set local role app_owner;

-- What a person, or their manager, stated of a fund's hours in a pay period. Never changed or deleted.
create table app.effort_certifications (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  fund_id uuid not null,
  -- Counts those of the same fund and timesheet: each one after the first replaces one that was voided.
  number integer not null check (number >= 1),
  employee_id uuid not null,
  period_start date not null,
  period_end date not null,
  minutes integer not null check (minutes > 0),
  total_minutes integer not null check (total_minutes >= minutes),
  rows_hash text not null,
  statement text not null,
  signed_as text not null check (signed_as in ('employee', 'manager')),
  signed_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, submission_id, fund_id, number),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id),
  foreign key (organization_id, fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
call app.enable_tenant_isolation('app.effort_certifications');
grant select, insert on app.effort_certifications to app_user;

-- That the hours of a certification changed. Never changed or deleted.
create table app.effort_certification_voids (
  organization_id uuid not null default app.org_id(),
  certification_id uuid not null,
  -- What the fund had then.
  minutes integer not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, certification_id),
  foreign key (organization_id, certification_id) references app.effort_certifications (organization_id, id)
);
call app.enable_tenant_isolation('app.effort_certification_voids');
grant select, insert on app.effort_certification_voids to app_user;

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
call app.enable_tenant_isolation('app.effort_charges');
grant select, insert, delete on app.effort_charges to app_user;

create trigger enqueue_effort_notice after insert on app.effort_certification_voids for each row execute function app.enqueue_effort_notice();
