set local role app_definer;

create or replace function app.access_of_every_organization_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_organization_access((select array_agg(o.id) from app.organizations o));
  return null;
end $$;
revoke all on function app.access_of_every_organization_changed() from public;
