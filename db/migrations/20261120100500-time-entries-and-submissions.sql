set local role app_owner;

-- Materialised when first used and frozen: a later change of the group's settings moves no period that exists (P9).
create table app.pay_periods (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  group_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  pay_date date not null,
  -- Why the pay date is not period end + offset, in words; null when it is.
  pay_date_reason text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, group_id, starts_on),
  unique (organization_id, group_id, ends_on),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);

create table app.timesheet_submissions (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  pay_period_id uuid not null,
  pay_period_start date not null,
  pay_period_end date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  revision integer not null default 1 check (revision >= 1),
  -- 1-based while submitted; 0 otherwise.
  current_step integer not null default 0,
  -- The resolved workflow as it was when submitted: [{stepOrder, approverType, label, requireAll, finding}]. A later edit of the template changes nothing here.
  steps jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by uuid,
  attestation text,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, employee_id, pay_period_start),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, pay_period_id) references app.pay_periods (organization_id, id)
);
create index timesheet_submissions_status on app.timesheet_submissions (organization_id, status, pay_period_start);

-- Who may decide which step of which revision, and what they decided.
create table app.timesheet_step_approvers (
  organization_id uuid not null default app.org_id(),
  submission_id uuid not null,
  revision integer not null,
  step_order integer not null,
  approver_user_id uuid not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  primary key (organization_id, submission_id, revision, step_order, approver_user_id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id)
);
create index timesheet_step_approvers_waiting on app.timesheet_step_approvers (organization_id, approver_user_id) where decision is null;

create table app.timesheet_submission_review_notes (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  note text not null check (length(btrim(note)) between 1 and 2000),
  note_type text not null check (note_type in ('approval', 'rejection', 'general')),
  -- The days the note points at.
  days date[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index review_notes_submission on app.timesheet_submission_review_notes (organization_id, submission_id);

-- The sheet's own history: submit, approve, reject, recall, reopen, with the person and the revision.
create table app.timesheet_submission_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  step_order integer,
  event text not null check (event in ('submit', 'approve', 'reject', 'recall', 'reopen', 'copy')),
  actor_user_id uuid not null,
  detail text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index submission_events_submission on app.timesheet_submission_events (organization_id, submission_id);

create table app.time_entries (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  column_type text not null check (column_type in ('pay_code', 'department', 'location', 'unit', 'fund')),
  column_id text not null,
  -- After rounding; what is summed, approved and paid.
  minutes integer not null check (minutes between 1 and 1440),
  -- As typed.
  minutes_entered integer not null check (minutes_entered between 1 and 1440),
  hours numeric(6, 2) not null generated always as (round(minutes / 60.0, 2)) stored,
  -- The rule's answer for the pay code or allocation: does this count as worked time (overtime) or as leave?
  is_worked boolean not null,
  department_id uuid,
  location_id uuid,
  unit_id uuid,
  fund_id uuid,
  program_id uuid,
  functional_category text not null default 'program' check (functional_category in ('program', 'management_general', 'fundraising')),
  pay_period_start date not null,
  pay_period_end date not null,
  entered_by uuid not null,
  -- Given when somebody else than the person entered it.
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
  foreign key (organization_id, program_id) references app.programs (organization_id, id),
  check (date between pay_period_start and pay_period_end)
);
create index time_entries_updated on app.time_entries (organization_id, updated_at desc);

-- One row a person and day, kept by a trigger in the same transaction: dashboards add these up, and its check is what
-- holds a day to 24 hours under parallel writes, because the row's lock lets only one of them see the sum at a time.
create table app.employee_days (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  date date not null,
  total_minutes integer not null default 0 constraint employee_days_24_hours check (total_minutes between 0 and 1440),
  worked_minutes integer not null default 0 check (worked_minutes between 0 and 1440),
  -- Computed per workweek by the overtime rule, on write.
  overtime_minutes integer not null default 0 check (overtime_minutes >= 0),
  double_time_minutes integer not null default 0 check (double_time_minutes >= 0),
  primary key (organization_id, employee_id, date),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
create index employee_days_date on app.employee_days (organization_id, date) include (employee_id, total_minutes);

-- The last line of the one guard: whatever path a write takes, a submitted or approved sheet's days do not change, and a
-- write that races a submit waits for it. Verbs say the same earlier and kinder; constraint names are what sqlstate.ts reads.
create function app.guard_time_entry() returns trigger language plpgsql as $$
declare
  r app.time_entries := coalesce(new, old);
  v_status text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(r.employee_id::text || r.pay_period_start::text, 0));
  select status into v_status from app.timesheet_submissions
    where organization_id = r.organization_id and employee_id = r.employee_id and pay_period_start = r.pay_period_start;
  if v_status in ('submitted', 'approved') then
    raise exception 'sheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  return coalesce(new, old);
end $$;
create trigger guard before insert or update or delete on app.time_entries for each row execute function app.guard_time_entry();

-- Submit, approve, reject and recall take this lock alone; entry writes share it.
create function app.lock_timesheet(p_employee uuid, p_period_start date) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_employee::text || p_period_start::text, 0))
$$;
grant execute on function app.lock_timesheet(uuid, date) to app_user;

create function app.roll_up_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into app.employee_days as d (organization_id, employee_id, date, total_minutes, worked_minutes)
    values (new.organization_id, new.employee_id, new.date, new.minutes, case when new.is_worked then new.minutes else 0 end)
    on conflict (organization_id, employee_id, date) do update
      set total_minutes = d.total_minutes + excluded.total_minutes, worked_minutes = d.worked_minutes + excluded.worked_minutes;
  else
    update app.employee_days d
      set total_minutes = d.total_minutes + case when tg_op = 'UPDATE' then new.minutes else 0 end - old.minutes,
          worked_minutes = d.worked_minutes + case when tg_op = 'UPDATE' and new.is_worked then new.minutes else 0 end - case when old.is_worked then old.minutes else 0 end
      where d.organization_id = old.organization_id and d.employee_id = old.employee_id and d.date = old.date;
  end if;
  return null;
end $$;
create trigger roll_up after insert or update or delete on app.time_entries for each row execute function app.roll_up_day();

-- An entry keeps its person, day and column for life; the trigger above relies on it.
create function app.keep_time_entry_handle() returns trigger language plpgsql as $$
begin
  raise exception 'the day, person and column of an entry do not change' using errcode = '23514', constraint = 'time_entries_handle';
end $$;
create trigger keep_handle before update of employee_id, date, column_type, column_id on app.time_entries for each row
  when (old.employee_id <> new.employee_id or old.date <> new.date or old.column_type <> new.column_type or old.column_id <> new.column_id)
  execute function app.keep_time_entry_handle();

do $$
declare
  t text;
begin
  foreach t in array array['pay_periods', 'timesheet_submissions', 'timesheet_step_approvers', 'timesheet_submission_review_notes',
    'timesheet_submission_events', 'time_entries', 'employee_days']
  loop
    call app.wall(('app.' || t)::regclass);
    execute format('grant select, insert, update, delete on app.%I to app_user', t);
  end loop;
end $$;
revoke update, delete on app.timesheet_submission_events, app.timesheet_submission_review_notes from app_user;
revoke delete on app.timesheet_submissions, app.timesheet_step_approvers, app.pay_periods, app.employee_days from app_user;
