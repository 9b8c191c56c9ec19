set local role app_owner;

-- What dashboards add up stands in the time book, which every change of hours turns to its next page anyway: one row written where two were.
-- The day's 24 hours are held by a look at the day's entries with the book in hand. Of a day's own row only its overtime is left.

create function app.month_number(p_date date) returns integer language sql immutable parallel safe as $$
  select date_part('year', p_date)::integer * 12 + date_part('month', p_date)::integer
$$;

-- A person's minutes by month, by app.month_number, as their entries say them. What reads it adds up; the trigger below keeps it.
create function app.minutes_by_month(p_organization uuid, p_employee uuid) returns integer[] language sql stable as $$
  with months as (
    select app.month_number(t.date) as month, sum(t.minutes) as minutes from app.time_entries t
    where t.organization_id = p_organization and t.employee_id = p_employee group by 1
  )
  select case when count(*) = 0 then '{}' else format('[%s:%s]={%s}', min(n), max(n), string_agg(coalesce(m.minutes, 0)::text, ',' order by n)) end::integer[]
  from generate_series((select min(month) from months), (select max(month) from months)) n left join months m on m.month = n
$$;

alter table app.time_books add column minutes_by_month integer[] not null default '{}';

-- Everybody has a book from their first day on.
create function app.begin_book() returns trigger language plpgsql as $$
begin
  insert into app.time_books (organization_id, employee_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger begin_book after insert on app.employees for each row execute function app.begin_book();
create or replace function app.open_book(p_employee uuid) returns uuid language sql as $$
  select b.page from app.time_books b where b.organization_id = app.org_id() and b.employee_id = p_employee for update
$$;

-- The owner is bound by the wall: down for what exists already, and up again.
alter table app.employees no force row level security;
alter table app.timesheet_submissions no force row level security;
alter table app.time_entries no force row level security;
alter table app.time_books no force row level security;
insert into app.time_books (organization_id, employee_id, closed)
  select e.organization_id, e.id, app.closed_days(e.organization_id, e.id) from app.employees e on conflict do nothing;
update app.time_books b set minutes_by_month = app.minutes_by_month(b.organization_id, b.employee_id);
alter table app.employees force row level security;
alter table app.timesheet_submissions force row level security;
alter table app.time_entries force row level security;
alter table app.time_books force row level security;
drop function app.closed_days(uuid, uuid);

-- The one guard: whatever path a write takes, it turns the page, the month's sum follows, a day has 24 hours at most, and a submitted or
-- approved sheet's days do not change; a write that races a submit waits for it. Verbs say the same earlier and kinder; constraint names are
-- what sqlstate.ts reads. app.change_entry has done all of it for its own row.
create function app.keep_time_book() returns trigger language plpgsql as $$
declare
  v_entry app.time_entries;
  v_minutes integer;
  v_status text;
begin
  if current_setting('app.book_kept', true) = 'yes' then
    return null;
  end if;
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

drop trigger guard on app.time_entries;
drop trigger roll_up on app.time_entries;
drop function app.guard_time_entry();
drop function app.roll_up_day();
create trigger keep_time_book after insert or update or delete on app.time_entries for each row execute function app.keep_time_book();

-- What nearly every save is: another number in a cell that has one, decided on a page of the book. SW409: the page is turned, the sheet is
-- handed in, or the cell holds something else; what was decided has to be decided again.
create function app.change_entry(p_employee uuid, p_page uuid, p_next uuid, p_period_start date, p_date date, p_column_type text, p_column_id text,
  p_before integer, p_minutes app.minutes_of_entry, p_minutes_entered app.minutes_of_entry, p_version integer, p_reason text) returns boolean language plpgsql as $$
declare
  v_month integer := app.month_number(p_date);
  v_kept text;
begin
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

-- Hours are worked out when they are read: a stored expression is prepared anew by every statement that writes a row. That takes a column of
-- a plain type, so the guard holds its numbers.
alter table app.time_entries drop column hours;
alter table app.time_entries alter column minutes type integer, alter column minutes_entered type integer;
do $$
begin
  -- Before PostgreSQL 18 it has to be stored.
  execute format('alter table app.time_entries add column hours numeric(6, 2) not null generated always as (round(minutes / 60.0, 2)) %s',
    case when current_setting('server_version_num')::int >= 180000 then 'virtual' else 'stored' end);
end $$;

-- In a language that the planner writes out where it stands, so that the usual case is two steps and no call.
create function app.clock_moved_by() returns interval language sql stable parallel safe as $$ select moved_by from platform.clock $$;
create or replace function app.now() returns timestamptz language sql stable parallel safe as $$
  select pg_catalog.now() + coalesce(nullif(current_setting('app.clock', true), '')::interval, app.clock_moved_by())
$$;

-- The seal's columns are written once, and all others never: said of columns, it costs a seal nothing but the look at its own.
drop trigger keep on app.audit_events;
create or replace function app.keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only' using errcode = '23514', constraint = 'audit_events_append_only';
end $$;
create trigger keep before update of organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason,
  request_id or delete on app.audit_events for each row execute function app.keep_audit_event();
create trigger keep_seal before update of sequence, previous_hash, hash, sealed_at on app.audit_events for each row
  when (old.sequence is not null or new.sequence is null or new.hash is null or new.sealed_at is null) execute function app.keep_audit_event();

-- Overtime is computed by workweek and stored where there is some.
drop index app.employee_days_date;
alter table app.employee_days no force row level security;
delete from app.employee_days where overtime_minutes = 0 and double_time_minutes = 0;
alter table app.employee_days force row level security;
alter table app.employee_days drop column total_minutes, drop column worked_minutes;
drop domain app.total_minutes_of_day;
alter table app.employee_days rename to overtime_days;
alter index app.employee_days_pkey rename to overtime_days_pkey;
alter table app.overtime_days rename constraint employee_days_organization_id_employee_id_fkey to overtime_days_organization_id_employee_id_fkey;
grant delete on app.overtime_days to app_user;

revoke all on all functions in schema app from public;
grant execute on function app.now(), app.clock_moved_by(), app.org_id(), app.user_id(), app.employee_id(), app.session_id(), app.mode() to public;
grant execute on function app.month_number(date),
  app.change_entry(uuid, uuid, uuid, date, date, text, text, integer, app.minutes_of_entry, app.minutes_of_entry, integer, text) to app_user;
