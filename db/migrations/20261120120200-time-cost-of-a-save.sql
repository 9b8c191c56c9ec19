set local role app_owner;

-- An entry changes again and again while its sheet is filled: without a key on what changes, and with room on its page, a change touches
-- no index. The newest entries are found by their ids, which grow with time.
drop index app.time_entries_updated;
alter table app.time_entries set (fillfactor = 85);
alter table app.employee_days set (fillfactor = 85);

-- A check is read and prepared anew by every statement that writes the table, so those on one row are one, and what is written once in
-- an entry's life is held by its type, which only the insert looks at.
create domain app.time_column_type as text constraint time_column_type check (value in ('pay_code', 'department', 'location', 'unit', 'fund'));
create domain app.functional_category as text constraint functional_category check (value in ('program', 'management_general', 'fundraising'));
drop trigger keep_handle on app.time_entries;
alter table app.time_entries
  drop constraint time_entries_column_type_check,
  drop constraint time_entries_functional_category_check,
  alter column column_type type app.time_column_type,
  alter column functional_category type app.functional_category,
  drop constraint time_entries_minutes_check,
  drop constraint time_entries_minutes_entered_check,
  drop constraint time_entries_check,
  add constraint time_entries_check check (minutes between 1 and 1440 and minutes_entered between 1 and 1440
    and date between pay_period_start and pay_period_end);
create trigger keep_handle before update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();
alter table app.employee_days
  drop constraint employee_days_worked_minutes_check,
  drop constraint employee_days_overtime_minutes_check,
  drop constraint employee_days_double_time_minutes_check,
  add constraint employee_days_check check (worked_minutes between 0 and 1440 and overtime_minutes >= 0 and double_time_minutes >= 0);

-- Whoever writes an event cannot seal it: the seal's columns are not theirs to name, so no check has to look at them.
alter table app.audit_events drop constraint audit_events_check;
revoke insert on app.audit_events from app_user;
grant insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
  on app.audit_events to app_user;
-- Nothing looks events up by what they are about yet; every save paid for it.
drop index app.audit_events_resource;

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
