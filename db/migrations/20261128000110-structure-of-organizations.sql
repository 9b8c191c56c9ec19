set local role app_owner;

-- People outside of the organization that its records name: a landlord, a site's caretaker.
create table app.contacts (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text,
  phone text,
  purpose text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
-- The order in which lists start: src/server/record sorts text like this. The id continues a page among equal names.
create index contacts_list on app.contacts (organization_id, (coalesce(lower(name), '') collate "C"), id);
call app.enable_tenant_isolation('app.contacts');
call app.watch_ids('app.contacts');
grant select, insert, update, delete on app.contacts to app_user;
grant select (organization_id, id) on app.contacts to app_definer;

create table app.locations (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  address text,
city text,
state text,
zip_code text,
country text,
  phone text,
email text,
contact_person text,
  timezone text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  contact_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references app.contacts (organization_id, id)
);
create index locations_list on app.locations (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index locations_contact on app.locations (organization_id, contact_id) where contact_id is not null;
call app.enable_tenant_isolation('app.locations');
call app.watch_ids('app.locations');
grant select, insert, update, delete on app.locations to app_user;
grant select (organization_id, id) on app.locations to app_definer;

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
  foreign key (organization_id, parent_department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  check (budget_amount between 0 and 1000000000000)
);
create index departments_list on app.departments (organization_id, (coalesce(lower(name), '') collate "C"), id);
-- What depends on a record is counted before it is deactivated, and moved.
create index departments_parent on app.departments (organization_id, parent_department_id) where parent_department_id is not null;
create index departments_location on app.departments (organization_id, location_id) where location_id is not null;
-- Two codes that read alike are one: case, width, and how an accent is composed do not tell departments apart. The index has the name by which
-- src/server/record knows unique fields; so have those of units and of employee ids.
create unique index departments_organization_id_department_code_key on app.departments (organization_id, lower(normalize(department_code, NFKC)));
call app.enable_tenant_isolation('app.departments');
call app.watch_ids('app.departments');
grant select, insert, update, delete on app.departments to app_user;
grant select (organization_id, id) on app.departments to app_definer;

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
  foreign key (organization_id, parent_unit_id) references app.units (organization_id, id)
);
create index units_list on app.units (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index units_parent on app.units (organization_id, parent_unit_id) where parent_unit_id is not null;
create unique index units_organization_id_unit_code_key on app.units (organization_id, lower(normalize(unit_code, NFKC)));
call app.enable_tenant_isolation('app.units');
call app.watch_ids('app.units');
grant select, insert, update, delete on app.units to app_user;
grant select (organization_id, id) on app.units to app_definer;

create table app.programs (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  code text,
  primary key (organization_id, id),
  unique (organization_id, code)
);
create index programs_list on app.programs (organization_id, (coalesce(lower(name), '') collate "C"), id);
call app.enable_tenant_isolation('app.programs');
call app.watch_ids('app.programs');
grant select, insert, update, delete on app.programs to app_user;
grant select (organization_id, id) on app.programs to app_definer;

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
  -- Funds and programs are now kept by the organization itself: what a fund is for, and what of its hours someone has to certify.
  program_id uuid,
  -- Leave of people who work for the fund may be charged to it.
  takes_leave boolean not null default true,
  -- Hours charged to it are certified once they are approved: true of a grant, and false of money without conditions.
  needs_certification boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, program_id) references app.programs (organization_id, id),
  constraint funds_dates check (start_date is null or end_date is null or start_date <= end_date)
);
-- The order in which lists start, as for other records.
create index funds_list on app.funds (organization_id, (coalesce(lower(name), '') collate "C"), id);
-- What depends on a fund or a program is counted before it is deactivated, and moved.
create index funds_program on app.funds (organization_id, program_id) where program_id is not null;
call app.enable_tenant_isolation('app.funds');
call app.watch_ids('app.funds');
grant select, insert, update, delete on app.funds to app_user;
grant select (organization_id, id) on app.funds to app_definer;
