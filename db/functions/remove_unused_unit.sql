create or replace function app.remove_unused_unit(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.units u where u.organization_id = app.org_id() and u.id = p_id and u.version = 1;
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_unit(uuid) from public;
grant execute on function app.remove_unused_unit(uuid) to app_user;
