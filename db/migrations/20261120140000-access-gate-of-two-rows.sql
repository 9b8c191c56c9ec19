-- The gate's plain way looks at two rows: the session, and the member with what the organization has switched on. What a query costs to
-- prepare grows with the tables it names, and every call of everybody pays for this one.
set local role app_owner;

-- The clock of every limit: beside the server's own by what this says, which tests change. As the text of a function the planner writes it out
-- where it stands, and plans again when it changes.
create or replace function app.clock_moved_by() returns interval language sql stable parallel safe as $$ select interval '0' $$;
create or replace function app.now() returns timestamptz language sql stable parallel safe as $$ select pg_catalog.now() + app.clock_moved_by() $$;
create function platform.move_clock(p_by interval) returns void language plpgsql as $$
begin
  execute format('create or replace function app.clock_moved_by() returns interval language sql stable parallel safe as %L',
    format('select interval %L', p_by));
end $$;
revoke all on function platform.move_clock(interval) from public;
drop table platform.clock;

alter table app.member_access
  add column organization_is_active boolean not null default false,
  add column modules jsonb not null default '{}',
  add column features_off text[] not null default '{}';

grant create on schema app to app_definer;
set local role app_definer;
-- Of some people of an organization; null: of all of them.
create or replace function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(p_organization);
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off)
  select m.organization_id, m.user_id, m.status = 'active', r.key, r.base_role, e.id, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'),
    o.is_active, o.modules, o.features_off
  from app.organization_members m
  join app.organization_access o on o.organization_id = m.organization_id
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
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes,
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off);
end $$;

create or replace function app.refresh_organization_access(p_organizations uuid[]) returns void
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
  update app.member_access m set organization_is_active = o.is_active, modules = o.modules, features_off = o.features_off
  from app.organization_access o
  where o.organization_id = any (p_organizations) and m.organization_id = o.organization_id
    and (m.organization_is_active, m.modules, m.features_off) is distinct from (o.is_active, o.modules, o.features_off);
end $$;

create or replace function app.gate(p_token text, p_domain text, p_permission text, p_level text, p_module text, p_feature text) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_actor json;
  v_asked uuid;
  v_now timestamptz;
  v_session uuid;
  v_user uuid;
  v_organization uuid;
  v_employee uuid;
  v_expires timestamptz;
  v_activity timestamptz;
  v_base_role text;
  v_role_key text;
  v_mode text;
  v_is_active boolean;
  v_is_member boolean;
  v_modules jsonb;
  v_features_off text[];
  v_reads text[];
  v_writes text[];
  v_refusal text;
begin
  if p_domain is not null then
    select o.id into v_asked from app.organizations o where o.domain = p_domain;
  end if;
  if p_domain is null or v_asked is not null then
    -- set_config answers what it set.
    select json_build_object(
        'userId', set_config('app.user_id', s."userId"::text, true),
        'sessionId', set_config('app.session_id', s.id::text, true),
        'organizationId', set_config('app.org_id', m.organization_id::text, true),
        'employeeId', nullif(set_config('app.employee_id', coalesce(m.employee_id::text, ''), true), ''),
        'baseRole', m.base_role, 'roleKey', m.role_key, 'mode', set_config('app.mode', 'member', true))
      into v_actor
      from auth.session s
      -- A look of its own: of few members the planner would build a hash at every call.
      cross join lateral (
        select * from app.member_access where organization_id = coalesce(v_asked, s."organizationId") and user_id = s."userId" offset 0
      ) m
      where s.token = p_token and s."expiresAt" > app.now() and s."lastActivityAt" > app.now() - interval '30 minutes'
        and m.is_active and m.organization_is_active
        and (p_permission in ('signed_in', 'member') or p_permission = any (case p_level when 'write' then m.writes else m.reads end))
        and (p_module is null or (m.modules ->> p_module)::timestamptz > app.now())
        and (p_feature is null or p_feature <> all (m.features_off));
    if v_actor is not null then
      return v_actor;
    end if;
  end if;

  select s.id, s."userId", s."expiresAt", s."lastActivityAt", coalesce(v_asked, s."organizationId"), app.now()
    into v_session, v_user, v_expires, v_activity, v_organization, v_now
    from auth.session s where s.token = p_token;
  if v_session is null then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  if v_expires <= v_now or v_activity <= v_now - interval '30 minutes' then
    raise exception 'session_expired' using errcode = 'SW401';
  end if;
  if p_domain is not null and v_asked is null then
    raise exception 'organization_unknown' using errcode = 'SW403';
  end if;

  if v_organization is not null then
    select o.is_active, o.modules, o.features_off, m.is_active, m.role_key, m.base_role, m.employee_id, m.reads, m.writes
      into v_is_active, v_modules, v_features_off, v_is_member, v_role_key, v_base_role, v_employee, v_reads, v_writes
      from app.organization_access o
      left join app.member_access m on m.organization_id = o.organization_id and m.user_id = v_user
      where o.organization_id = v_organization;
    if v_is_member then
      v_mode := 'member';
    elsif exists (select from platform.user_organization_sessions s join platform.administrators a on a.user_id = s.user_id
        where s.user_id = v_user and s.organization_id = v_organization and s.expires_at > v_now) then
      v_mode := 'super_admin'; v_role_key := null; v_base_role := 'admin'; v_employee := null;
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
      v_organization := null; v_role_key := null; v_base_role := null; v_employee := null;
    end if;
  end if;
  if v_organization is null then
    if p_permission <> 'signed_in' then
      raise exception 'no_organization' using errcode = 'SW403';
    end if;
    v_mode := 'person';
  else
    if p_permission not in ('signed_in', 'member') and v_mode <> 'super_admin'
        and p_permission <> all (case p_level when 'write' then v_writes else v_reads end) then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
    if p_module is not null and coalesce((v_modules ->> p_module)::timestamptz <= v_now, true) then
      raise exception 'module' using errcode = 'SW403';
    end if;
    if p_feature = any (v_features_off) then
      raise exception 'feature' using errcode = 'SW403';
    end if;
    perform set_config('app.org_id', v_organization::text, true), set_config('app.employee_id', coalesce(v_employee::text, ''), true);
  end if;
  perform set_config('app.session_id', v_session::text, true), set_config('app.user_id', v_user::text, true),
    set_config('app.mode', v_mode, true);
  return json_build_object('userId', v_user, 'sessionId', v_session, 'organizationId', v_organization, 'employeeId', v_employee,
    'baseRole', v_base_role, 'roleKey', v_role_key, 'mode', v_mode);
end $$;
select app.refresh_organization_access((select array_agg(id) from app.organizations));
set local role app_owner;
revoke create on schema app from app_definer;
