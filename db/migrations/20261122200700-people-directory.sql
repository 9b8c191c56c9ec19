set local role app_owner;

create table app.locations (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  address text, city text, state text, zip_code text, country text,
  phone text, email text, contact_person text,
  timezone text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);

create table app.departments (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text,
  department_code text,
  -- Minor units of the organization's currency.
  budget_amount bigint,
  cost_center text,
  manager_id uuid,
  parent_department_id uuid,
  location_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, department_code),
  foreign key (organization_id, parent_department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id)
);

create table app.units (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  unit_code text,
  description text,
  parent_unit_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, unit_code),
  foreign key (organization_id, parent_unit_id) references app.units (organization_id, id)
);

create table app.funds (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  code text not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  restriction text not null default 'none' check (restriction in ('none', 'board_designated', 'purpose', 'time', 'perpetual')),
  purpose text,
  start_date date,
  end_date date,
  default_function text not null default 'program' check (default_function in ('program', 'management_general', 'fundraising')),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table app.programs (
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
  primary key (organization_id, id),
  unique (organization_id, employee_id),
  unique (organization_id, email_lc),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  foreign key (organization_id, unit_id) references app.units (organization_id, id),
  foreign key (organization_id, default_fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, default_program_id) references app.programs (organization_id, id),
  foreign key (organization_id, time_tracking_group_id) references app.time_tracking_groups (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id)
);
create index employees_reports_to on app.employees (organization_id, reports_to_employee_id);
create index employees_name on app.employees (organization_id, name_lc);
alter table app.departments add foreign key (organization_id, manager_id) references app.employees (organization_id, id);

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

do $$
declare
  t text;
begin
  foreach t in array array['locations', 'departments', 'units', 'funds', 'programs', 'employees', 'employee_time_columns']
  loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    execute format('grant select, insert, update, delete on app.%I to app_user', t);
  end loop;
end $$;
call app.open_to_definer('app.employees');
grant select (organization_id, id, user_id, is_active) on app.employees to app_definer;
call app.watch_ids('app.employees');
call app.watch_ids('app.locations');
call app.watch_ids('app.departments');
call app.watch_ids('app.units');
call app.watch_ids('app.funds');
