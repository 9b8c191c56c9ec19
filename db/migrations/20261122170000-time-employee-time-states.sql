set local role app_owner;

-- One row an employee: its lock makes the writers of one employee's hours wait for each other, its revision tells that they changed, and it
-- keeps their minutes by month. Everything a save is decided on is read under the lock, so nothing else has to advance the revision.
drop trigger turn_page on app.timesheet_submissions;
drop trigger turn_page on app.employee_time_columns;
drop trigger turn_page on app.employees;
do $$
declare
  t text;
begin
  foreach t in array array['time_tracking_groups', 'departments', 'locations', 'units', 'funds', 'programs', 'group_time_columns'] loop
    execute format('drop trigger turn_pages on app.%I', t);
    execute format('drop trigger turn_pages_deleted on app.%I', t);
  end loop;
end $$;
drop trigger turn_pages_inserted on app.group_time_columns;
drop trigger keep_time_book on app.time_entries;
drop trigger begin_book on app.employees;
drop function app.turn_page_of_sheet(), app.turn_page_of_row(), app.turn_page_of_person(), app.turn_pages_of_organization(),
  app.turn_page(uuid, uuid), app.keep_time_book(), app.begin_book(), app.open_book(uuid), app.turn_book(uuid, uuid, uuid, date),
  app.change_entry(uuid, uuid, uuid, date, date, text, text, integer, integer, integer, integer, text);

alter table app.time_books rename to employee_time_states;
do $$
declare
  c text;
begin
  -- Its key, its reference and, from PostgreSQL 18 on, what may not be null.
  for c in select conname from pg_constraint where conrelid = 'app.employee_time_states'::regclass and conname like 'time_books%' loop
    execute format('alter table app.employee_time_states rename constraint %I to %I', c, replace(c, 'time_books', 'employee_time_states'));
  end loop;
end $$;
alter table app.employee_time_states drop column page, drop column closed, add column revision integer not null default 1;

create function app.begin_employee_time_state() returns trigger language plpgsql as $$
begin
  insert into app.employee_time_states (organization_id, employee_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger begin_employee_time_state after insert on app.employees for each row execute function app.begin_employee_time_state();

-- A timesheet's status moves under the same lock, whatever path moves it: a write of hours beside it waits, and then sees the new status.
create function app.lock_employee_time_state() returns trigger language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = new.organization_id and s.employee_id = new.employee_id for update;
  return null;
end $$;
create trigger lock_employee_time_state after insert or update of status on app.timesheet_submissions
  for each row execute function app.lock_employee_time_state();

-- What one statement did to an employee's hours of one pay period in one month: advances the revision, adds the minutes to the month, and
-- rejects what the verbs reject earlier and kinder. The update waits for other writers; the query after it sees what those committed.
-- Constraint names are what sqlstate.ts reads. `p_broken` names the one that an entry breaks by itself.
create function app.change_employee_time(p_organization uuid, p_employee uuid, p_period_start date, p_month integer, p_minutes integer,
  p_first_day date, p_last_day date, p_broken text) returns void language plpgsql as $$
declare
  v_status text;
  v_is_over boolean;
begin
  if p_broken is not null then
    raise exception 'an entry has 1 to 1440 minutes, on a day of its pay period' using errcode = '23514', constraint = p_broken;
  end if;
  update app.employee_time_states s set revision = s.revision + 1,
      minutes_by_month[p_month] = coalesce(s.minutes_by_month[p_month], 0) + p_minutes
    where s.organization_id = p_organization and s.employee_id = p_employee;
  select
    (select s.status from app.timesheet_submissions s where s.organization_id = p_organization and s.employee_id = p_employee
      and s.pay_period_start = p_period_start and s.status in ('submitted', 'approved')),
    exists (select from app.time_entries t where t.organization_id = p_organization and t.employee_id = p_employee
      and t.date between p_first_day and p_last_day group by t.date having sum(t.minutes) > 1440)
    into v_status, v_is_over;
  if v_status is not null then
    raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  if v_is_over then
    raise exception 'the day has more than 24 hours' using errcode = '23514', constraint = 'time_entries_day_24_hours';
  end if;
end $$;

-- The constraint that an entry breaks by itself. A table's check would be prepared anew by every statement.
create function app.broken_by_entry(p_date date, p_period_start date, p_period_end date, p_minutes integer, p_minutes_entered integer) returns text
language sql immutable parallel safe as $$
  select case when p_minutes not between 1 and 1440 or p_minutes_entered not between 1 and 1440 then 'time_entries_minutes'
    when p_date not between p_period_start and p_period_end then 'time_entries_period' end
$$;

-- The last line of defense, once a statement, whatever its path and however many entries it writes.
create function app.guard_time_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, c.first_day, c.last_day, c.broken)
      from (select b.organization_id, b.employee_id, b.pay_period_start, app.month_number(b.date) as month, sum(b.minutes)::integer as minutes,
          min(b.date) as first_day, max(b.date) as last_day, max(b.broken) as broken
        from (
          select n.organization_id, n.employee_id, n.pay_period_start, n.date, n.minutes,
            app.broken_by_entry(n.date, n.pay_period_start, n.pay_period_end, n.minutes, n.minutes_entered) as broken from added n
          union all select r.organization_id, r.employee_id, r.pay_period_start, r.date, - r.minutes, null from removed r) b
        group by 1, 2, 3, 4 order by 2, 3, 4) c;
  elsif tg_op = 'INSERT' then
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, c.first_day, c.last_day, c.broken)
      from (select n.organization_id, n.employee_id, n.pay_period_start, app.month_number(n.date) as month, sum(n.minutes)::integer as minutes,
          min(n.date) as first_day, max(n.date) as last_day,
          max(app.broken_by_entry(n.date, n.pay_period_start, n.pay_period_end, n.minutes, n.minutes_entered)) as broken
        from added n group by 1, 2, 3, 4 order by 2, 3, 4) c;
  else
    perform app.change_employee_time(c.organization_id, c.employee_id, c.pay_period_start, c.month, c.minutes, c.first_day, c.last_day, null)
      from (select r.organization_id, r.employee_id, r.pay_period_start, app.month_number(r.date) as month, - sum(r.minutes)::integer as minutes,
          min(r.date) as first_day, max(r.date) as last_day
        from removed r group by 1, 2, 3, 4 order by 2, 3, 4) c;
  end if;
  return null;
end $$;
create trigger guard_inserted after insert on app.time_entries referencing new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_updated after update on app.time_entries referencing old table as removed new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_deleted after delete on app.time_entries referencing old table as removed
  for each statement execute function app.guard_time_entries();

revoke all on function app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text), app.broken_by_entry(date, date, date, integer, integer),
  app.guard_time_entries(), app.begin_employee_time_state(), app.lock_employee_time_state() from public;
grant execute on function app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text),
  app.broken_by_entry(date, date, date, integer, integer) to app_user;

reset role;
drop function app.note_in_transaction(text, text);
