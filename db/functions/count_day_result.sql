-- Also notes results that differ from the submitted ones, because approvers confirm the results as they see them. Submitting again and approving clear
-- the note (app.confirm_result).
create or replace function app.count_day_result() returns trigger language plpgsql as $$
declare
  v_organization uuid := coalesce(new.organization_id, old.organization_id);
  v_employee uuid := coalesce(new.employee_id, old.employee_id);
  v_date date := coalesce(new.date, old.date);
  v_day text := to_char(v_date, 'YYYY-MM-DD');
  v_month integer := app.month_number(v_date);
  v_more integer := coalesce(new.lunch_deducted_minutes + new.break_deducted_minutes, 0) - coalesce(old.lunch_deducted_minutes + old.break_deducted_minutes, 0);
  v_before jsonb := jsonb_build_array(coalesce(old.lunch_deducted_minutes + old.break_deducted_minutes, 0), coalesce(old.overtime_minutes, 0),
    coalesce(old.double_time_minutes, 0), coalesce(old.shares, '[]'));
  v_after jsonb := jsonb_build_array(coalesce(new.lunch_deducted_minutes + new.break_deducted_minutes, 0), coalesce(new.overtime_minutes, 0),
    coalesce(new.double_time_minutes, 0), coalesce(new.shares, '[]'));
begin
  if v_more <> 0 then
    update app.employee_time_states s set minutes_by_month[v_month] = coalesce(s.minutes_by_month[v_month], 0) - v_more
      where s.organization_id = v_organization and s.employee_id = v_employee;
  end if;
  if v_before <> v_after then
    update app.timesheet_submissions s set result_changes = case
        when s.result_changes -> v_day is null then s.result_changes || jsonb_build_object(v_day, v_before)
        when s.result_changes -> v_day = v_after then s.result_changes - v_day
        else s.result_changes end
      where s.organization_id = v_organization and s.employee_id = v_employee and s.status in ('submitted', 'approved')
        and v_date between s.pay_period_start and s.pay_period_end;
  end if;
  return null;
end $$;
revoke all on function app.count_day_result() from public;
