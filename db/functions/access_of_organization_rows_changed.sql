set local role app_definer;

create or replace function app.access_of_organization_rows_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(distinct c.id) from changed c));
  return null;
end $$;
revoke all on function app.access_of_organization_rows_changed() from public;
