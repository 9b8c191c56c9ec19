-- replaces app.installation_organizations of 20261122204110-operators-keep-organizations.sql
-- replaces app.installation_organization of 20261122204110-operators-keep-organizations.sql
set local role app_owner;

-- When one of an organization's people last did something, of the sessions that are over. Those that live say it themselves, so a call costs no write.
create table platform.organization_activity (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  last_activity_at timestamptz not null
);
grant select, insert, update on platform.organization_activity to app_definer;
grant delete on app.module_usage_analytics to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- A platform administrator's visit is no activity of the organization. In one order, so that two that end sessions wait for each other.
create function app.keep_last_activity() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.organization_activity as a (organization_id, last_activity_at)
  select e."organizationId", max(e."lastActivityAt") from ended e
  join app.organization_members m on m.organization_id = e."organizationId" and m.user_id = e."userId"
  group by 1 order by 1
  on conflict (organization_id) do update set last_activity_at = excluded.last_activity_at
  where a.last_activity_at < excluded.last_activity_at;
  return null;
end $$;
-- For a session that moves to another organization; it says of the new one when it is used there.
create function app.keep_last_activity_left() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.organization_activity as a (organization_id, last_activity_at)
  select m.organization_id, old."lastActivityAt" from app.organization_members m
  where m.organization_id = old."organizationId" and m.user_id = old."userId"
  on conflict (organization_id) do update set last_activity_at = excluded.last_activity_at
  where a.last_activity_at < excluded.last_activity_at;
  return null;
end $$;
-- Null if no one of them was ever there.
create function app.last_activity_of(p_organization uuid) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
  select greatest(
    (select max(s."lastActivityAt") from auth.session s
      join app.organization_members m on m.organization_id = s."organizationId" and m.user_id = s."userId"
      where s."organizationId" = p_organization),
    (select a.last_activity_at from platform.organization_activity a where a.organization_id = p_organization))
$$;

create or replace function app.installation_organizations(p_search text, p_state text, p_after uuid, p_limit integer, out id uuid, out name text, out domain text,
  out is_active boolean, out people integer, out max_users integer, out created_at timestamptz, out last_activity_at timestamptz, out trials text[],
  out trial_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id), o.max_users, o.created_at,
      app.last_activity_of(o.id), t.names, t.ends_at
    from app.organizations o
    cross join lateral (
      select coalesce(array_agg(m.name order by m.name), '{}') as names, min(om.trial_ends_at) as ends_at
      from app.organization_modules om join platform.modules m on m.id = om.module_id and m.is_active
      where om.organization_id = o.id and om.status = 'trial' and om.usable_until > app.now()
    ) t
    where (p_search is null or strpos(lower(o.name || ' ' || coalesce(o.domain, '')), lower(p_search)) > 0)
      and (p_state is null or o.is_active = (p_state = 'active'))
      and (p_after is null or (lower(o.name) collate "C", o.id) > (select lower(c.name) collate "C", c.id from app.organizations c where c.id = p_after))
    order by lower(o.name) collate "C", o.id limit p_limit;
end $$;
create or replace function app.installation_organization(p_id uuid, out id uuid, out name text, out domain text, out is_active boolean, out people integer,
  out open_invitations integer, out max_users integer, out timezone text, out created_at timestamptz, out last_activity_at timestamptz, out ein text,
  out website_address text, out city text, out state text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id),
      (select count(*)::int from app.organization_invitations i
        where i.organization_id = o.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > app.now()),
      o.max_users, o.timezone, o.created_at, app.last_activity_of(o.id),
      o.ein, o.website_address, o.city, o.state
    from app.organizations o where o.id = p_id;
end $$;

-- What is counted about the use of modules is kept for 400 days: a year, and a month to compare it with.
create function app.forget_module_use() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.module_usage_analytics u using platform.modules m
  where u.module_id = m.id and u.event_type = any ('{session_start,module_opened,record_created}') and u.created_at < app.now() - interval '400 days'
$$;
revoke all on function app.keep_last_activity(), app.keep_last_activity_left(), app.last_activity_of(uuid), app.forget_module_use() from public;
grant execute on function app.forget_module_use() to app_worker;
set local role app_owner;
revoke create on schema app from app_definer;
create trigger keep_last_activity after delete on auth.session referencing old table as ended
  for each statement execute function app.keep_last_activity();
create trigger keep_last_activity_left after update of "organizationId" on auth.session for each row
  when (old."organizationId" is distinct from new."organizationId") execute function app.keep_last_activity_left();
