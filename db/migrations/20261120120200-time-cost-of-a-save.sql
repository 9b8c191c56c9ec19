set local role app_owner;

-- An entry changes again and again while its sheet is filled: without a key on what changes, and with room on its page, a change touches
-- no index. The newest entries are found by their ids, which grow with time.
drop index app.time_entries_updated;
alter table app.time_entries set (fillfactor = 85);
alter table app.employee_days set (fillfactor = 85);

-- A table's check is planned anew by every statement that writes a row, 10 µs and more for each; a type's is planned once a session. So what
-- every save writes is held by types, and what compares columns of an entry by its guard.
create domain app.time_column_type as text constraint time_column_type check (value in ('pay_code', 'department', 'location', 'unit', 'fund'));
create domain app.functional_category as text constraint functional_category check (value in ('program', 'management_general', 'fundraising'));
create domain app.minutes_of_entry as integer constraint minutes_of_entry check (value between 1 and 1440);
create domain app.minutes_of_day as integer constraint minutes_of_day check (value between 0 and 1440);
-- The name is what sqlstate.ts reads.
create domain app.total_minutes_of_day as integer constraint employee_days_24_hours check (value between 0 and 1440);
create domain app.idempotency_key as text constraint idempotency_key check (length(value) between 8 and 200);

drop trigger keep_handle on app.time_entries;
-- What is computed from the minutes goes and comes with them.
alter table app.time_entries
  drop constraint time_entries_column_type_check,
  drop constraint time_entries_functional_category_check,
  drop constraint time_entries_minutes_check,
  drop constraint time_entries_minutes_entered_check,
  drop constraint time_entries_check,
  drop column hours;
alter table app.time_entries
  alter column column_type type app.time_column_type,
  alter column functional_category type app.functional_category,
  alter column minutes type app.minutes_of_entry,
  alter column minutes_entered type app.minutes_of_entry;
alter table app.time_entries add column hours numeric(6, 2) not null generated always as (round(minutes / 60.0, 2)) stored;
create trigger keep_handle before update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();
alter table app.employee_days
  drop constraint employee_days_24_hours,
  drop constraint employee_days_worked_minutes_check,
  drop constraint employee_days_overtime_minutes_check,
  drop constraint employee_days_double_time_minutes_check,
  alter column total_minutes type app.total_minutes_of_day,
  alter column worked_minutes type app.minutes_of_day,
  alter column overtime_minutes type app.minutes_of_day,
  alter column double_time_minutes type app.minutes_of_day;
alter table app.idempotency_keys
  drop constraint idempotency_keys_key_check,
  alter column key type app.idempotency_key;

-- Whoever writes an event cannot seal it: the seal's columns are not theirs to name, so no check has to look at them.
alter table app.audit_events drop constraint audit_events_check;
revoke insert on app.audit_events from app_user;
grant insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
  on app.audit_events to app_user;
-- Nothing looks events up by what they are about yet; every save paid for it.
drop index app.audit_events_resource;
-- In the order the seal takes them, and asked for by organization: never the whole history for its newest few.
drop index app.audit_events_unsealed;
create index audit_events_unsealed on app.audit_events (organization_id, occurred_at, id) where sequence is null;
create or replace function app.organizations_with_unsealed_events() returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id from app.organizations o
  where exists (select from app.audit_events e where e.organization_id = o.id and e.sequence is null) order by o.id
$$;

-- Pages are in memory or on flash, where one read is as good as the next: with the default of 4 a short table that changes all the time is
-- walked through, dead rows and all, where two pages of its key would do. The owner may not alter roles; whoever migrates may.
reset role;
alter role app_login set random_page_cost = 1.1;
alter role app_worker set random_page_cost = 1.1;
set local role app_owner;

-- The clock is read once a request, by the gate; what asks for the time after it asks a setting. Everybody else reads the row.
create or replace function app.now() returns timestamptz language plpgsql stable parallel safe as $$
declare
  v_moved_by text := current_setting('app.clock', true);
begin
  if v_moved_by is null or v_moved_by = '' then
    return pg_catalog.now() + (select moved_by from platform.clock);
  end if;
  return pg_catalog.now() + v_moved_by::interval;
end $$;
