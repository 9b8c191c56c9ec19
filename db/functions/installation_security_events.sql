set local role app_definer;

-- Newest first. `about` names the person that an event is about, where that is another than who caused it.
create or replace function app.installation_security_events(p_kind text, p_after uuid, p_limit integer, out id uuid, out occurred_at timestamptz, out kind text,
  out person text, out about text, out organization_name text, out other_organization_name text, out operation text, out address text, out count integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select e.id, e.occurred_at, e.kind, p.email, case when r.id is distinct from e.user_id then r.email end, o.name, f.name, e.operation, e.address, e.count
    from platform.security_events e
    left join platform.profiles p on p.id = e.user_id
    left join platform.profiles r on r.id = e.record_id
    left join app.organizations o on o.id = e.organization_id
    left join app.organizations f on f.id = e.other_organization_id
    where (p_kind is null or e.kind = p_kind)
      and (p_after is null or (e.occurred_at, e.id) < (select c.occurred_at, c.id from platform.security_events c where c.id = p_after))
    order by e.occurred_at desc, e.id desc limit p_limit;
end $$;
revoke all on function app.installation_security_events(text, uuid, integer) from public;
grant execute on function app.installation_security_events(text, uuid, integer) to app_platform;
