-- What every statement that changes an entry pays before it does anything, taken away where something later says the same.
set local role app_owner;

-- A guard before the row locks it first, and writes that down; after the row the same refusal costs nothing to those whom it lets through.
drop trigger keep_handle on app.time_entries;
create trigger keep_handle after update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();

-- Asked of the setting before the call and not in it: app.change_entry has done the guard's work for its own row.
drop trigger keep_time_book on app.time_entries;
create trigger keep_time_book after insert or update or delete on app.time_entries for each row
  when (current_setting('app.book_kept', true) is distinct from 'yes') execute function app.keep_time_book();
create or replace function app.keep_time_book() returns trigger language plpgsql as $$
declare
  v_entry app.time_entries;
  v_minutes integer;
  v_status text;
begin
  if tg_op = 'DELETE' then
    v_entry := old; v_minutes := - old.minutes;
  else
    v_entry := new; v_minutes := new.minutes - case when tg_op = 'UPDATE' then old.minutes else 0 end;
    if new.minutes not between 1 and 1440 or new.minutes_entered not between 1 and 1440 then
      raise exception 'an entry has 1 to 1440 minutes' using errcode = '23514', constraint = 'time_entries_minutes';
    end if;
    if new.date < new.pay_period_start or new.date > new.pay_period_end then
      raise exception 'the day is outside its pay period' using errcode = '23514', constraint = 'time_entries_period';
    end if;
  end if;
  if current_setting('app.book', true) is distinct from v_entry.employee_id::text || v_entry.pay_period_start::text then
    update app.time_books set page = gen_random_uuid() where organization_id = v_entry.organization_id and employee_id = v_entry.employee_id;
    select s.status into v_status from app.timesheet_submissions s
      where s.organization_id = v_entry.organization_id and s.employee_id = v_entry.employee_id and s.pay_period_start = v_entry.pay_period_start;
    if v_status in ('submitted', 'approved') then
      raise exception 'sheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
    end if;
    perform set_config('app.book', v_entry.employee_id::text || v_entry.pay_period_start::text, true);
  end if;
  update app.time_books b
    set minutes_by_month[app.month_number(v_entry.date)] = coalesce(b.minutes_by_month[app.month_number(v_entry.date)], 0) + v_minutes
    where b.organization_id = v_entry.organization_id and b.employee_id = v_entry.employee_id;
  if v_minutes > 0 and (select sum(t.minutes) > 1440 from app.time_entries t
      where t.organization_id = v_entry.organization_id and t.employee_id = v_entry.employee_id and t.date = v_entry.date) then
    raise exception 'the day has more than 24 hours' using errcode = '23514', constraint = 'time_entries_day_24_hours';
  end if;
  return null;
end $$;

-- Minutes are never null, so their hours are not; said of a column that is worked out when it is read, it is worked out at every write.
alter table app.time_entries alter column hours drop not null;

-- Plain numbers and a look at them: what a domain asks of each parameter is prepared by every call.
drop function app.change_entry(uuid, uuid, uuid, date, date, text, text, integer, app.minutes_of_entry, app.minutes_of_entry, integer, text);
create function app.change_entry(p_employee uuid, p_page uuid, p_next uuid, p_period_start date, p_date date, p_column_type text, p_column_id text,
  p_before integer, p_minutes integer, p_minutes_entered integer, p_version integer, p_reason text) returns boolean language plpgsql as $$
declare
  v_month integer := app.month_number(p_date);
  v_kept text;
begin
  if p_minutes not between 1 and 1440 or p_minutes_entered not between 1 and 1440 then
    raise exception 'an entry has 1 to 1440 minutes' using errcode = '23514', constraint = 'time_entries_minutes';
  end if;
  update app.time_books b set page = p_next, minutes_by_month[v_month] = coalesce(b.minutes_by_month[v_month], 0) + p_minutes - p_before
    where b.employee_id = p_employee and b.page = p_page and not b.closed @> p_period_start;
  if not found then
    raise exception 'the page is turned' using errcode = 'SW409';
  end if;
  -- Assigned and not performed: an expression is worked out without a query of its own. For the same reason the ifs below stand in one another.
  v_kept := set_config('app.book_kept', 'yes', true);
  update app.time_entries t set minutes = p_minutes, minutes_entered = p_minutes_entered, version = p_version, updated_at = app.now(),
      entered_by = app.user_id(), reason = p_reason
    where t.employee_id = p_employee and t.date = p_date and t.column_type = p_column_type and t.column_id = p_column_id and t.minutes = p_before
      and t.pay_period_start = p_period_start;
  if not found then
    raise exception 'the cell holds something else' using errcode = 'SW409';
  end if;
  v_kept := set_config('app.book_kept', '', true);
  if p_minutes > p_before then
    if (select sum(t.minutes) > 1440 from app.time_entries t where t.employee_id = p_employee and t.date = p_date) then
      raise exception 'the day has more than 24 hours' using errcode = '23514', constraint = 'time_entries_day_24_hours';
    end if;
  end if;
  return true;
end $$;
revoke all on function app.change_entry(uuid, uuid, uuid, date, date, text, text, integer, integer, integer, integer, text) from public;
grant execute on function app.change_entry(uuid, uuid, uuid, date, date, text, text, integer, integer, integer, integer, text) to app_user;
drop domain app.minutes_of_entry;
