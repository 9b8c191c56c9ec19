set local role app_definer;

-- The optional modules of an organization. The days are those of its own time zone, the last on which the module can be used.
create or replace function app.installation_organization_modules(p_id uuid, out slug text, out name text, out status text, out trial_ends_at timestamptz,
  out subscription_ends_at timestamptz, out trial_ends_on date, out subscription_ends_on date, out admin_controlled boolean, out is_usable boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.slug, m.name, coalesce(om.status, 'inactive'), om.trial_ends_at, om.subscription_ends_at,
      ((om.trial_ends_at - interval '1 microsecond') at time zone o.timezone)::date,
      ((om.subscription_ends_at - interval '1 microsecond') at time zone o.timezone)::date,
      coalesce(om.admin_controlled, false), coalesce(om.usable_until > app.now(), false)
    from app.organizations o cross join platform.modules m
    left join app.organization_modules om on om.organization_id = o.id and om.module_id = m.id
    where o.id = p_id and m.is_active and not m.is_core order by m.name;
end $$;
revoke all on function app.installation_organization_modules(uuid) from public;
grant execute on function app.installation_organization_modules(uuid) to app_platform;
