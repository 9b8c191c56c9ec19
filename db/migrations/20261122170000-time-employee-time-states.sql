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
alter table app.employee_time_states rename constraint time_books_pkey to employee_time_states_pkey;
alter table app.employee_time_states rename constraint time_books_organization_id_employee_id_fkey to employee_time_states_organization_id_employee_id_fkey;
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

-- What one statement did to an employee's hours of one month: advances the revision, adds the minutes to the month, and refuses what the
-- rules refuse earlier and kinder. The update waits for other writers; the queries after it see what those committed. Constraint names are
-- what sqlstate.ts reads. `p_first_day` is null where nothing was added.
create function app.change_employee_time(p_organization uuid, p_employee uuid, p_month integer, p_minutes integer, p_periods date[],
  p_first_day date, p_last_day date) returns void language plpgsql as $$
declare
  v_status text;
begin
  update app.employee_time_states s set revision = s.revision + 1,
      minutes_by_month[p_month] = coalesce(s.minutes_by_month[p_month], 0) + p_minutes
    where s.organization_id = p_organization and s.employee_id = p_employee;
  -- The array stands in a query of its own: PostgreSQL would plan for the value of each call otherwise.
  select s.status into v_status from app.timesheet_submissions s
    where s.organization_id = p_organization and s.employee_id = p_employee and s.pay_period_start = any ((select p_periods)::date[])
      and s.status in ('submitted', 'approved') limit 1;
  if v_status is not null then
    raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  if p_first_day is not null then
    if exists (select from app.time_entries t where t.organization_id = p_organization and t.employee_id = p_employee
        and t.date between p_first_day and p_last_day group by t.date having sum(t.minutes) > 1440) then
      raise exception 'the day has more than 24 hours' using errcode = '23514', constraint = 'time_entries_day_24_hours';
    end if;
  end if;
end $$;

-- The last line of defense, once a statement whatever its path and however many entries it writes.
create function app.guard_time_entries() returns trigger language plpgsql as $$
declare
  v_broken text;
begin
  if tg_op = 'DELETE' then
    perform app.change_employee_time(c.organization_id, c.employee_id, c.month, - c.minutes, c.periods, null, null) from (
      select r.organization_id, r.employee_id, app.month_number(r.date) as month, sum(r.minutes)::integer as minutes,
        array_agg(distinct r.pay_period_start) as periods
      from removed r group by 1, 2, 3 order by 2, 3) c;
    return null;
  end if;
  select max(case when n.date not between n.pay_period_start and n.pay_period_end then 'time_entries_period' else 'time_entries_minutes' end)
    into v_broken from added n
    where n.minutes not between 1 and 1440 or n.minutes_entered not between 1 and 1440 or n.date not between n.pay_period_start and n.pay_period_end;
  if v_broken is not null then
    raise exception 'an entry has 1 to 1440 minutes, on a day of its pay period' using errcode = '23514', constraint = v_broken;
  end if;
  if tg_op = 'INSERT' then
    perform app.change_employee_time(c.organization_id, c.employee_id, c.month, c.minutes, c.periods, c.first_day, c.last_day) from (
      select n.organization_id, n.employee_id, app.month_number(n.date) as month, sum(n.minutes)::integer as minutes,
        array_agg(distinct n.pay_period_start) as periods, min(n.date) as first_day, max(n.date) as last_day
      from added n group by 1, 2, 3 order by 2, 3) c;
  else
    perform app.change_employee_time(c.organization_id, c.employee_id, c.month, c.minutes, c.periods, c.first_day, c.last_day) from (
      select b.organization_id, b.employee_id, app.month_number(b.date) as month, sum(b.minutes)::integer as minutes,
        array_agg(distinct b.pay_period_start) as periods, min(b.date) as first_day, max(b.date) as last_day
      from (select n.organization_id, n.employee_id, n.date, n.minutes, n.pay_period_start from added n
        union all select r.organization_id, r.employee_id, r.date, - r.minutes, r.pay_period_start from removed r) b group by 1, 2, 3 order by 2, 3) c;
  end if;
  return null;
end $$;
create trigger guard_inserted after insert on app.time_entries referencing new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_updated after update on app.time_entries referencing old table as removed new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_deleted after delete on app.time_entries referencing old table as removed
  for each statement execute function app.guard_time_entries();

revoke all on function app.change_employee_time(uuid, uuid, integer, integer, date[], date, date), app.guard_time_entries(),
  app.begin_employee_time_state(), app.lock_employee_time_state() from public;
grant execute on function app.change_employee_time(uuid, uuid, integer, integer, date[], date, date) to app_user;

reset role;
drop function app.note_in_transaction(text, text);
