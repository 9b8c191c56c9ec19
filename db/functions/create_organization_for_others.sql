set local role app_definer;

-- Creates an organization for others. The transaction is inside it afterwards, so that what it needs from the start is made with it.
create or replace function app.create_organization_for_others(p_id uuid, p_name text, p_domain text, p_timezone text, p_operation text, p_request text,
  p_address text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  insert into app.organizations (id, name, domain, timezone) values (p_id, p_name, p_domain, p_timezone);
  perform app.record_for_installation('organization_created', p_id, null, p_operation, p_request, p_address);
  perform set_config('app.org_id', p_id::text, true);
end $$;
revoke all on function app.create_organization_for_others(uuid, text, text, text, text, text, text) from public;
grant execute on function app.create_organization_for_others(uuid, text, text, text, text, text, text) to app_platform;
