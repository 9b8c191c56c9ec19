set local role app_definer;

-- One row for each optional module. `daily_users` is the sum of the people of each of the 30 days.
create or replace function app.installation_module_use(out slug text, out name text, out enabled integer, out opened integer, out daily_users integer,
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
revoke all on function app.installation_module_use() from public;
grant execute on function app.installation_module_use() to app_platform;
