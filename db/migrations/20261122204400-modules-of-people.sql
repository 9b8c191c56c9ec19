-- replaces app.refresh_organization_access of 20261122201300-access-derived-rows.sql
-- replaces app.refresh_member_access of 20261122201300-access-derived-rows.sql
set local role app_owner;

-- Whether one person has a module, whatever the policies say. No row: the policies decide.
create table app.user_module_access (
  organization_id uuid not null default app.org_id(),
  user_id uuid not null,
  module_id uuid not null references platform.modules (id),
  is_enabled boolean not null,
  -- Who set the row, and when.
  granted_by uuid,
  granted_at timestamptz not null default app.now(),
  revoked_at timestamptz,
  primary key (organization_id, user_id, module_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  check (is_enabled = (revoked_at is null))
);

-- A module with active policies is on for everyone whom at least one of them names; `nobody` names no one. A replaced policy is switched off
-- and kept. policy_config is {"roleIds": […]} or {"departmentIds": […]}.
create table app.module_access_policies (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  module_id uuid not null references platform.modules (id),
  policy_type text not null check (policy_type in ('role_based', 'department_based', 'everyone', 'nobody')),
  policy_config jsonb not null default '{}' check (jsonb_typeof(policy_config) = 'object'),
  is_active boolean not null default true,
  created_by uuid,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
create unique index module_access_policies_active on app.module_access_policies (organization_id, module_id, policy_type) where is_active;

create table app.module_access_requests (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  user_id uuid not null,
  module_id uuid not null references platform.modules (id),
  justification text not null check (length(btrim(justification)) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_notes text check (length(review_notes) <= 2000),
  -- Who approved it while the organization cannot use the module: then the platform has to switch that on first, and the request stays pending.
  forwarded_by uuid,
  forwarded_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade,
  check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);
create unique index module_access_requests_pending on app.module_access_requests (organization_id, user_id, module_id) where status = 'pending';
create index module_access_requests_newest on app.module_access_requests (organization_id, created_at desc, id desc);

-- What is counted about the use of modules: no names, no texts. The person is kept as an id, also after they left.
create table app.module_usage_analytics (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null default gen_random_uuid(),
  module_id uuid not null references platform.modules (id),
  user_id uuid not null,
  event_type text not null check (event_type in ('session_start', 'module_opened', 'record_created')),
  event_metadata jsonb not null default '{}',
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);
create index module_usage_analytics_of_user on app.module_usage_analytics (organization_id, user_id, event_type, created_at);
create index module_usage_analytics_of_module on app.module_usage_analytics (module_id, event_type, created_at);

-- Stored from src/core/vocabulary.ts at start.
create table platform.report_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  is_active boolean not null default true,
  sort_order integer not null
);
-- No row means allowed.
create table app.organization_report_access (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  report_category_id uuid not null references platform.report_categories (id),
  is_enabled boolean not null,
  primary key (organization_id, report_category_id)
);
grant select on platform.report_categories to app_user;

do $$
declare
  t text;
begin
  foreach t in array array['user_module_access', 'module_access_policies', 'module_access_requests', 'module_usage_analytics', 'organization_report_access'] loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
  end loop;
end $$;
grant select, insert, update, delete on app.user_module_access, app.organization_report_access to app_user;
grant select, insert, update on app.module_access_policies, app.module_access_requests to app_user;
grant select, insert on app.module_usage_analytics to app_user;
call app.open_to_definer('app.user_module_access');
call app.open_to_definer('app.module_access_policies');
grant select on app.user_module_access, app.module_access_policies to app_definer;
create policy definer on app.module_usage_analytics to app_definer using (true) with check (true);
grant select, insert on app.module_usage_analytics to app_definer;
grant select (department_id) on app.employees to app_definer;
call app.watch_ids('app.module_access_requests');

grant create on schema app to app_definer;
set local role app_definer;

-- The one rule of a person's access to an optional module that their organization has: what was set for them, else the module's policies, else its
-- default. Of some members; null means all of them. `by_policy` is what it would be without
-- anything set for the person. Without nested loops, because a plan made while the tables were small would compare every member with every other.
create function app.member_modules(p_organization uuid, p_users uuid[], out user_id uuid, out module_id uuid, out slug text,
  out is_on boolean, out source text, out by_policy boolean) returns setof record
language sql stable set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
  with policies as (
    select p.module_id, bool_or(p.policy_type = 'everyone') as names_everyone,
      array(select jsonb_array_elements_text(c.policy_config -> 'roleIds') from app.module_access_policies c
        where c.organization_id = p_organization and c.module_id = p.module_id and c.is_active and c.policy_type = 'role_based') as role_ids,
      array(select jsonb_array_elements_text(c.policy_config -> 'departmentIds') from app.module_access_policies c
        where c.organization_id = p_organization and c.module_id = p.module_id and c.is_active and c.policy_type = 'department_based') as department_ids
    from app.module_access_policies p where p.organization_id = p_organization and p.is_active group by p.module_id
  )
  select x.user_id, x.module_id, x.slug, coalesce(x.own, x.by_policy),
    case when x.own is not null then 'person' when x.has_policy then 'policy' else 'default' end, x.by_policy
  from (
  select m.user_id, om.module_id, mo.slug, a.is_enabled as own, p.module_id is not null as has_policy,
    case when p.module_id is null then om.default_user_access
      else p.names_everyone or coalesce(ur.role_id::text = any (p.role_ids), false)
        or coalesce(e.department_id::text = any (p.department_ids), false) end as by_policy
  from app.organization_modules om
  join platform.modules mo on mo.id = om.module_id and mo.is_active and not mo.is_core
  join app.organization_members m on m.organization_id = om.organization_id
  left join policies p on p.module_id = om.module_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_module_access a on a.organization_id = m.organization_id and a.user_id = m.user_id and a.module_id = om.module_id
  where om.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  ) x
$$;

-- Of some people of an organization; null means all of them. A member whose employee record is inactive is not an active member. Without
-- an employee record the membership alone decides. Of the organization's modules a person has those that app.member_modules gives them.
create or replace function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
begin
  perform app.lock_access(p_organization);
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off)
  select m.organization_id, m.user_id, m.status = 'active' and coalesce(e.is_active, true), r.key, r.base_role,
    case when e.is_active then e.id end, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'), o.is_active,
    o.modules - coalesce(off.slugs, '{}'), o.features_off
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
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off);
end $$;

-- A core module belongs to every organization and needs no row in it: it is stored as usable without end. The members' rows follow.
create or replace function app.refresh_organization_access(p_organizations uuid[]) returns void
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
  perform app.refresh_member_access(o, null) from unnest(p_organizations) o order by o;
end $$;

-- The modules of the calling person, by slug with the instant from which each is no longer usable, as the gate reads them. Null outside of
-- organizations.
create function app.own_modules() returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case app.mode()
    when 'super_admin' then (select o.modules from app.organization_access o where o.organization_id = app.org_id())
    else (select m.modules from app.member_access m where m.organization_id = app.org_id() and m.user_id = app.user_id()) end
$$;
-- The optional modules of members of the calling person's organization, and what decides about each. Null means all members.
create function app.modules_of_members(p_users uuid[], out user_id uuid, out module_id uuid, out is_on boolean, out source text, out by_policy boolean)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.user_id, m.module_id, m.is_on, m.source, m.by_policy from app.member_modules(app.org_id(), p_users) m
$$;

-- A session that begins in an organization, or moves to one, counts once for each module that the person can open there. In the transaction of
-- the sign-in, so that it costs no call. A super admin who stepped in is no member and is not counted.
create function app.count_session_start() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, event_metadata)
  select a.organization_id, m.id, a.user_id, 'session_start', jsonb_build_object('timestamp', app.now())
  from app.member_access a join platform.modules m on (a.modules ->> m.slug)::timestamptz > app.now()
  where a.organization_id = new."organizationId" and a.user_id = new."userId" and a.is_active and a.organization_is_active
    and not exists (select from app.module_usage_analytics u where u.organization_id = a.organization_id and u.user_id = a.user_id
      and u.event_type = 'session_start' and u.created_at >= new."createdAt" and tg_op = 'UPDATE');
  return null;
end $$;

-- A record that a member made counts for its module, which is the trigger's argument. Jobs and super admins make none that count.
create function app.count_records_created() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.mode() = 'member' then
    insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, event_metadata)
    select c.organization_id, m.id, app.user_id(), 'record_created', jsonb_build_object('table', tg_table_name)
    from created c join platform.modules m on m.slug = tg_argv[0];
  end if;
  return null;
end $$;
revoke all on function app.member_modules(uuid, uuid[]), app.own_modules(), app.modules_of_members(uuid[]), app.count_session_start(),
  app.count_records_created() from public;
grant execute on function app.own_modules(), app.modules_of_members(uuid[]) to app_user;

set local role app_owner;
call app.keep_access('app.user_module_access', 'access_of_members_changed');
call app.keep_access('app.module_access_policies', 'access_of_roles_changed');
create trigger count_session_start after insert on auth.session for each row
  when (new."organizationId" is not null) execute function app.count_session_start();
create trigger count_session_moved after update of "organizationId" on auth.session for each row
  when (new."organizationId" is not null and new."organizationId" is distinct from old."organizationId") execute function app.count_session_start();

-- Counts what members add to a table as records of a module.
create procedure app.count_records_of(p_table regclass, p_module text) language plpgsql as $$
begin
  execute format('create trigger count_created after insert on %s referencing new table as created for each statement execute function app.count_records_created(%L)',
    p_table, p_module);
end $$;
revoke all on procedure app.count_records_of(regclass, text) from public;
call app.count_records_of('app.employees', 'resources');
call app.count_records_of('app.timesheet_submissions', 'time');
revoke create on schema app from app_definer;
