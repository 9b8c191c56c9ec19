-- A timesheet's status changes under the same lock as the hours, whatever changes it, and so does its being there and its days. A concurrent write of
-- hours waits, and then sees the new status.
create or replace function app.lock_employee_time_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.employee_id <> new.employee_id then
    perform app.store_locked_days(old.organization_id, old.employee_id);
  end if;
  if tg_op <> 'DELETE' then
    perform app.store_locked_days(new.organization_id, new.employee_id);
  end if;
  return null;
end $$;
revoke all on function app.lock_employee_time_state() from public;
