-- The lock comes first: the query after it sees every timesheet that other transactions have committed.
create or replace function app.store_locked_days(p_organization uuid, p_employee uuid) returns void language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = p_organization and s.employee_id = p_employee for update;
  update app.employee_time_states s set locked_days = l.days
    from (select app.locked_days(p_organization, p_employee) as days) l
    where s.organization_id = p_organization and s.employee_id = p_employee and s.locked_days <> l.days;
end $$;
revoke all on function app.store_locked_days(uuid, uuid) from public;
grant execute on function app.store_locked_days(uuid, uuid) to app_user;
