-- Every employee has this row from the first day.
create or replace function app.begin_employee_time_state() returns trigger language plpgsql as $$
begin
  insert into app.employee_time_states (organization_id, employee_id) values (new.organization_id, new.id);
  return null;
end $$;
revoke all on function app.begin_employee_time_state() from public;
