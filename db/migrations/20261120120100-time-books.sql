set local role app_owner;

-- A person's time book. Its page turns with everything that decides what they may enter: their hours and sheets, their record, their
-- columns, their group, what can be charged. So whoever read all of it at one page, and finds the book at that page when the write is
-- made, decided on the truth; and its row makes the writers of one person wait for each other.
create table app.time_books (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  page uuid not null default gen_random_uuid(),
  -- The days of submitted and approved sheets; those of neighbouring periods are one range.
  closed datemultirange not null default '{}',
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
) with (fillfactor = 50);
call app.wall('app.time_books');
grant select, insert, update on app.time_books to app_user;

create function app.closed_days(p_organization uuid, p_employee uuid) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(s.pay_period_start, s.pay_period_end, '[]')), '{}') from app.timesheet_submissions s
  where s.organization_id = p_organization and s.employee_id = p_employee and s.status in ('submitted', 'approved')
$$;

-- The page a book is open at, held until the transaction ends. Null: there is no such person here.
create function app.open_book(p_employee uuid) returns uuid language plpgsql as $$
declare
  v_page uuid;
begin
  select b.page into v_page from app.time_books b where b.organization_id = app.org_id() and b.employee_id = p_employee for update;
  if v_page is null then
    insert into app.time_books (employee_id, closed) select e.id, app.closed_days(e.organization_id, e.id) from app.employees e
      where e.organization_id = app.org_id() and e.id = p_employee on conflict do nothing;
    select b.page into v_page from app.time_books b where b.organization_id = app.org_id() and b.employee_id = p_employee for update;
  end if;
  return v_page;
end $$;

-- Turns the page that was read to the next, for entries of one period, and lets them pass the guard below. SW409: somebody else turned it,
-- or the sheet is handed in; what was decided has to be decided again.
create function app.turn_book(p_employee uuid, p_page uuid, p_next uuid, p_period_start date) returns void language plpgsql as $$
begin
  update app.time_books b set page = p_next where b.employee_id = p_employee and b.page = p_page and not b.closed @> p_period_start;
  if not found then
    raise exception 'the page is turned' using errcode = 'SW409';
  end if;
  perform set_config('app.book', p_employee::text || p_period_start::text, true);
end $$;

create function app.turn_page(p_organization uuid, p_employee uuid) returns void language sql as $$
  update app.time_books set page = gen_random_uuid() where organization_id = p_organization and employee_id = p_employee
$$;

-- The last line of the one guard: whatever path a write takes, it turns the page, a submitted or approved sheet's days do not change,
-- and a write that races a submit waits for it. Verbs say the same earlier and kinder; constraint names are what sqlstate.ts reads.
create or replace function app.guard_time_entry() returns trigger language plpgsql as $$
declare
  v_status text;
  v_organization uuid;
  v_employee uuid;
  v_period_start date;
begin
  if tg_op = 'DELETE' then
    v_organization := old.organization_id; v_employee := old.employee_id; v_period_start := old.pay_period_start;
  else
    v_organization := new.organization_id; v_employee := new.employee_id; v_period_start := new.pay_period_start;
    if new.date < new.pay_period_start or new.date > new.pay_period_end then
      raise exception 'the day is outside its pay period' using errcode = '23514', constraint = 'time_entries_period';
    end if;
  end if;
  if current_setting('app.book', true) is distinct from v_employee::text || v_period_start::text then
    insert into app.time_books (organization_id, employee_id, closed) values (v_organization, v_employee, app.closed_days(v_organization, v_employee))
      on conflict (organization_id, employee_id) do update set page = gen_random_uuid();
    select s.status into v_status from app.timesheet_submissions s
      where s.organization_id = v_organization and s.employee_id = v_employee and s.pay_period_start = v_period_start;
    if v_status in ('submitted', 'approved') then
      raise exception 'sheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
    end if;
    perform set_config('app.book', v_employee::text || v_period_start::text, true);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
drop function app.lock_timesheet(uuid, date);

-- Of one person: their columns, their sheets, their record.
create function app.turn_page_of_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform app.turn_page(old.organization_id, old.employee_id);
  else
    perform app.turn_page(new.organization_id, new.employee_id);
  end if;
  perform set_config('app.book', '', true);
  return null;
end $$;
create function app.turn_page_of_sheet() returns trigger language plpgsql as $$
begin
  update app.time_books b set page = gen_random_uuid(), closed = case when new.status in ('submitted', 'approved')
      then b.closed + datemultirange(daterange(new.pay_period_start, new.pay_period_end, '[]'))
      else b.closed - datemultirange(daterange(new.pay_period_start, new.pay_period_end, '[]')) end
    where b.organization_id = new.organization_id and b.employee_id = new.employee_id;
  perform set_config('app.book', '', true);
  return null;
end $$;
-- A sheet is never deleted: nobody may.
create trigger turn_page after insert or update on app.timesheet_submissions for each row execute function app.turn_page_of_sheet();
create trigger turn_page after insert or update or delete on app.employee_time_columns for each row execute function app.turn_page_of_row();

create function app.turn_page_of_person() returns trigger language plpgsql as $$
begin
  perform app.turn_page(new.organization_id, new.id);
  return null;
end $$;
create trigger turn_page after update on app.employees for each row execute function app.turn_page_of_person();

-- Of everybody: a group's rules and columns, and what hours can be charged to. Rare, and one short statement.
create function app.turn_pages_of_organization() returns trigger language plpgsql as $$
begin
  update app.time_books set page = gen_random_uuid() where organization_id in (select c.organization_id from changed c);
  return null;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['time_tracking_groups', 'departments', 'locations', 'units', 'funds', 'programs'] loop
    execute format('create trigger turn_pages after update on app.%I referencing new table as changed for each statement execute function app.turn_pages_of_organization()', t);
    execute format('create trigger turn_pages_deleted after delete on app.%I referencing old table as changed for each statement execute function app.turn_pages_of_organization()', t);
  end loop;
end $$;
create trigger turn_pages_inserted after insert on app.group_time_columns referencing new table as changed for each statement execute function app.turn_pages_of_organization();
create trigger turn_pages after update on app.group_time_columns referencing new table as changed for each statement execute function app.turn_pages_of_organization();
create trigger turn_pages_deleted after delete on app.group_time_columns referencing old table as changed for each statement execute function app.turn_pages_of_organization();

-- Whoever entered hours for somebody, by name; called for those few entries only.
create function app.member_name(p_user uuid) returns text language sql stable as $$
  select nullif(btrim(p.first_name || ' ' || p.last_name), '') from platform.profiles p where p.id = p_user
$$;

revoke all on all functions in schema app from public;
grant execute on function app.now(), app.org_id(), app.user_id(), app.employee_id(), app.session_id(), app.mode() to public;
grant execute on function app.open_book(uuid), app.turn_book(uuid, uuid, uuid, date), app.turn_page(uuid, uuid), app.closed_days(uuid, uuid), app.member_name(uuid) to app_user;
