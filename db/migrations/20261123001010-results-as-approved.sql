set local role app_owner;

-- What differs from what was approved: by date, the result of that day as it was approved; and `holidayPay`, where the days would be paid otherwise than
-- they are stored. A result that is again what was approved is not said to have changed.
alter table app.timesheet_submissions add column result_changes jsonb not null default '{}' check (jsonb_typeof(result_changes) = 'object');
-- Of earlier changes it isn't known what was approved: those stay until the next approval. The owner is not exempt from tenant isolation.
alter table app.timesheet_submissions no force row level security;
update app.timesheet_submissions set result_changes = '{"earlier": true}'
  where status = 'approved' and result_changed_at > decided_at;
update app.timesheet_submissions set result_changed_at = null where result_changed_at is not null and result_changes = '{}';
alter table app.timesheet_submissions force row level security;

create function app.date_result_change() returns trigger language plpgsql as $$
begin
  new.result_changed_at := case when new.result_changes <> '{}' then app.now() end;
  return new;
end $$;
create trigger date_result_change before update of result_changes on app.timesheet_submissions for each row execute function app.date_result_change();

-- replaces app.count_day_result of 20261122206200-hours-that-count.sql
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
      where s.organization_id = v_organization and s.employee_id = v_employee and s.status = 'approved'
        and v_date between s.pay_period_start and s.pay_period_end;
  end if;
  return null;
end $$;

-- Submitting stores the holiday pay as it is then, and what an approver confirmed includes the results of the days as they were then. Holiday pay that a
-- timesheet keeps since it was submitted is not made right by approving it.
-- replaces app.confirm_result of 20261122206200-hours-that-count.sql
create or replace function app.confirm_result() returns trigger language plpgsql as $$
begin
  new.result_changes := case when new.status = 'approved' and new.result_changes -> 'holidayPay' is not null then '{"holidayPay": true}' else '{}' end;
  if new.result_changes = '{}' then
    new.result_changed_at := null;
  end if;
  return new;
end $$;
drop trigger confirm_result on app.timesheet_submissions;
create trigger confirm_result before update of status on app.timesheet_submissions for each row
  when (new.result_changes <> '{}' and (new.status = 'approved' and old.status <> 'approved' or new.status = 'submitted' and old.status in ('draft', 'rejected')))
  execute function app.confirm_result();

revoke all on function app.date_result_change() from public;
