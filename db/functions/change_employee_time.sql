-- As before, but for two queries: that of a timesheet runs only on its locked days, and that of a day's total only where the caller names days. Locked
-- days are asked for the first day of the entries' period, which is that of their timesheet too; its status then says which constraint is broken.
create or replace function app.change_employee_time(p_organization uuid, p_employee uuid, p_period_start date, p_month integer, p_minutes integer,
  p_first_day date, p_last_day date, p_broken text) returns void language plpgsql as $$
declare
  v_is_locked boolean;
  v_status text;
begin
  if p_broken is not null then
    raise exception 'an entry has 1 to 1440 minutes, on a day of its pay period' using errcode = '23514', constraint = p_broken;
  end if;
  update app.employee_time_states s set revision = s.revision + 1,
      minutes_by_month[p_month] = coalesce(s.minutes_by_month[p_month], 0) + p_minutes
    where s.organization_id = p_organization and s.employee_id = p_employee
    returning s.locked_days @> p_period_start into v_is_locked;
  -- Without the row nothing would have waited for the other writers.
  if not found then
    raise exception 'employee % has no time state', p_employee;
  end if;
  if v_is_locked then
    select s.status into v_status from app.timesheet_submissions s where s.organization_id = p_organization and s.employee_id = p_employee
      and s.pay_period_start = p_period_start and s.status in ('submitted', 'approved');
    if v_status is not null then
      raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
    end if;
  end if;
  if p_first_day is not null and exists (select from app.time_entries t where t.organization_id = p_organization and t.employee_id = p_employee
      and t.date between p_first_day and p_last_day group by t.date having sum(t.minutes) > 1440) then
    raise exception 'the day has more than 24 hours' using errcode = '23514', constraint = 'time_entries_day_24_hours';
  end if;
end $$;
revoke all on function app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text) from public;
grant execute on function app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text) to app_user;
