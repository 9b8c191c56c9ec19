-- replaces app.refresh_member_access of 20261122205000-second-factors.sql
-- replaces app.count_second_factors of 20261122205000-second-factors.sql
set local role app_owner;

-- An account without an address signs in at kiosks alone, with an employee number and a code.
alter table auth."user" alter column email drop not null;
alter table platform.profiles alter column email drop not null;
-- Signs in at kiosks alone. Such a member records time and never approves.
alter table app.organization_members add column is_kiosk boolean not null default false;

-- A browser that an administrator bound to the organization. Ending it deletes the row, and the sessions that began there with it; the audit trail keeps
-- that it was there.
create table app.kiosks (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Of the secret in the browser's cookie.
  secret_hash text not null,
  bound_by uuid,
  bound_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (organization_id, id)
);
create index kiosks_secret on app.kiosks (secret_hash);
call app.enable_tenant_isolation('app.kiosks');
call app.watch_ids('app.kiosks');
grant select (organization_id, id, name, bound_by, bound_at, last_used_at), insert (organization_id, id, name, secret_hash, bound_by), delete
  on app.kiosks to app_user;
grant select (name, secret_hash), update (last_used_at) on app.kiosks to app_definer;
create policy definer_use on app.kiosks for update to app_definer using (true) with check (true);

-- The code of an account without an address. Whoever sets it for someone else knows it, so that its owner has to change it.
create table auth.kiosk_accounts (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  organization_id uuid not null,
  code_hash text not null,
  must_change boolean not null default true,
  set_at timestamptz not null default app.now()
);
grant select, update on auth.kiosk_accounts to app_auth;
grant select, insert, update, delete on auth.kiosk_accounts to app_definer;

-- Where the session began; null everywhere but at a kiosk. A session that begins while its kiosk is ended waits for that, and then fails.
alter table auth.session add column "kioskId" uuid;
alter table auth.session add constraint session_of_kiosk foreign key ("organizationId", "kioskId") references app.kiosks (organization_id, id) on delete cascade;
create index session_by_kiosk on auth.session ("organizationId", "kioskId") where "kioskId" is not null;

grant insert (id, name) on auth."user" to app_definer;
grant execute on function app.is_one_spelling(text) to app_definer;
grant select (employee_id) on app.employees to app_definer;
grant insert (id, first_name, last_name) on platform.profiles to app_definer;
create policy definer_create on platform.profiles for insert to app_definer with check (email is null);
grant delete on auth.rate_limits to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- Of some people of an organization; null means all of them. A member whose employee record is inactive is not an active member. Without
-- an employee record the membership alone decides. Of the organization's modules a person has those that app.member_modules gives them. Who has to
-- have a second factor has until the end of the organization's last day without one; whoever signs in at kiosks
-- alone can have none, and the device stands in for it.
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
    case when (v_demand = 'everyone' or v_demand = 'administrators' and r.base_role = 'admin') and not m.is_kiosk
      and not app.has_second_factor(m.user_id) then v_due end
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

-- Of the active members of the organization, and of its administrators: how many there are, and how many have no second factor. Whoever signs in at
-- kiosks alone is left out.
create or replace function app.count_second_factors(out people integer, out people_without integer, out administrators integer, out administrators_without integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), count(*) filter (where not f.has_factor), count(*) filter (where f.base_role = 'admin'),
    count(*) filter (where f.base_role = 'admin' and not f.has_factor)
  from (select a.base_role, app.has_second_factor(a.user_id) as has_factor from app.member_access a
    join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.user_id and not m.is_kiosk
    where a.organization_id = app.org_id() and a.is_active) f
$$;

-- The kiosk whose browser holds the secret, for a sign-in and for its first screen.
create function app.kiosk_of_secret(p_secret_hash text, out id uuid, out name text, out organization_id uuid, out organization_name text, out domain text)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.name, o.id, o.name, o.domain from app.kiosks k join app.organizations o on o.id = k.organization_id and o.is_active
  where k.secret_hash = p_secret_hash
$$;
create function app.kiosk_used(p_organization uuid, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.kiosks set last_used_at = app.now() where organization_id = p_organization and id = p_id
$$;
-- The account of an active person by their employee number. Two numbers may differ in case alone.
create function app.kiosk_account_of(p_organization uuid, p_number text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.user_id from app.employees e
  join app.member_access m on m.organization_id = e.organization_id and m.user_id = e.user_id and m.is_active and m.organization_is_active
  join auth.kiosk_accounts k on k.organization_id = e.organization_id and k.user_id = e.user_id
  where e.organization_id = p_organization and lower(e.employee_id) = lower(p_number)
  order by e.employee_id = p_number desc limit 1
$$;

-- The account of someone without an address, for the transaction that makes them a member.
create function app.create_kiosk_account(p_user uuid, p_first_name text, p_last_name text, p_code_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth."user" (id, name) values (p_user, p_first_name || ' ' || p_last_name);
  insert into platform.profiles (id, first_name, last_name) values (p_user, p_first_name, p_last_name);
  insert into auth.kiosk_accounts (user_id, organization_id, code_hash) values (p_user, app.org_id(), p_code_hash);
end $$;
-- A new first code for someone of the organization: it ends their sessions and their pause after wrong codes. False for anyone else.
create function app.reset_kiosk_code(p_user uuid, p_code_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.kiosk_accounts set code_hash = p_code_hash, must_change = true, set_at = app.now()
    where user_id = p_user and organization_id = app.org_id();
  if not found then
    return false;
  end if;
  delete from auth.session where "userId" = p_user;
  delete from auth.rate_limits where bucket in (
    select 'kiosk:' || e.organization_id || ':' || lower(e.employee_id) from app.employees e where e.organization_id = app.org_id() and e.user_id = p_user);
  return true;
end $$;
-- Takes the code of someone of the organization away for good, and ends their sessions. The caller ends the membership.
create function app.end_kiosk_account(p_user uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.kiosk_accounts where user_id = p_user and organization_id = app.org_id();
  if not found then
    return false;
  end if;
  delete from auth.session where "userId" = p_user;
  return true;
end $$;
-- Ends the session of the transaction: a browser that becomes a kiosk keeps no one signed in.
create function app.end_this_session() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.session where id = nullif(current_setting('app.session_id', true), '')::uuid
$$;
revoke all on function app.end_this_session(), app.kiosk_of_secret(text), app.kiosk_used(uuid, uuid), app.kiosk_account_of(uuid, text), app.create_kiosk_account(uuid, text, text, text),
  app.reset_kiosk_code(uuid, text), app.end_kiosk_account(uuid) from public;
grant execute on function app.kiosk_of_secret(text), app.kiosk_used(uuid, uuid), app.kiosk_account_of(uuid, text) to app_auth;
grant execute on function app.end_this_session(), app.create_kiosk_account(uuid, text, text, text), app.reset_kiosk_code(uuid, text), app.end_kiosk_account(uuid) to app_user;
set local role app_owner;
revoke create on schema app from app_definer;
