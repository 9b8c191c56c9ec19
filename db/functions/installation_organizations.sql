set local role app_definer;

-- Makes pages of its own, because an installation has too much mail, and counting people is too expensive, for a function that answers all rows.
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
    where (p_search is null or app.folded(o.name || ' ' || coalesce(o.domain, '')) like all ((select app.search_patterns(p_search))::text[]))
      and (p_state is null or o.is_active = (p_state = 'active'))
      and (p_after is null or (lower(o.name) collate "C", o.id) > (select lower(c.name) collate "C", c.id from app.organizations c where c.id = p_after))
    order by lower(o.name) collate "C", o.id limit p_limit;
end $$;
revoke all on function app.installation_organizations(text, text, uuid, integer) from public;
grant execute on function app.installation_organizations(text, text, uuid, integer) to app_platform;
