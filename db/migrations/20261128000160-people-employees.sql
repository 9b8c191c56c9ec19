set local role app_owner;

create table app.employees (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- The number the organization knows the person by.
  employee_id text,
  user_id uuid,
  first_name text not null check (length(btrim(first_name)) between 1 and 100),
  last_name text not null check (length(btrim(last_name)) between 1 and 100),
  -- Searchable under row-level security: lower() itself is not leakproof and would never be an index condition.
  name_lc text collate "C" not null generated always as (lower(first_name || ' ' || last_name)) stored,
  email text,
  email_lc text generated always as (lower(email)) stored,
  business_phone text,
  phone_extension text,
  job_title text,
  department_id uuid,
  location_id uuid,
  unit_id uuid,
  default_fund_id uuid,
  default_program_id uuid,
  default_functional_category text not null default 'program' check (default_functional_category in ('program', 'management_general', 'fundraising')),
  time_tracking_group_id uuid,
  reports_to_employee_id uuid check (reports_to_employee_id <> id),
  hire_date date,
  termination_date date check (termination_date >= hire_date),
  avatar_url text,
  approval_workflow_template_id uuid,
  tracks_time boolean not null default true,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- When someone left; null while they are active. An invitation from before it does not bring them back. On every path, whatever writes.
  left_at timestamptz,
  -- How someone is employed. Null where the organization doesn't say.
  employment_type text check (employment_type in ('full_time', 'part_time', 'temporary', 'intern')),
  -- Stored, so that a search compares words without making them anew for each person. It holds only what every reader of the directory sees.
  search_text text collate "C" not null
    generated always as (app.folded(first_name || ' ' || last_name || coalesce(' ' || email, ''))) stored,
  primary key (organization_id, id),
  constraint employees_organization_id_email_key unique (organization_id, email_lc),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  foreign key (organization_id, unit_id) references app.units (organization_id, id),
  foreign key (organization_id, default_fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, default_program_id) references app.programs (organization_id, id),
  foreign key (organization_id, time_tracking_group_id) references app.time_tracking_groups (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id)
);
create index employees_reports_to on app.employees (organization_id, reports_to_employee_id);
create index employees_department on app.employees (organization_id, department_id) where department_id is not null;
create index employees_location on app.employees (organization_id, location_id) where location_id is not null;
create index employees_unit on app.employees (organization_id, unit_id) where unit_id is not null;
-- The order in which the list of people starts: by first name, and the last one tells equal ones apart.
create index employees_list on app.employees (organization_id, (coalesce(lower(name_lc), '') collate "C"), id);
create unique index employees_organization_id_employee_id_key on app.employees (organization_id, lower(normalize(employee_id, NFKC)));
create index employees_default_fund on app.employees (organization_id, default_fund_id) where default_fund_id is not null;
create index employees_default_program on app.employees (organization_id, default_program_id) where default_program_id is not null;
-- People of an organization by name, with all that a search for some of them reads: only who is found is looked up in the table.
create index employees_search on app.employees (organization_id, name_lc, id) include (is_active, employee_id, search_text);
alter table app.departments add foreign key (organization_id, manager_id) references app.employees (organization_id, id);
alter table app.approval_workflow_steps add foreign key (organization_id, approver_employee_id) references app.employees (organization_id,
  id);
call app.enable_tenant_isolation('app.employees');
call app.open_to_definer('app.employees');
call app.watch_ids('app.employees');
grant select, insert, update, delete on app.employees to app_user;
grant select (organization_id, id, employee_id, user_id, department_id, is_active) on app.employees to app_definer;

-- What changes on a day: where a person works, for whom, as what, who approves, and that they leave. A row is scheduled by someone, or it records a
-- change that is made already. So "who was their manager on a day" has an answer: the last applied row of that field up to the day, else what the
-- first one after it replaced, else what stands in the record.
create table app.employee_changes (
  organization_id uuid not null default app.org_id(),
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  kind text not null check (kind in ('change', 'leave')),
  -- The person's own day. A change is made when it begins; of one who leaves it is the last day, so that is made when it is over.
  effective_on date not null,
  -- Which of the next five it sets: one that is not named here means nothing.
  fields text[] not null default '{}'
    check (fields <@ array['department_id', 'location_id', 'reports_to_employee_id', 'job_title', 'approval_workflow_template_id']),
  department_id uuid,
  location_id uuid,
  reports_to_employee_id uuid check (reports_to_employee_id <> employee_id),
  job_title text,
  approval_workflow_template_id uuid,
  -- What they replaced, by the same names.
  replaced jsonb,
  -- Who takes over from one who leaves: reportsTo, approvals, departments.
  hand_over jsonb,
  -- It is 'applying' only inside the transaction that applies it.
  state text not null check (state in ('scheduled', 'applying', 'applied', 'failed', 'cancelled')),
  -- Why it could not be applied, for whoever scheduled it.
  failure text,
  -- Null for a job.
  created_by uuid default app.user_id(),
  applied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  check ((kind = 'leave') = (fields = '{}')),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'applied') = (applied_at is not null)),
  foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id)
    on delete set null (reports_to_employee_id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id)
    on delete set null (department_id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id)
    on delete set null (location_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
create index employee_changes_of_person on app.employee_changes (organization_id, employee_id, effective_on);
create index employee_changes_scheduled on app.employee_changes (organization_id, effective_on) where state = 'scheduled';
-- A person leaves once.
create unique index employee_changes_one_leave on app.employee_changes (organization_id, employee_id) where kind = 'leave' and state = 'scheduled';
call app.enable_tenant_isolation('app.employee_changes');
call app.watch_ids('app.employee_changes');
grant select, insert, update on app.employee_changes to app_user;
grant select (organization_id, id) on app.employee_changes to app_definer;

-- The allocations of one employee beyond the group's: assigned by an administrator, or added by the employee.
create table app.employee_time_columns (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  column_type text not null check (column_type in ('pay_code', 'department', 'location', 'unit', 'fund')),
  column_id text not null,
  source text not null check (source in ('assigned', 'added')),
  sort_order integer not null,
  primary key (organization_id, employee_id, column_type, column_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.employee_time_columns');
grant select, insert, update, delete on app.employee_time_columns to app_user;

-- Which group someone is in, and from when to when. Two of them do not overlap. Before someone's first membership its group applies.
create table app.group_memberships (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  group_id uuid not null,
  -- Of someone who works other hours than the group: seven, Monday first.
  scheduled_minutes integer[] check (cardinality(scheduled_minutes) = 7 and 0 <= all (scheduled_minutes) and 1440 >= all (scheduled_minutes)),
  created_by uuid default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, starts_on),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);
-- The members of a group.
create index group_memberships_group on app.group_memberships (organization_id, group_id, employee_id);
call app.enable_tenant_isolation('app.group_memberships');
grant select, insert, update, delete on app.group_memberships to app_user;

create trigger begin_employee_time_state after insert on app.employees for each row execute function app.begin_employee_time_state();
call app.keep_access('app.employees', 'access_of_members_changed');
create trigger record_employee_change
  after update of department_id, location_id, reports_to_employee_id, job_title, approval_workflow_template_id on app.employees
  for each row when ((old.department_id, old.location_id, old.reports_to_employee_id, old.job_title, old.approval_workflow_template_id)
    is distinct from (new.department_id, new.location_id, new.reports_to_employee_id, new.job_title, new.approval_workflow_template_id))
  execute function app.record_employee_change();
create trigger note_when_left before update of is_active on app.employees
  for each row when (old.is_active is distinct from new.is_active) execute function app.note_when_left();
create trigger tell_of_changed after update on app.employees referencing old table as before new table as after
  for each statement execute function app.tell_of_employees();
create trigger tell_of_new after insert on app.employees referencing new table as after
  for each statement execute function app.tell_of_new_employees();
call app.count_records_of('app.employees', 'resources');
create trigger begin_membership after insert on app.employees for each row
  when (new.time_tracking_group_id is not null) execute function app.change_membership_today();
create trigger change_membership after update of time_tracking_group_id on app.employees for each row
  when (old.time_tracking_group_id is distinct from new.time_tracking_group_id and pg_trigger_depth() = 0)
  execute function app.change_membership_today();
create trigger recount_holidays after update of hire_date, termination_date on app.employees for each row
  when ((old.hire_date, old.termination_date) is distinct from (new.hire_date, new.termination_date))
  execute function app.recount_holidays_of_employment();
create trigger void_kiosk_code after update of is_active on app.employees for each row
  when (old.is_active and not new.is_active and old.user_id is not null) execute function app.void_kiosk_code();
create constraint trigger keep_apart after insert or update on app.group_memberships deferrable initially deferred
  for each row execute function app.keep_memberships_apart();
create constraint trigger apply_membership after insert or update or delete on app.group_memberships deferrable initially deferred
  for each row when (pg_trigger_depth() = 0) execute function app.apply_membership();
