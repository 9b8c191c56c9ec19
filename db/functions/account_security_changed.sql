set local role app_definer;

create or replace function app.account_security_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refresh_member_access(new.organization_id, null);
  return null;
end $$;
revoke all on function app.account_security_changed() from public;
