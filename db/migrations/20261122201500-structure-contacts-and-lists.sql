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
call app.enable_tenant_isolation('app.contacts');
grant select, insert, update, delete on app.contacts to app_user;
call app.watch_ids('app.contacts');

alter table app.locations add column contact_id uuid;
alter table app.locations add foreign key (organization_id, contact_id) references app.contacts (organization_id, id);
alter table app.departments add check (budget_amount between 0 and 1000000000000);

-- The order in which lists start: src/server/record sorts text like this. The id continues a page among equal names.
create index contacts_list on app.contacts (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index departments_list on app.departments (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index locations_list on app.locations (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index units_list on app.units (organization_id, (coalesce(lower(name), '') collate "C"), id);

-- What depends on a record is counted before it is deactivated, and moved.
create index departments_parent on app.departments (organization_id, parent_department_id) where parent_department_id is not null;
create index departments_location on app.departments (organization_id, location_id) where location_id is not null;
create index units_parent on app.units (organization_id, parent_unit_id) where parent_unit_id is not null;
create index locations_contact on app.locations (organization_id, contact_id) where contact_id is not null;
create index employees_department on app.employees (organization_id, department_id) where department_id is not null;
create index employees_location on app.employees (organization_id, location_id) where location_id is not null;
create index employees_unit on app.employees (organization_id, unit_id) where unit_id is not null;

-- The history of one record. Saved hours have a history of their own and are most of all events, so they do not pay for this index.
create index audit_events_resource on app.audit_events (organization_id, resource_type, resource_id, occurred_at, id)
  where resource_type <> 'time_entries';
