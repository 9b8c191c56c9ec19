set local role app_owner;

create function app.org_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app.user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.employee_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.employee_id', true), '')::uuid $$;
create function app.session_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
create function app.mode() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mode', true), '') $$;

-- Puts the tenant wall in front of a table of schema app: the owner is bound too, one policy for the request role.
create procedure app.wall(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to app_user using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))', p_table);
end $$;
revoke all on procedure app.wall(regclass) from public;

-- Lets app_definer, and so only the functions it owns, read a table across tenants.
create procedure app.open_to_definer(p_table regclass) language plpgsql as $$
begin
  execute format('create policy definer on %s for select to app_definer using (true)', p_table);
end $$;
revoke all on procedure app.open_to_definer(regclass) from public;

create table platform.profiles (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  avatar_url text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);

create table platform.administrators (
  user_id uuid primary key references platform.profiles (id) on delete cascade,
  created_at timestamptz not null default app.now()
);

-- One row an installation: what /setup needs, and whether it is over.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  setup_code_hash text,
  setup_done_at timestamptz
);
insert into platform.installation default values;

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
  -- What an employee confirms at submit; null means the product's own sentence.
  attestation_text text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
alter table app.organizations enable row level security;
alter table app.organizations force row level security;
create policy tenant on app.organizations to app_user using (id = (select app.org_id())) with check (id = (select app.org_id()));
call app.open_to_definer('app.organizations');
grant select, update on app.organizations to app_user;
grant select (id, name, domain, is_active) on app.organizations to app_definer;

create table app.organization_members (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  user_id uuid not null references platform.profiles (id) on delete cascade,
  status text not null default 'active' check (status in ('active', 'inactive')),
  joined_at timestamptz not null default app.now(),
  primary key (organization_id, user_id)
);
create index organization_members_user on app.organization_members (user_id);
call app.wall('app.organization_members');
call app.open_to_definer('app.organization_members');
grant select, insert, update, delete on app.organization_members to app_user;
grant select on app.organization_members to app_definer;

-- A super admin inside an organization: written by the server only, ended by the database's clock (R8).
create table platform.user_organization_sessions (
  user_id uuid primary key references platform.profiles (id) on delete cascade,
  organization_id uuid not null references app.organizations (id),
  organization_name text not null,
  original_role text not null,
  expires_at timestamptz not null
);

-- A tenant sees its own members' names and each person their own; nobody else's.
alter table platform.profiles enable row level security;
alter table platform.profiles force row level security;
create policy members on platform.profiles for select to app_user
  using (id = (select app.user_id()) or exists (select from app.organization_members m where m.user_id = profiles.id and m.organization_id = (select app.org_id())));
create policy own on platform.profiles for update to app_user using (id = (select app.user_id())) with check (id = (select app.user_id()));
create policy auth_all on platform.profiles to app_auth using (true) with check (true);
call app.open_to_definer('platform.profiles');
grant select on platform.profiles to app_user, app_definer;
grant update (first_name, last_name, version, updated_at) on platform.profiles to app_user;
grant select, insert, update on platform.profiles to app_auth;
grant select on platform.administrators, platform.user_organization_sessions to app_definer;
grant select, insert, delete on platform.administrators to app_auth;
grant select, update on platform.installation to app_auth;
