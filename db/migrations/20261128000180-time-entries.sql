set local role app_owner;

-- Checks of what every save writes: see app.idempotency_key. What compares columns of an entry is checked by app.guard_time_entries.
create domain app.time_column_type as text constraint time_column_type check (value in ('pay_code', 'department', 'location', 'unit', 'fund'));
create domain app.functional_category as text constraint functional_category check (value in ('program', 'management_general', 'fundraising'));
-- Where an entry came from.
create domain app.entry_source as text constraint entry_source check (value in ('typed', 'copied', 'usual_week', 'split', 'imported', 'holiday'));
-- An entry changes many times while its timesheet is filled. With no index on what changes and free space in each page, a change updates no
-- index. The newest entries are found by their ids, which grow with time.
create table app.time_entries (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  column_type app.time_column_type not null,
  column_id text not null,
  -- After rounding: what is added up, approved and paid. app.guard_time_entries checks it.
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
  source app.entry_source not null default 'typed',
  primary key (organization_id, id),
  unique (organization_id, employee_id, date, column_type, column_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  foreign key (organization_id, unit_id) references app.units (organization_id, id),
  foreign key (organization_id, fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, program_id) references app.programs (organization_id, id)
) with (fillfactor = 85
);
-- Hours are computed when they are read; every statement that writes a row would prepare a stored expression again. For the same reason the
-- column may be null to the database, though minutes never are. Before PostgreSQL 18 it has to be stored.
do $$
begin
  execute format('alter table app.time_entries add column hours numeric(6, 2) generated always as (round(minutes / 60.0, 2)) %s',
    case when current_setting('server_version_num')::int >= 180000 then 'virtual' else 'stored' end);
end $$;
call app.enable_tenant_isolation('app.time_entries');
grant select, insert, update, delete on app.time_entries to app_user;

create domain app.minutes_of_day as integer constraint minutes_of_day check (value between 0 and 1440);
-- Overtime is computed per workweek, on write, and stored for the days that have some.
create table app.overtime_days (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  date date not null,
  overtime_minutes app.minutes_of_day not null default 0,
  double_time_minutes app.minutes_of_day not null default 0,
  -- The day's result: what the rules take off and add up. Only days that have something of it have a row.
  lunch_deducted_minutes app.minutes_of_day not null default 0,
  break_deducted_minutes app.minutes_of_day not null default 0,
  -- The lunch that the typed hours leave out already; null: not said.
  lunch_taken_minutes app.minutes_of_day,
  -- Worked through lunch, and why: then nothing is taken off for it.
  lunch_waived boolean not null default false,
  lunch_note text check (length(btrim(lunch_note)) between 1 and 500),
  -- Of each worked column: column, deductedMinutes, overtimeMinutes, doubleTimeMinutes.
  shares jsonb not null default '[]',
  primary key (organization_id, employee_id, date),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
) with (fillfactor = 85
);
call app.enable_tenant_isolation('app.overtime_days');
grant select, insert, update, delete on app.overtime_days to app_user;

-- One row per employee. Its lock serializes the writers of one employee's hours, its revision changes with the hours, and it holds
-- their minutes by month. Everything that a save depends on is read under the lock, so nothing else advances the revision.
create table app.employee_time_states (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  revision integer not null default 1,
  -- Subscripts are app.month_number.
  minutes_by_month integer[] not null default '{}',
  -- The same in the row that every write of hours locks: the guard learns from the update of this row that no timesheet keeps the hours from changing,
  -- and queries no table. The value is in the locked row itself, so that it is never older than the lock.
  locked_days datemultirange not null default '{}',
  primary key (organization_id, employee_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade
) with (fillfactor = 50
);
call app.enable_tenant_isolation('app.employee_time_states');
grant select, insert, update on app.employee_time_states to app_user;

-- The results of days are computed again, from a day on, after a group's settings or someone's group changed for days in the past. A job goes through
-- the people one after another and keeps here how far it came, so that a kill costs one person's work.
create table app.day_recomputes (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- Whoever was in this group then, or else these people.
  group_id uuid,
  employee_ids uuid[] not null default '{}',
  from_date date not null,
  state text not null default 'running' check (state in ('running', 'done')),
  -- The last one that is done, in the order of ids.
  after_employee_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done integer not null default 0,
  total integer not null,
  -- People whose results changed.
  changed integer not null default 0,
  -- Grows with each turn that the job takes, which queues the next one.
  turn integer not null default 0,
  started_by uuid default app.user_id(),
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);
create index day_recomputes_newest on app.day_recomputes (organization_id, created_at desc);
call app.enable_tenant_isolation('app.day_recomputes');
grant select, insert, update, delete on app.day_recomputes to app_user;

-- The hours that someone usually works, by weekday and column; they fill the empty days of a period when the person asks for it.
create table app.usual_weeks (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  weekday text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  column_type app.time_column_type not null,
  column_id text not null,
  minutes app.minutes_of_day not null check (minutes > 0),
  -- The place in the week as it was saved.
  sort_order integer not null,
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, weekday, column_type, column_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
call app.enable_tenant_isolation('app.usual_weeks');
grant select, insert, update, delete on app.usual_weeks to app_user;

create trigger guard_inserted after insert on app.time_entries referencing new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_updated after update on app.time_entries referencing old table as removed new table as added
  for each statement execute function app.guard_time_entries();
create trigger guard_deleted after delete on app.time_entries referencing old table as removed
  for each statement execute function app.guard_time_entries();
create trigger keep_handle after update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();
create trigger count_result after insert or update or delete on app.overtime_days for each row execute function app.count_day_result();
create trigger keep_lunch_inserted after insert on app.overtime_days for each row
  when (new.lunch_waived or new.lunch_taken_minutes is not null) execute function app.keep_lunch_of_locked_day();
create trigger keep_lunch_updated after update on app.overtime_days for each row
  when ((new.lunch_waived, new.lunch_taken_minutes, new.lunch_note) is distinct from (old.lunch_waived, old.lunch_taken_minutes, old.lunch_note))
  execute function app.keep_lunch_of_locked_day();
create trigger keep_lunch_deleted after delete on app.overtime_days for each row
  when (old.lunch_waived or old.lunch_taken_minutes is not null) execute function app.keep_lunch_of_locked_day();
create trigger enqueue after insert or update of turn on app.day_recomputes for each row
  when (new.state = 'running') execute function app.enqueue_day_recompute();
