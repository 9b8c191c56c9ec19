set local role app_definer;

create or replace function app.access_of_roles_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(c.organization_id, null) from (select distinct organization_id from changed) c order by c.organization_id;
  return null;
end $$;
revoke all on function app.access_of_roles_changed() from public;
