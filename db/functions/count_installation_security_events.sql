set local role app_definer;

create or replace function app.count_installation_security_events(p_kind text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from platform.security_events e where p_kind is null or e.kind = p_kind);
end $$;
revoke all on function app.count_installation_security_events(text) from public;
grant execute on function app.count_installation_security_events(text) to app_platform;
