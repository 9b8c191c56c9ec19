set local role app_owner;

-- What someone says about a day of their timesheet. A day can have several, each with its own author.
create table app.timesheet_notes (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  note text not null check (length(btrim(note)) between 1 and 2000),
  created_by uuid not null default app.user_id(),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
create index timesheet_notes_of_days on app.timesheet_notes (organization_id, employee_id, date);

-- A file of a day. Its name, type, and size are those of the stored file.
create table app.timesheet_attachments (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  date date not null,
  file_id uuid not null,
  uploaded_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, file_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, file_id) references app.files (organization_id, id)
);
create index timesheet_attachments_of_days on app.timesheet_attachments (organization_id, employee_id, date);

call app.enable_tenant_isolation('app.timesheet_notes');
call app.enable_tenant_isolation('app.timesheet_attachments');
-- The person and the day of a note never change.
grant select, insert, delete, update (note, version, updated_at) on app.timesheet_notes to app_user;
grant select, insert, delete on app.timesheet_attachments to app_user;
call app.watch_ids('app.timesheet_notes');
call app.watch_ids('app.timesheet_attachments');

-- The last line of defense for whatever belongs to a day: it is locked with its timesheet, like hours, and reports the same constraints.
-- It waits for a submit or a decision that is on its way, and then sees the new status.
create function app.guard_day_of_timesheet() returns trigger language plpgsql as $$
declare
  v_day record;
  v_status text;
begin
  if tg_op = 'DELETE' then v_day := old; else v_day := new; end if;
  perform from app.employee_time_states s
    where s.organization_id = v_day.organization_id and s.employee_id = v_day.employee_id for update;
  select s.status into v_status from app.timesheet_submissions s
    where s.organization_id = v_day.organization_id and s.employee_id = v_day.employee_id
      and v_day.date between s.pay_period_start and s.pay_period_end
    order by s.pay_period_start limit 1;
  if v_status in ('submitted', 'approved') then
    raise exception 'the timesheet is %', v_status using errcode = '23514', constraint = 'time_entries_sheet_' || v_status;
  end if;
  return null;
end $$;
create trigger guard_day after insert or update or delete on app.timesheet_notes
  for each row execute function app.guard_day_of_timesheet();
create trigger guard_day after insert or update or delete on app.timesheet_attachments
  for each row execute function app.guard_day_of_timesheet();
revoke all on function app.guard_day_of_timesheet() from public;
