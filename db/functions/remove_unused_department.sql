-- Takes back a department that is as it was created and that nothing names: a module's policy names it without a foreign key.
create or replace function app.remove_unused_department(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.module_access_policies p where p.organization_id = app.org_id() and p.is_active
    and p.policy_config -> 'departmentIds' @> to_jsonb(p_id::text)) then
    return 'used';
  end if;
  delete from app.departments d where d.organization_id = app.org_id() and d.id = p_id and d.version = 1
    and not exists (select from app.employee_changes c where c.organization_id = d.organization_id and c.department_id = d.id and c.state = 'scheduled');
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_department(uuid) from public;
grant execute on function app.remove_unused_department(uuid) to app_user;
