-- As for a department that an import made: taken back as long as it is as it was created and nothing names it. The foreign keys are asked by trying.
create or replace function app.remove_unused_location(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.locations l where l.organization_id = app.org_id() and l.id = p_id and l.version = 1
    and not exists (select from app.employee_changes c where c.organization_id = l.organization_id and c.location_id = l.id and c.state = 'scheduled');
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_location(uuid) from public;
grant execute on function app.remove_unused_location(uuid) to app_user;
