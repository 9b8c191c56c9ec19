set local role app_owner;

-- The day's result: what the rules take off and add up. Only days that have something of it have a row.
alter table app.overtime_days
  add column lunch_deducted_minutes app.minutes_of_day not null default 0,
  add column break_deducted_minutes app.minutes_of_day not null default 0,
  -- The lunch that the typed hours leave out already; null: not said.
  add column lunch_taken_minutes app.minutes_of_day,
  -- Worked through lunch, and why: then nothing is taken off for it.
  add column lunch_waived boolean not null default false,
  add column lunch_note text check (length(btrim(lunch_note)) between 1 and 500),
  -- Of each worked column: column, deductedMinutes, overtimeMinutes, doubleTimeMinutes.
  add column shares jsonb not null default '[]';

-- Where an entry came from.
create domain app.entry_source as text constraint entry_source check (value in ('typed', 'copied', 'usual_week', 'split', 'imported', 'holiday'));
alter table app.time_entries add column source app.entry_source not null default 'typed';

-- When overtime or deductions of an approved timesheet changed afterwards; null: they did not.
alter table app.timesheet_submissions add column result_changed_at timestamptz;

alter table app.timesheet_submission_events drop constraint timesheet_submission_events_event_check;
alter table app.timesheet_submission_events add constraint timesheet_submission_events_event_check
  check (event in ('submit', 'approve', 'reject', 'withdraw', 'recall', 'reopen', 'copy', 'comment', 'remind', 'escalate', 'reassign', 'certify'));
