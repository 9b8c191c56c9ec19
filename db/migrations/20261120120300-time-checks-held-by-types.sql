set local role app_owner;

-- A table's check is planned anew by every statement that writes a row, 10 µs and more for each; a type's is planned once a session. So what
-- every save writes is held by types, and what compares columns of an entry by its guard.
create domain app.minutes_of_entry as integer constraint minutes_of_entry check (value between 1 and 1440);
create domain app.minutes_of_day as integer constraint minutes_of_day check (value between 0 and 1440);
-- The name is what sqlstate.ts reads.
create domain app.total_minutes_of_day as integer constraint employee_days_24_hours check (value between 0 and 1440);
create domain app.idempotency_key as text constraint idempotency_key check (length(value) between 8 and 200);

alter table app.time_entries drop constraint time_entries_check;
-- What is computed from it goes and comes with it.
alter table app.time_entries drop column hours;
alter table app.time_entries
  alter column minutes type app.minutes_of_entry,
  alter column minutes_entered type app.minutes_of_entry;
alter table app.time_entries add column hours numeric(6, 2) not null generated always as (round(minutes / 60.0, 2)) stored;
alter table app.employee_days
  drop constraint employee_days_24_hours,
  drop constraint employee_days_check,
  alter column total_minutes type app.total_minutes_of_day,
  alter column worked_minutes type app.minutes_of_day,
  alter column overtime_minutes type app.minutes_of_day,
  alter column double_time_minutes type app.minutes_of_day;
alter table app.idempotency_keys
  drop constraint idempotency_keys_key_check,
  alter column key type app.idempotency_key;

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
    insert into app.time_books (organization_id, employee_id) values (v_organization, v_employee)
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
