-- A person or a department that an import made can be taken back as long as nothing names it. What does is known to the foreign keys alone, so they are
-- asked by trying. Answers 'removed', 'joined', 'changed' or 'used'.
create or replace function app.remove_unused_employee(p_id uuid, p_version integer) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.employees e join app.employee_changes c on c.organization_id = e.organization_id and c.employee_id = e.id
      where e.organization_id = app.org_id() and e.id = p_id and e.version = p_version and e.user_id is null
        and (c.kind <> 'leave' or c.state <> 'scheduled' or c.version <> 1)) then
    return 'used';
  end if;
  delete from app.employees e where e.organization_id = app.org_id() and e.id = p_id and e.version = p_version and e.user_id is null
    and not exists (select from app.employee_time_columns c where c.organization_id = e.organization_id and c.employee_id = e.id)
    and not exists (select from app.employee_changes c where c.organization_id = e.organization_id and c.reports_to_employee_id = e.id and c.state = 'scheduled');
  return case when found then 'removed'
    when exists (select from app.employees e where e.organization_id = app.org_id() and e.id = p_id and e.user_id is not null) then 'joined'
    else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_employee(uuid, integer) from public;
grant execute on function app.remove_unused_employee(uuid, integer) to app_user;
