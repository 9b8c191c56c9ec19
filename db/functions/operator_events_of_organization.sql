set local role app_definer;

-- Lists what operators did in and to an organization, newest first.
create or replace function app.operator_events_of_organization(p_id uuid, p_limit integer, out id uuid, out occurred_at timestamptz, out actor_name text,
  out mode text, out action text, out resource_type text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select e.id, e.occurred_at, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email), e.mode, e.action, e.resource_type
    from app.audit_events e left join platform.profiles p on p.id = e.actor_user_id
    where e.organization_id = p_id and e.mode in ('super_admin', 'operator')
    order by e.occurred_at desc, e.id desc limit p_limit;
end $$;
revoke all on function app.operator_events_of_organization(uuid, integer) from public;
grant execute on function app.operator_events_of_organization(uuid, integer) to app_platform;
