set local role app_owner;

-- One row per installation: what /setup needs, and whether it is done.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  setup_done_at timestamptz,
  -- With the installation's secret it makes the setup code, so that every server and every start prints the same one.
  setup_seed text not null default gen_random_uuid()::text
);
insert into platform.installation default values;
grant select, update on platform.installation to app_auth;

create table platform.profiles (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text,
  first_name text not null default '',
  last_name text not null default '',
  avatar_url text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
-- An organization sees the names of its own members, and each person sees their own.
alter table platform.profiles enable row level security;
alter table platform.profiles force row level security;
create policy own on platform.profiles for update to app_user using (id = (select app.user_id())) with check (id = (select app.user_id()));
create policy auth_all on platform.profiles to app_auth using (true) with check (true);
call app.open_to_definer('platform.profiles');
create policy definer_create on platform.profiles for insert to app_definer with check (email is null);
grant select, insert, update on platform.profiles to app_auth;
grant select, insert (id, first_name, last_name) on platform.profiles to app_definer;
grant select, update (first_name, last_name, version, updated_at) on platform.profiles to app_user;

create table platform.administrators (
  user_id uuid primary key references platform.profiles (id) on delete cascade,
  created_at timestamptz not null default app.now()
);
grant select, insert, delete on platform.administrators to app_auth, app_definer;

create table app.organizations (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 200),
  domain text unique check (domain ~ '^[a-z0-9](-?[a-z0-9])*$' and length(domain) between 3 and 63),
  is_active boolean not null default true,
  ein text,
  tax_exempt_status text not null default '501c3',
  state_of_incorporation text,
  address text,
  city text,
  state text,
  zip_code text,
  website_address text,
  founded_year integer,
  max_users integer,
  timezone text not null default 'America/New_York',
  -- What an employee confirms at submit; null means the product's own text.
  attestation_text text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- The organization's own picture. Its bytes are a file that the organization's row holds, and each has an address of its own for everyone.
  logo_file_id uuid,
  logo_url text
    generated always as ('/api/v1/organizations/' || id::text || '/logo/' || logo_file_id::text) stored
);
alter table app.organizations enable row level security;
alter table app.organizations force row level security;
create policy tenant on app.organizations to app_user using (id = (select app.org_id())) with check (id = (select app.org_id()));
call app.open_to_definer('app.organizations');
create policy definer_create on app.organizations for insert to app_definer with check (true);
create policy definer_operate on app.organizations for update to app_definer using (true) with check (true);
-- An organization's time zone is one of its system preferences. The column is a copy for the queries that join it to say what day it is.
create policy definer_copies_time_zone on app.organizations for update to app_definer using (true) with check (true);
-- What an organization may not decide for itself: whether it is on, and how many people it may have.
-- What an administrator may change of their organization. How many people it may have and whether it is active are the operators' to decide, and
-- its time zone is one of its system preferences.
grant select, update (name, domain, ein, tax_exempt_status, state_of_incorporation, address, city, state, zip_code, website_address,
  founded_year, version, updated_at, logo_file_id) on app.organizations to app_user;
grant select, insert (id, name, domain, max_users, timezone), update (is_active, max_users, timezone, updated_at) on app.organizations to
  app_definer;

-- What an organization has set, one row for each group of settings. A key that is missing has the product's default.
create table app.organization_settings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  group_name text not null check (length(group_name) between 1 and 100),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, group_name)
);
call app.enable_tenant_isolation('app.organization_settings');
call app.open_to_definer('app.organization_settings');
grant select on app.organization_settings to app_definer;
grant select, insert, update (settings, version, updated_at) on app.organization_settings to app_user;

create table app.organization_members (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  user_id uuid not null references platform.profiles (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'inactive')),
  joined_at timestamptz not null default app.now(),
  -- Signs in at kiosks alone. Such a member records time and never approves.
  is_kiosk boolean not null default false,
  primary key (organization_id, user_id)
);
create index organization_members_user on app.organization_members (user_id);
call app.enable_tenant_isolation('app.organization_members');
call app.open_to_definer('app.organization_members');
create policy members on platform.profiles for select to app_user
  using (id = (select app.user_id()) or exists (select from app.organization_members m where m.user_id = profiles.id and m.organization_id = (select app.org_id())));
grant select, insert, update, delete on app.organization_members to app_user;
grant select on app.organization_members to app_definer;

-- A super admin inside an organization. Only the server writes it, and the database's clock ends it (WALL-8).
create table platform.user_organization_sessions (
  user_id uuid primary key references platform.profiles (id) on delete cascade,
  organization_id uuid not null references app.organizations (id),
  organization_name text not null,
  original_role text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on platform.user_organization_sessions to app_definer;

create trigger tell_of_administrator after insert or delete on platform.administrators
  for each row execute function app.tell_of_administrator();
call app.keep_access('app.organizations', 'access_of_organization_rows_changed');
create trigger tell_of_organization after update on app.organizations
  for each row when (old is distinct from new) execute function app.tell_of_organization();
create trigger time_zone_copied after insert or update on app.organization_settings for each row
  when (new.group_name = 'system_preferences') execute function app.copy_time_zone();
create trigger account_security_changed after insert or update on app.organization_settings for each row
  when (new.group_name = 'account_security') execute function app.account_security_changed();
call app.keep_access('app.organization_members', 'access_of_members_changed');
create trigger void_kiosk_code after update of status on app.organization_members for each row
  when (old.is_kiosk and old.status = 'active' and new.status <> 'active') execute function app.void_kiosk_code();
create trigger tell_of_visit after insert or update or delete on platform.user_organization_sessions
  for each row execute function app.tell_of_visit();
