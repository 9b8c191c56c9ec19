set local role app_definer;

-- The trigger functions: `changed` holds the rows of the statement, before or after it.
create or replace function app.access_of_organizations_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(distinct c.organization_id) from changed c));
  return null;
end $$;
revoke all on function app.access_of_organizations_changed() from public;
