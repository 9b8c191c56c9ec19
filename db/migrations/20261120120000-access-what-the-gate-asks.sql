set local role app_owner;
-- A function's new owner must be able to create in its schema; only for the length of this migration.
grant create on schema app to app_definer;

-- What the gate asks, in two rows instead of ten tables. Both are derived: the triggers below make them again in the same
-- transaction whenever what they are made of changes, and nobody else may write them.
create table app.organization_access (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  is_active boolean not null,
  -- Slug of each module that is switched on, and until when.
  modules jsonb not null,
  -- Slugs of the time features that are switched off; without a word they are on.
  features_off text[] not null
);
create table app.member_access (
  organization_id uuid not null,
  user_id uuid not null,
  is_active boolean not null,
  role_key text,
  base_role text,
  employee_id uuid,
  -- Permissions held at read, which write includes, and at write.
  reads text[] not null,
  writes text[] not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade
);
do $$
declare
  t text;
begin
  foreach t in array array['organization_access', 'member_access'] loop
    call app.wall(('app.' || t)::regclass);
    execute format('create policy definer on app.%I to app_definer using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on app.%I to app_definer', t);
  end loop;
end $$;

-- Two changes that do not see each other yet would leave what neither of them meant: the second computes when the first is over.
create function app.lock_access(p_organization uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('access:' || p_organization::text, 0))
$$;

create function app.refresh_organization_access(p_organizations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(o) from unnest(p_organizations) o order by o;
  insert into app.organization_access as a (organization_id, is_active, modules, features_off)
  select o.id, o.is_active,
    coalesce((select jsonb_object_agg(p.slug, om.usable_until) from app.organization_modules om join platform.modules p on p.id = om.module_id
      where om.organization_id = o.id and p.is_active), '{}'),
    coalesce((select array_agg(c.slug order by c.slug)
      from app.organization_time_feature_access f join platform.time_feature_categories c on c.id = f.time_feature_category_id
      where f.organization_id = o.id and not f.is_enabled), '{}')
  from app.organizations o where o.id = any (p_organizations)
  on conflict (organization_id) do update
    set is_active = excluded.is_active, modules = excluded.modules, features_off = excluded.features_off;
end $$;

-- Of some people of an organization; null: of all of them.
create function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(p_organization);
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes)
  select m.organization_id, m.user_id, m.status = 'active', r.key, r.base_role, e.id, coalesce(g.reads, '{}'), coalesce(g.writes, '{}')
  from app.organization_members m
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id and e.is_active
  left join (
    select rg.role_id, array_agg(rg.permission_name order by rg.permission_name) as reads,
      array_agg(rg.permission_name order by rg.permission_name) filter (where rg.level = 'write') as writes
    from app.role_grants rg where rg.organization_id = p_organization group by rg.role_id
  ) g on g.role_id = r.id
  where m.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  on conflict (organization_id, user_id) do update set is_active = excluded.is_active, role_key = excluded.role_key,
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes);
end $$;

-- The triggers' functions: `changed` holds the rows of the statement, before or after it.
create function app.access_of_organizations_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(distinct c.organization_id) from changed c));
  return null;
end $$;
create function app.access_of_organization_rows_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(distinct c.id) from changed c));
  return null;
end $$;
create function app.access_of_every_organization_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(o.id) from app.organizations o));
  return null;
end $$;
create function app.access_of_members_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(c.organization_id, array_agg(c.user_id)) from changed c where c.user_id is not null
    group by c.organization_id order by c.organization_id;
  return null;
end $$;
create function app.access_of_roles_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(c.organization_id, null) from (select distinct organization_id from changed) c order by c.organization_id;
  return null;
end $$;

-- One trigger an event, and two for an update: a row that moves concerns whom it left and whom it came to.
create procedure app.keep_access(p_table regclass, p_function text) language plpgsql as $$
begin
  execute format('create trigger access_inserted after insert on %s referencing new table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_updated after update on %s referencing new table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_moved after update on %s referencing old table as changed for each statement execute function app.%I()', p_table, p_function);
  execute format('create trigger access_deleted after delete on %s referencing old table as changed for each statement execute function app.%I()', p_table, p_function);
end $$;
revoke all on procedure app.keep_access(regclass, text) from public;
call app.keep_access('app.organizations', 'access_of_organization_rows_changed');
call app.keep_access('app.organization_modules', 'access_of_organizations_changed');
call app.keep_access('app.organization_time_feature_access', 'access_of_organizations_changed');
call app.keep_access('platform.modules', 'access_of_every_organization_changed');
call app.keep_access('platform.time_feature_categories', 'access_of_every_organization_changed');
call app.keep_access('app.organization_members', 'access_of_members_changed');
call app.keep_access('app.user_roles', 'access_of_members_changed');
call app.keep_access('app.employees', 'access_of_members_changed');
call app.keep_access('app.roles', 'access_of_roles_changed');
call app.keep_access('app.role_grants', 'access_of_roles_changed');

-- Session, membership, permission, module and feature in one call that rides in front of a request's first statement; sets who acts.
-- p_permission is a permission's name, 'member' (any active member) or 'signed_in' (an organization is not needed).
create or replace function app.gate(p_token text, p_domain text, p_permission text, p_level text, p_module text, p_feature text,
  out user_id uuid, out organization_id uuid, out employee_id uuid, out session_id uuid, out base_role text, out role_key text, out mode text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_clock interval;
  v_expires timestamptz;
  v_activity timestamptz;
  v_is_active boolean;
  v_is_member boolean;
  v_modules jsonb;
  v_features_off text[];
  v_reads text[];
  v_writes text[];
  v_refusal text;
begin
  select s.id, s."userId", s."expiresAt", s."lastActivityAt", s."organizationId", now() + c.moved_by, c.moved_by
    into session_id, user_id, v_expires, v_activity, organization_id, v_now, v_clock
    from auth.session s, platform.clock c where s.token = p_token;
  if session_id is null then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  if v_expires <= v_now or v_activity <= v_now - interval '30 minutes' then
    raise exception 'session_expired' using errcode = 'SW401';
  end if;
  if p_domain is not null then
    select o.id into organization_id from app.organizations o where o.domain = p_domain;
    if organization_id is null then
      raise exception 'organization_unknown' using errcode = 'SW403';
    end if;
  end if;

  if organization_id is not null then
    select o.is_active, o.modules, o.features_off, m.is_active, m.role_key, m.base_role, m.employee_id, m.reads, m.writes
      into v_is_active, v_modules, v_features_off, v_is_member, role_key, base_role, employee_id, v_reads, v_writes
      from app.organization_access o
      left join app.member_access m on m.organization_id = o.organization_id and m.user_id = gate.user_id
      where o.organization_id = gate.organization_id;
    if v_is_member then
      mode := 'member';
    elsif exists (select from platform.user_organization_sessions s join platform.administrators a on a.user_id = s.user_id
        where s.user_id = gate.user_id and s.organization_id = gate.organization_id and s.expires_at > v_now) then
      mode := 'super_admin'; role_key := null; base_role := 'admin'; employee_id := null;
    else
      v_refusal := 'organization';
    end if;
    if v_refusal is null and v_is_active is not true then
      v_refusal := 'organization_inactive';
    end if;
    if v_refusal is not null then
      if p_permission <> 'signed_in' or p_domain is not null then
        raise exception using message = v_refusal, errcode = 'SW403';
      end if;
      -- A person whose membership ended still has an account: what needs no organization goes on without one.
      organization_id := null; role_key := null; base_role := null; employee_id := null;
    end if;
  end if;
  if organization_id is null then
    if p_permission <> 'signed_in' then
      raise exception 'no_organization' using errcode = 'SW403';
    end if;
    mode := 'person';
    perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', user_id::text, true),
      set_config('app.mode', mode, true), set_config('app.clock', v_clock::text, true);
    return;
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', user_id::text, true),
    set_config('app.org_id', organization_id::text, true), set_config('app.mode', mode, true),
    set_config('app.employee_id', coalesce(employee_id::text, ''), true), set_config('app.clock', v_clock::text, true);

  if p_permission not in ('signed_in', 'member') and mode <> 'super_admin'
      and p_permission <> all (case p_level when 'write' then v_writes else v_reads end) then
    raise exception 'forbidden' using errcode = 'SW403';
  end if;
  if p_module is not null and coalesce((v_modules ->> p_module)::timestamptz <= v_now, true) then
    raise exception 'module' using errcode = 'SW403';
  end if;
  if p_feature = any (v_features_off) then
    raise exception 'feature' using errcode = 'SW403';
  end if;
end $$;
drop function app.enter(uuid, uuid);

do $$
declare
  f text;
begin
  foreach f in array array['lock_access(uuid)', 'refresh_organization_access(uuid[])', 'refresh_member_access(uuid, uuid[])',
    'access_of_organizations_changed()', 'access_of_organization_rows_changed()', 'access_of_every_organization_changed()',
    'access_of_members_changed()', 'access_of_roles_changed()']
  loop
    execute format('revoke all on function app.%s from public', f);
    execute format('alter function app.%s owner to app_definer', f);
  end loop;
end $$;

revoke create on schema app from app_definer;

-- What exists already. The owner is bound by the wall; the definer sees every organization.
set local role app_definer;
select app.refresh_organization_access((select array_agg(id) from app.organizations));
select app.refresh_member_access(id, null) from app.organizations;
