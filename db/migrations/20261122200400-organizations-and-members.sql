set local role app_owner;

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

-- One row per installation: what /setup needs, and whether it is done.
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
  -- What an employee confirms at submit; null means the product's own text.
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
call app.enable_tenant_isolation('app.organization_members');
call app.open_to_definer('app.organization_members');
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

-- An organization sees the names of its own members, and each person sees their own.
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

-- A member's name, for hours that someone else entered. It is called only for those few entries.
create function app.member_name(p_user uuid) returns text language sql stable as $$
  select nullif(btrim(p.first_name || ' ' || p.last_name), '') from platform.profiles p where p.id = p_user
$$;
revoke all on function app.member_name(uuid) from public;
grant execute on function app.member_name(uuid) to app_user;

grant create on schema app to app_definer;
set local role app_definer;
-- Creating an organization is the one insert that no tenant's transaction can make: tenant isolation compares with this row's id.
create function app.create_organization(p_id uuid, p_name text, p_domain text, p_timezone text, p_created_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.organizations (id, name, domain, timezone) values (p_id, p_name, p_domain, p_timezone);
  perform set_config('app.org_id', p_id::text, true), set_config('app.mode', 'system', true),
    set_config('app.user_id', coalesce(p_created_by::text, ''), true);
end $$;
-- What a visitor of a subdomain may learn before signing in.
create function app.public_organization_by_domain(p_domain text, out id uuid, out name text, out domain text, out is_active boolean) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain, o.is_active from app.organizations o where o.domain = p_domain
$$;
-- Work that covers every organization (WALL-10) gets their ids only. It then enters them one by one.
create function app.organization_ids() returns setof uuid language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select id from app.organizations where is_active order by id
$$;
-- A job works in one organization at a time, as the request role, in mode job (WALL-10).
create function app.enter_job(p_org uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.organizations where id = p_org and is_active) then
    raise exception 'organization_inactive' using errcode = 'SW403';
  end if;
  perform set_config('app.org_id', p_org::text, true), set_config('app.mode', 'job', true);
end $$;
-- Only the accounts may ask about someone else; a request asks about its own user.
create function app.is_platform_administrator(p_user uuid) returns boolean language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from platform.administrators where user_id = p_user)
$$;
create function app.is_platform_administrator() returns boolean
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select app.is_platform_administrator(app.user_id())
$$;
revoke all on function app.create_organization(uuid, text, text, text, uuid), app.public_organization_by_domain(text), app.organization_ids(),
  app.enter_job(uuid), app.is_platform_administrator(uuid), app.is_platform_administrator() from public;
grant execute on function app.create_organization(uuid, text, text, text, uuid), app.is_platform_administrator(uuid) to app_auth;
grant execute on function app.public_organization_by_domain(text) to app_public, app_auth;
grant execute on function app.organization_ids(), app.enter_job(uuid) to app_worker;
grant execute on function app.is_platform_administrator() to app_user;
set local role app_owner;
revoke create on schema app from app_definer;

create policy definer_create on app.organizations for insert to app_definer with check (true);
grant insert (id, name, domain, timezone) on app.organizations to app_definer;
