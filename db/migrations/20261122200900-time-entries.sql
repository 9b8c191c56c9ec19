set local role app_owner;

-- Checks of what every save writes: see app.idempotency_key. What compares columns of an entry is checked by the guard below.
create domain app.time_column_type as text constraint time_column_type check (value in ('pay_code', 'department', 'location', 'unit', 'fund'));
create domain app.functional_category as text constraint functional_category check (value in ('program', 'management_general', 'fundraising'));
create domain app.minutes_of_day as integer constraint minutes_of_day check (value between 0 and 1440);

-- An entry changes many times while its timesheet is filled. With no index on what changes and free space in each page, a change updates no
-- index. The newest entries are found by their ids, which grow with time.
create table app.time_entries (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  column_type app.time_column_type not null,
  column_id text not null,
  -- After rounding: what is added up, approved and paid. The guard below checks it.
  minutes integer not null,
  -- As typed.
  minutes_entered integer not null,
  -- The rule's result for the pay code or allocation: worked time, which counts for overtime, or leave.
  is_worked boolean not null,
  department_id uuid,
  location_id uuid,
  unit_id uuid,
  fund_id uuid,
  program_id uuid,
  functional_category app.functional_category not null default 'program',
  pay_period_start date not null,
  pay_period_end date not null,
  entered_by uuid not null,
  -- Given when someone other than the employee entered it.
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, employee_id, date, column_type, column_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  foreign key (organization_id, unit_id) references app.units (organization_id, id),
  foreign key (organization_id, fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, program_id) references app.programs (organization_id, id)
) with (fillfactor = 85);
-- Hours are computed when they are read; every statement that writes a row would prepare a stored expression again. For the same reason the
-- column may be null to the database, though minutes never are. Before PostgreSQL 18 it has to be stored.
do $$
begin
  execute format('alter table app.time_entries add column hours numeric(6, 2) generated always as (round(minutes / 60.0, 2)) %s',
    case when current_setting('server_version_num')::int >= 180000 then 'virtual' else 'stored' end);
end $$;

-- Overtime is computed per workweek, on write, and stored for the days that have some.
create table app.overtime_days (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  date date not null,
  overtime_minutes app.minutes_of_day not null default 0,
  double_time_minutes app.minutes_of_day not null default 0,
  primary key (organization_id, employee_id, date),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
) with (fillfactor = 85);

-- One row per employee. Its lock serializes the writers of one employee's hours, its revision changes with the hours, and it holds
-- their minutes by month. Everything that a save depends on is read under the lock, so nothing else advances the revision.
create table app.employee_time_states (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  revision integer not null default 1,
  -- Subscripts are app.month_number.
  minutes_by_month integer[] not null default '{}',
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
) with (fillfactor = 50);

call app.enable_tenant_isolation('app.time_entries');
call app.enable_tenant_isolation('app.overtime_days');
call app.enable_tenant_isolation('app.employee_time_states');
grant select, insert, update, delete on app.time_entries, app.overtime_days to app_user;
grant select, insert, update on app.employee_time_states to app_user;

-- Every employee has this row from the first day.
create function app.begin_employee_time_state() returns trigger language plpgsql as $$
begin
  insert into app.employee_time_states (organization_id, employee_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger begin_employee_time_state after insert on app.employees for each row execute function app.begin_employee_time_state();

-- A timesheet's status changes under the same lock, whatever changes it. A concurrent write of hours waits, and then sees the new status.
create function app.lock_employee_time_state() returns trigger language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = new.organization_id and s.employee_id = new.employee_id for update;
  return null;
end $$;
create trigger lock_employee_time_state after insert or update of status on app.timesheet_submissions
  for each row execute function app.lock_employee_time_state();

-- Applies what one statement did to an employee's hours of one pay period in one month: advances the revision, adds the minutes to the
-- month, and rejects what the verbs reject earlier with a better message. The update waits for other writers; the query after it sees what
-- those committed. sqlstate.ts reads the constraint names. `p_broken` names the constraint that an entry breaks by itself.
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
  -- Without the row nothing would have waited for the other writers.
  if not found then
    raise exception 'employee % has no time state', p_employee;
  end if;
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

-- The constraint that an entry breaks by itself. Every statement would prepare a table's check again.
create function app.broken_by_entry(p_date date, p_period_start date, p_period_end date, p_minutes integer, p_minutes_entered integer) returns text
language sql immutable parallel safe as $$
  select case when p_minutes not between 1 and 1440 or p_minutes_entered not between 1 and 1440 then 'time_entries_minutes'
    when p_date not between p_period_start and p_period_end then 'time_entries_period' end
$$;

-- The last line of defense. It runs once per statement, whatever issued it and however many entries it writes.
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

-- An entry keeps its employee, day and allocation for life. The trigger runs after the row: one that runs before it locks the row first and
-- writes that to the log, which every allowed change would pay for.
create function app.keep_time_entry_handle() returns trigger language plpgsql as $$
begin
  raise exception 'the day, person and column of an entry do not change' using errcode = '23514', constraint = 'time_entries_handle';
end $$;
create trigger keep_handle after update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();

-- An employee's minutes by month as their entries say, to compare with the stored ones.
create function app.minutes_by_month(p_organization uuid, p_employee uuid) returns integer[] language sql stable as $$
  with months as (
    select app.month_number(t.date) as month, sum(t.minutes) as minutes from app.time_entries t
    where t.organization_id = p_organization and t.employee_id = p_employee group by 1
  )
  select case when count(*) = 0 then '{}' else format('[%s:%s]={%s}', min(n), max(n), string_agg(coalesce(m.minutes, 0)::text, ',' order by n)) end::integer[]
  from generate_series((select min(month) from months), (select max(month) from months)) n left join months m on m.month = n
$$;

revoke all on function app.begin_employee_time_state(), app.lock_employee_time_state(), app.guard_time_entries(), app.keep_time_entry_handle(),
  app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text), app.broken_by_entry(date, date, date, integer, integer),
  app.minutes_by_month(uuid, uuid) from public;
grant execute on function app.change_employee_time(uuid, uuid, date, integer, integer, date, date, text),
  app.broken_by_entry(date, date, date, integer, integer) to app_user;
