set local role app_definer;

-- The numbers of a page of organizations: counting people is too expensive for all of them.
create or replace function app.installation_organization_figures(p_ids uuid[], out id uuid, out people integer, out last_activity_at timestamptz,
  out trials text[], out trial_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, app.people_of(o.id), app.last_activity_of(o.id), t.names, t.ends_at
    from app.organizations o
    cross join lateral (
      select coalesce(array_agg(m.name order by m.name), '{}') as names, min(om.trial_ends_at) as ends_at
      from app.organization_modules om join platform.modules m on m.id = om.module_id and m.is_active
      where om.organization_id = o.id and om.status = 'trial' and om.usable_until > app.now()
    ) t
    where o.id = any (p_ids);
end $$;
revoke all on function app.installation_organization_figures(uuid[]) from public;
grant execute on function app.installation_organization_figures(uuid[]) to app_platform;
