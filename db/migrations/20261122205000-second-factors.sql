-- replaces app.refresh_member_access of 20261122204400-modules-of-people.sql
set local role app_owner;

-- A person's authenticator app. Its secret is encrypted with a key derived from the installation's secret, so that a copy of the database makes no codes.
-- The last step whose code was accepted is kept: a code, and every one before it, counts once. Not active before a first code was right.
create table auth.authenticators (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret text not null,
  verified_at timestamptz,
  last_step bigint not null default -1,
  created_at timestamptz not null default app.now()
);
-- Hashes of one-time codes. A used code has no row.
create table auth.backup_codes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  primary key (user_id, code_hash)
);
create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index passkeys_by_user on auth.passkeys (user_id);
grant select, insert, update, delete on auth.authenticators, auth.backup_codes, auth.passkeys to app_auth;
grant select (user_id, verified_at) on auth.authenticators to app_definer;
grant select (user_id) on auth.passkeys, auth.backup_codes to app_definer;
grant delete on auth.authenticators, auth.backup_codes, auth.passkeys to app_definer;
grant delete on auth.session to app_definer;

-- When the person last proved who they are: by signing in, or with their password since. Factors change only soon after it.
alter table auth.session add column "provenAt" timestamptz not null default app.now();

-- Until when a member who has to have a second factor may still do without; null for everyone who has one or needs none. The gate compares it.
alter table app.member_access add column second_factor_due timestamptz;
grant select (second_factor_due) on app.member_access to app_user;
call app.open_to_definer('app.organization_settings');
grant select on app.organization_settings to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- Whether an account has what a sign-in asks for after the password.
create function app.has_second_factor(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.authenticators a where a.user_id = p_user and a.verified_at is not null)
    or exists (select from auth.passkeys k where k.user_id = p_user)
$$;

-- Of some people of an organization; null means all of them. A member whose employee record is inactive is not an active member. Without
-- an employee record the membership alone decides. Of the organization's modules a person has those that app.member_modules gives them. Who has to
-- have a second factor has until the end of the organization's last day without one.
create or replace function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
declare
  v_demand text;
  v_due timestamptz;
begin
  perform app.lock_access(p_organization);
  select s.settings -> 'secondFactor' ->> 'requiredOf',
      (((s.settings -> 'secondFactor' ->> 'lastDayWithout')::date + 1)::timestamp at time zone o.timezone)
    into v_demand, v_due
    from app.organization_settings s join app.organizations o on o.id = s.organization_id
    where s.organization_id = p_organization and s.group_name = 'account_security';
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off, second_factor_due)
  select m.organization_id, m.user_id, m.status = 'active' and coalesce(e.is_active, true), r.key, r.base_role,
    case when e.is_active then e.id end, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'), o.is_active,
    o.modules - coalesce(off.slugs, '{}'), o.features_off,
    case when (v_demand = 'everyone' or v_demand = 'administrators' and r.base_role = 'admin') and not app.has_second_factor(m.user_id) then v_due end
  from app.organization_members m
  join app.organization_access o on o.organization_id = m.organization_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join (
    select rg.role_id, array_agg(rg.permission_name order by rg.permission_name) as reads,
      array_agg(rg.permission_name order by rg.permission_name) filter (where rg.level = 'write') as writes
    from app.role_grants rg where rg.organization_id = p_organization group by rg.role_id
  ) g on g.role_id = r.id
  left join (
    select mm.user_id, array_agg(mm.slug) as slugs from app.member_modules(p_organization, p_users) mm where not mm.is_on group by mm.user_id
  ) off on off.user_id = m.user_id
  where m.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  on conflict (organization_id, user_id) do update set is_active = excluded.is_active, role_key = excluded.role_key,
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes,
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off,
    second_factor_due = excluded.second_factor_due
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off,
      a.second_factor_due)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off, excluded.second_factor_due);
end $$;

-- A factor belongs to the account and counts in every organization of its person. In the order of the ids, so that two changes never wait for each other.
create function app.factors_of_account_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform app.refresh_member_access(m.organization_id, array[v_user])
    from (select x.organization_id from app.organization_members x where x.user_id = v_user order by 1) m;
  return null;
end $$;
create function app.account_security_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(new.organization_id, null);
  return null;
end $$;

-- Of the active members of the organization, and of its administrators: how many there are, and how many have no second factor.
create function app.count_second_factors(out people integer, out people_without integer, out administrators integer, out administrators_without integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), count(*) filter (where not f.has_factor), count(*) filter (where f.base_role = 'admin'),
    count(*) filter (where f.base_role = 'admin' and not f.has_factor)
  from (select a.base_role, app.has_second_factor(a.user_id) as has_factor from app.member_access a
    where a.organization_id = app.org_id() and a.is_active) f
$$;

-- Takes all factors from a member of the organization who lost theirs, and ends their sessions: whoever holds the lost device is out too. Not the
-- caller's own, and not those of a platform administrator, who can do more than any organization. Answers the address to tell; null where it changed
-- nothing. The organization's audit trail is written by the caller, in the same transaction.
create function app.reset_member_factors(p_user uuid, p_operation text, p_request text, p_address text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_user = app.user_id() or not app.has_second_factor(p_user)
    or not exists (select from app.organization_members m where m.organization_id = app.org_id() and m.user_id = p_user)
    or exists (select from platform.administrators a where a.user_id = p_user) then
    return null;
  end if;
  delete from auth.backup_codes where user_id = p_user;
  delete from auth.authenticators where user_id = p_user;
  delete from auth.passkeys where user_id = p_user;
  delete from auth.session where "userId" = p_user;
  insert into platform.security_events (id, kind, user_id, organization_id, record_id, operation, request_id, address)
  values (gen_random_uuid(), 'factors_reset', p_user, app.org_id(), app.user_id(), p_operation, p_request, p_address);
  return (select p.email from platform.profiles p where p.id = p_user);
end $$;
revoke all on function app.has_second_factor(uuid), app.factors_of_account_changed(), app.account_security_changed(), app.count_second_factors(),
  app.reset_member_factors(uuid, text, text, text) from public;
grant execute on function app.has_second_factor(uuid) to app_auth;
grant execute on function app.count_second_factors(), app.reset_member_factors(uuid, text, text, text) to app_user;

set local role app_owner;
create trigger factors_changed after insert or delete or update of verified_at on auth.authenticators
  for each row execute function app.factors_of_account_changed();
create trigger factors_changed after insert or delete on auth.passkeys for each row execute function app.factors_of_account_changed();
create trigger account_security_changed after insert or update on app.organization_settings for each row
  when (new.group_name = 'account_security') execute function app.account_security_changed();
revoke create on schema app from app_definer;
