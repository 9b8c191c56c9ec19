set local role app_owner;

-- The gate reads two derived tables instead of ten. The triggers below write them again in the same transaction when a source changes;
-- no one else may write them. A member's row also copies what the organization has switched on, because the cost of preparing a query
-- grows with its tables, and every call pays for the gate's.
create table app.organization_access (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  is_active boolean not null,
  -- The slug of each module that is switched on, and until when.
  modules jsonb not null,
  -- The slugs of the time features that are switched off.
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
  organization_is_active boolean not null default false,
  modules jsonb not null default '{}',
  features_off text[] not null default '{}',
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade
);
do $$
declare
  t text;
begin
  foreach t in array array['organization_access', 'member_access'] loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    execute format('create policy definer on app.%I to app_definer using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on app.%I to app_definer', t);
  end loop;
end $$;

grant create on schema app to app_definer;
set local role app_definer;

-- Serializes changes of an organization's access. Two changes that do not see each other's rows would store what neither of them meant.
create function app.lock_access(p_organization uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('access:' || p_organization::text, 0))
$$;

-- A core module belongs to every organization and needs no row in it: it is stored as usable without end.
create function app.refresh_organization_access(p_organizations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(o) from unnest(p_organizations) o order by o;
  insert into app.organization_access as a (organization_id, is_active, modules, features_off)
  select o.id, o.is_active,
    coalesce((select jsonb_object_agg(p.slug, case when p.is_core then 'infinity'::timestamptz else om.usable_until end)
      from platform.modules p left join app.organization_modules om on om.module_id = p.id and om.organization_id = o.id
      where p.is_active and (p.is_core or om.organization_id is not null)), '{}'),
    coalesce((select array_agg(c.slug order by c.slug)
      from app.organization_time_feature_access f join platform.time_feature_categories c on c.id = f.time_feature_category_id
      where f.organization_id = o.id and not f.is_enabled), '{}')
  from app.organizations o where o.id = any (p_organizations)
  on conflict (organization_id) do update
    set is_active = excluded.is_active, modules = excluded.modules, features_off = excluded.features_off;
  update app.member_access m set organization_is_active = o.is_active, modules = o.modules, features_off = o.features_off
  from app.organization_access o
  where o.organization_id = any (p_organizations) and m.organization_id = o.organization_id
    and (m.organization_is_active, m.modules, m.features_off) is distinct from (o.is_active, o.modules, o.features_off);
end $$;

-- Of some people of an organization; null means all of them. A member whose employee record is inactive is not an active member. Without
-- an employee record the membership alone decides.
create function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(p_organization);
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off)
  select m.organization_id, m.user_id, m.status = 'active' and coalesce(e.is_active, true), r.key, r.base_role,
    case when e.is_active then e.id end, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'), o.is_active, o.modules, o.features_off
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
  where m.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  on conflict (organization_id, user_id) do update set is_active = excluded.is_active, role_key = excluded.role_key,
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes,
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off);
end $$;

-- The trigger functions: `changed` holds the rows of the statement, before or after it.
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

-- The job finds approvers for timesheets that no one is left to decide. It is queued when a person loses access or is no longer an
-- administrator, and also when someone becomes an administrator or the organization becomes active: until then there may have been no one
-- to take over.
create function app.reassign_approvals_after_access_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_organizations uuid[];
  v_organization uuid;
begin
  if tg_op = 'INSERT' then
    v_organizations := array(select distinct a.organization_id from after a where a.is_active and a.base_role = 'admin' order by 1);
  else
    v_organizations := array(
      select distinct b.organization_id from before b left join after a on a.organization_id = b.organization_id and a.user_id = b.user_id
      where b.is_active and (a.is_active is not true or (b.base_role = 'admin') is distinct from (a.base_role = 'admin'))
        or a.is_active and (a.base_role = 'admin' and not b.is_active or a.organization_is_active and not b.organization_is_active)
      order by 1);
  end if;
  foreach v_organization in array v_organizations loop
    perform app.enqueue('reassign_approvals', json_build_object('organizationId', v_organization), 'reassign_approvals ' || v_organization);
  end loop;
  return null;
end $$;

revoke all on function app.lock_access(uuid), app.refresh_organization_access(uuid[]), app.refresh_member_access(uuid, uuid[]),
  app.access_of_organizations_changed(), app.access_of_organization_rows_changed(), app.access_of_every_organization_changed(),
  app.access_of_members_changed(), app.access_of_roles_changed(), app.reassign_approvals_after_access_changed() from public;

set local role app_owner;
-- Keeps the derived rows up to date with a table. One trigger per event, and two for an update: a row that moves concerns those it left and
-- those it came to.
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

-- Notifies every server process at once who lost access, so that their event streams end with the commit.
create function app.tell_of_lost_access() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('steward_changes', b.organization_id || ' member_access ' || b.user_id) from before b;
  else
    perform pg_notify('steward_changes', a.organization_id || ' member_access ' || a.user_id)
      from after a join before b on b.organization_id = a.organization_id and b.user_id = a.user_id
      where b.is_active and b.organization_is_active and not (a.is_active and a.organization_is_active);
  end if;
  return null;
end $$;
revoke all on function app.tell_of_lost_access() from public;
create trigger access_lost after update on app.member_access referencing old table as before new table as after
  for each statement execute function app.tell_of_lost_access();
create trigger access_ended after delete on app.member_access referencing old table as before
  for each statement execute function app.tell_of_lost_access();
create trigger reassign_approvals_of_new after insert on app.member_access referencing new table as after
  for each statement execute function app.reassign_approvals_after_access_changed();
create trigger reassign_approvals after update on app.member_access referencing old table as before new table as after
  for each statement execute function app.reassign_approvals_after_access_changed();
revoke create on schema app from app_definer;
