set local role app_definer;

-- Each optional module that an active organization has, with its use there.
create or replace function app.installation_module_cells(out organization_id uuid, out organization_name text, out slug text, out opens integer, out creates integer,
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
revoke all on function app.installation_module_cells() from public;
grant execute on function app.installation_module_cells() to app_platform;
