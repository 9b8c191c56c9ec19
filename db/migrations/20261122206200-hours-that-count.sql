set local role app_owner;

-- The hours that count are the entries less what is taken off a day. What is taken off is stored with the day's result; the months follow it here,
-- and an approved timesheet whose result changes later says when. Only the row that changed is looked at: a save in a group without deductions
-- and without overtime writes none.
create function app.count_day_result() returns trigger language plpgsql as $$
declare
  v_organization uuid := coalesce(new.organization_id, old.organization_id);
  v_employee uuid := coalesce(new.employee_id, old.employee_id);
  v_date date := coalesce(new.date, old.date);
  v_month integer := app.month_number(v_date);
  v_more integer := coalesce(new.lunch_deducted_minutes + new.break_deducted_minutes, 0) - coalesce(old.lunch_deducted_minutes + old.break_deducted_minutes, 0);
begin
  if v_more <> 0 then
    update app.employee_time_states s set minutes_by_month[v_month] = coalesce(s.minutes_by_month[v_month], 0) - v_more
      where s.organization_id = v_organization and s.employee_id = v_employee;
  end if;
  if v_more <> 0 or (new.overtime_minutes, new.double_time_minutes, new.shares) is distinct from (old.overtime_minutes, old.double_time_minutes, old.shares) then
    update app.timesheet_submissions s set result_changed_at = app.now()
      where s.organization_id = v_organization and s.employee_id = v_employee and s.status = 'approved'
        and v_date between s.pay_period_start and s.pay_period_end;
  end if;
  return null;
end $$;
create trigger count_result after insert or update or delete on app.overtime_days for each row execute function app.count_day_result();

-- What an approver confirmed includes the result as it was then.
create function app.confirm_result() returns trigger language plpgsql as $$
begin
  new.result_changed_at := null;
  return new;
end $$;
create trigger confirm_result before update of status on app.timesheet_submissions for each row
  when (new.result_changed_at is not null and new.status = 'approved' and old.status <> 'approved') execute function app.confirm_result();

-- What a person says of their lunch is locked with the timesheet, like hours. The last line of defense, as for entries.
create function app.keep_lunch_of_locked_day() returns trigger language plpgsql as $$
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
create trigger keep_lunch_inserted after insert on app.overtime_days for each row
  when (new.lunch_waived or new.lunch_taken_minutes is not null) execute function app.keep_lunch_of_locked_day();
create trigger keep_lunch_updated after update on app.overtime_days for each row
  when ((new.lunch_waived, new.lunch_taken_minutes, new.lunch_note) is distinct from (old.lunch_waived, old.lunch_taken_minutes, old.lunch_note))
  execute function app.keep_lunch_of_locked_day();
create trigger keep_lunch_deleted after delete on app.overtime_days for each row
  when (old.lunch_waived or old.lunch_taken_minutes is not null) execute function app.keep_lunch_of_locked_day();

-- An employee's minutes by month as their entries and deductions say, to compare with the stored ones.
-- replaces app.minutes_by_month of 20261122200900-time-entries.sql
create or replace function app.minutes_by_month(p_organization uuid, p_employee uuid) returns integer[] language sql stable as $$
  with months as (
    select c.month, sum(c.minutes) as minutes from (
      select app.month_number(t.date) as month, t.minutes from app.time_entries t
        where t.organization_id = p_organization and t.employee_id = p_employee
      union all select app.month_number(d.date), - d.lunch_deducted_minutes - d.break_deducted_minutes from app.overtime_days d
        where d.organization_id = p_organization and d.employee_id = p_employee) c
    group by 1
  )
  select case when count(*) = 0 then '{}' else format('[%s:%s]={%s}', min(n), max(n), string_agg(coalesce(m.minutes, 0)::text, ',' order by n)) end::integer[]
  from generate_series((select min(month) from months), (select max(month) from months)) n left join months m on m.month = n
$$;

revoke all on function app.count_day_result(), app.confirm_result(), app.keep_lunch_of_locked_day() from public;
