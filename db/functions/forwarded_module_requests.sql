set local role app_definer;

-- Lists the requests that await an operator, with the module as it stands there. The days are those of the organization's own time zone.
create or replace function app.forwarded_module_requests(out id uuid, out organization_id uuid, out organization_name text, out person text, out module text,
  out module_name text, out justification text, out forwarded_by text, out forwarded_at timestamptz, out notes text, out status text,
  out trial_ends_on date, out subscription_ends_on date, out admin_controlled boolean, out is_usable boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select r.id, o.id, o.name, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email), m.slug, m.name, r.justification,
      coalesce(nullif(btrim(f.first_name || ' ' || f.last_name), ''), f.email), r.forwarded_at, r.review_notes, s.status, s.trial_ends_on,
      s.subscription_ends_on, s.admin_controlled, s.is_usable
    from app.module_access_requests r
    join app.organizations o on o.id = r.organization_id and o.is_active
    join platform.modules m on m.id = r.module_id
    join platform.profiles p on p.id = r.user_id
    left join platform.profiles f on f.id = r.forwarded_by
    cross join lateral (select * from app.installation_organization_modules(o.id) x where x.slug = m.slug) s
    where r.status = 'pending' and r.forwarded_at is not null;
end $$;
revoke all on function app.forwarded_module_requests() from public;
grant execute on function app.forwarded_module_requests() to app_platform;
