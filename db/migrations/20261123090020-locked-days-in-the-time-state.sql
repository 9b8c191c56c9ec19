set local role app_owner;

-- The days of an employee's submitted and approved timesheets, as they say themselves.
create function app.locked_days(p_organization uuid, p_employee uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(s.pay_period_start, s.pay_period_end, '[]')), '{}') from app.timesheet_submissions s
  where s.organization_id = p_organization and s.employee_id = p_employee and s.status in ('submitted', 'approved')
$$;

-- The same in the row that every write of hours locks: the guard learns from the update of this row that no timesheet keeps the hours from changing,
-- and queries no table. The value is in the locked row itself, so that it is never older than the lock.
alter table app.employee_time_states add column locked_days datemultirange not null default '{}';
-- The owner is not exempt from tenant isolation.
alter table app.employee_time_states no force row level security;
alter table app.timesheet_submissions no force row level security;
update app.employee_time_states s set locked_days = app.locked_days(s.organization_id, s.employee_id)
  where exists (select from app.timesheet_submissions t where t.organization_id = s.organization_id and t.employee_id = s.employee_id
    and t.status in ('submitted', 'approved'));
alter table app.employee_time_states force row level security;
alter table app.timesheet_submissions force row level security;

-- The lock comes first: the query after it sees every timesheet that other transactions have committed.
create function app.store_locked_days(p_organization uuid, p_employee uuid) returns void language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = p_organization and s.employee_id = p_employee for update;
  update app.employee_time_states s set locked_days = l.days
    from (select app.locked_days(p_organization, p_employee) as days) l
    where s.organization_id = p_organization and s.employee_id = p_employee and s.locked_days <> l.days;
end $$;

-- A timesheet's status changes under the same lock as the hours, whatever changes it, and so does its being there and its days. A concurrent write of
-- hours waits, and then sees the new status.
-- replaces app.lock_employee_time_state of 20261122200900-time-entries.sql
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
drop trigger lock_employee_time_state on app.timesheet_submissions;
create trigger lock_employee_time_state after insert or delete or update of status, employee_id, pay_period_start, pay_period_end
  on app.timesheet_submissions for each row execute function app.lock_employee_time_state();

-- As before, but for two queries: that of a timesheet runs only on its locked days, and that of a day's total only where the caller names days. Locked
-- days are asked for the first day of the entries' period, which is that of their timesheet too; its status then says which constraint is broken.
-- replaces app.change_employee_time of 20261122200900-time-entries.sql
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

revoke all on function app.locked_days(uuid, uuid), app.store_locked_days(uuid, uuid) from public;
grant execute on function app.locked_days(uuid, uuid), app.store_locked_days(uuid, uuid) to app_user;
