-- What every statement that changes an entry pays before it does anything, taken away where something later says the same.
set local role app_owner;

-- A guard before the row locks it first, and writes that down; after the row the same refusal costs nothing to those whom it lets through.
drop trigger keep_handle on app.time_entries;
create trigger keep_handle after update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();

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

-- Every name is written with its schema; looking for more of them costs each change of role.
reset role;
alter role app_login set search_path = '';
alter role app_worker set search_path = '';
