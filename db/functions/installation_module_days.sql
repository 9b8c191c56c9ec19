set local role app_definer;

-- The last 30 days of UTC, the newest last.
create or replace function app.installation_module_days(out day date, out opens integer, out users integer)
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
revoke all on function app.installation_module_days() from public;
grant execute on function app.installation_module_days() to app_platform;
