-- The last line of defense for whatever belongs to a day: it is locked with its timesheet, like hours, and reports the same constraints.
-- It waits for a submit or a decision that is on its way, and then sees the new status.
create or replace function app.guard_day_of_timesheet() returns trigger language plpgsql as $$
declare
  v_day record;
  v_status text;
begin
  if tg_op = 'DELETE' then v_day := old; else v_day := new; end if;
  perform from app.employee_time_states s
    where s.organization_id = v_day.organization_id and s.employee_id = v_day.employee_id for update;
  select s.status into v_status from app.timesheet_submissions s
    where s.organization_id = v_day.organization_id and s.employee_id = v_day.employee_id
      and v_day.date between s.pay_period_start and s.pay_period_end
    order by s.pay_period_start limit 1;
  if v_status in ('submitted', 'approved') then
    raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  return null;
end $$;
revoke all on function app.guard_day_of_timesheet() from public;
