set local role app_definer;

create or replace function app.count_installation_organizations(p_search text, p_state text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from app.organizations o
    where (p_search is null or app.folded(o.name || ' ' || coalesce(o.domain, '')) like all ((select app.search_patterns(p_search))::text[]))
      and (p_state is null or o.is_active = (p_state = 'active')));
end $$;
revoke all on function app.count_installation_organizations(text, text) from public;
grant execute on function app.count_installation_organizations(text, text) to app_platform;
