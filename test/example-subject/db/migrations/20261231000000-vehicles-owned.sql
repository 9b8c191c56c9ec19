-- The vehicles of an organization.
set local role app_owner;

create table app.vehicles (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  plate text not null,
  purpose text,
  seats integer not null check (seats between 1 and 99),
  bought_on date,
  price bigint,
  location_id uuid,
  is_public boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, plate),
  foreign key (organization_id, location_id) references app.locations (organization_id, id)
);
create index vehicles_list on app.vehicles (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index vehicles_location on app.vehicles (organization_id, location_id) where location_id is not null;
call app.enable_tenant_isolation('app.vehicles');
call app.watch_ids('app.vehicles');
grant select, insert, update, delete on app.vehicles to app_user;
grant select (organization_id, id) on app.vehicles to app_definer;
create policy visitor on app.vehicles for select to app_visitor
  using (organization_id = (select app.org_id()) and is_public and is_active);
grant select (organization_id, id, name, purpose, seats, is_public, is_active) on app.vehicles to app_visitor;
