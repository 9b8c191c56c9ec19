-- What operators read of the use of modules in all organizations: sums, and which organizations. Use is what was opened or made in the last 30 days;
-- that someone had access (session_start) is none.
set local role app_owner;
grant select (module_id, status) on app.module_access_requests to app_definer;
grant create on schema app to app_definer;
set local role app_definer;

-- One row for each optional module. `daily_users` is the sum of the people of each of the 30 days.
create function app.installation_module_use(out slug text, out name text, out enabled integer, out opened integer, out daily_users integer,
  out monthly_users integer, out trials_ended integer, out trials_converted integer, out requests_pending integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.slug, m.name, o.enabled, o.opened, d.daily, d.monthly, o.ended, o.converted,
      (select count(*)::int from app.module_access_requests r where r.module_id = m.id and r.status = 'pending')
    from platform.modules m
    cross join lateral (
      select count(*) filter (where om.status <> 'inactive')::int as enabled,
        count(*) filter (where om.status <> 'inactive' and exists (
          select from app.module_usage_analytics u where u.organization_id = om.organization_id and u.module_id = m.id
            and u.event_type = 'module_opened' and u.created_at > app.now() - interval '30 days'))::int as opened,
        count(*) filter (where om.trial_ends_at is not null and (om.status = 'active' or om.trial_ends_at <= app.now()))::int as ended,
        count(*) filter (where om.trial_ends_at is not null and om.status = 'active')::int as converted
      from app.organization_modules om join app.organizations a on a.id = om.organization_id and a.is_active where om.module_id = m.id
    ) o
    cross join lateral (
      select coalesce(sum(p.users), 0)::int as daily, (select count(distinct u.user_id)::int from app.module_usage_analytics u
          where u.module_id = m.id and u.event_type = 'module_opened' and u.created_at > app.now() - interval '30 days') as monthly
      from (select count(distinct u.user_id) as users from app.module_usage_analytics u
        where u.module_id = m.id and u.event_type = 'module_opened' and u.created_at > app.now() - interval '30 days'
        group by (u.created_at at time zone 'UTC')::date) p
    ) d
    where m.is_active and not m.is_core order by m.name;
end $$;

-- Each optional module that an active organization has, with its use there.
create function app.installation_module_cells(out organization_id uuid, out organization_name text, out slug text, out opens integer, out creates integer,
  out users integer, out trial_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, m.slug, count(u.id) filter (where u.event_type = 'module_opened')::int,
      count(u.id) filter (where u.event_type = 'record_created')::int,
      count(distinct u.user_id) filter (where u.event_type <> 'session_start')::int, case om.status when 'trial' then om.trial_ends_at end
    from app.organizations o join app.organization_modules om on om.organization_id = o.id and om.status <> 'inactive'
    join platform.modules m on m.id = om.module_id and m.is_active and not m.is_core
    left join app.module_usage_analytics u on u.organization_id = o.id and u.module_id = m.id and u.created_at > app.now() - interval '30 days'
    where o.is_active group by o.id, m.id, om.organization_id, om.module_id order by lower(o.name) collate "C", o.id, m.name;
end $$;

-- The last 30 days of UTC, the newest last.
create function app.installation_module_days(out day date, out opens integer, out users integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select d.day, count(u.id)::int, count(distinct u.user_id)::int
    from (select (app.now() at time zone 'UTC')::date - n as day from generate_series(29, 0, -1) n) d
    left join app.module_usage_analytics u on u.event_type = 'module_opened' and u.created_at >= d.day::timestamp at time zone 'UTC'
      and u.created_at < (d.day + 1)::timestamp at time zone 'UTC'
    group by d.day order by d.day;
end $$;

revoke all on function app.installation_module_use(), app.installation_module_cells(), app.installation_module_days() from public;
grant execute on function app.installation_module_use(), app.installation_module_cells(), app.installation_module_days() to app_platform;
set local role app_owner;
revoke create on schema app from app_definer;
