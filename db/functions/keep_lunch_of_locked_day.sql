-- Rejects changes of a day's lunch once its timesheet is locked, as for hours. The last line of defense, as for entries.
create or replace function app.keep_lunch_of_locked_day() returns trigger language plpgsql as $$
declare
  v_organization uuid := coalesce(new.organization_id, old.organization_id);
  v_employee uuid := coalesce(new.employee_id, old.employee_id);
  v_date date := coalesce(new.date, old.date);
  v_status text;
begin
  perform from app.employee_time_states s where s.organization_id = v_organization and s.employee_id = v_employee for update;
  select s.status into v_status from app.timesheet_submissions s where s.organization_id = v_organization and s.employee_id = v_employee
    and v_date between s.pay_period_start and s.pay_period_end and s.status in ('submitted', 'approved');
  if v_status is not null then
    raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  return null;
end $$;
revoke all on function app.keep_lunch_of_locked_day() from public;
