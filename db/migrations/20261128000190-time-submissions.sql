set local role app_owner;

create table app.timesheet_submissions (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  employee_id uuid not null,
  pay_period_id uuid not null,
  pay_period_start date not null,
  pay_period_end date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  revision integer not null default 1 check (revision >= 1),
  -- From 1 while submitted; 0 otherwise.
  current_step integer not null default 0,
  -- A copy of the workflow as resolved at submit: [{stepOrder, approverType, label, requireAll, finding}]. Later edits of the template do
  -- not change it.
  steps jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by uuid,
  attestation text,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- A hash of the hours as they were rejected. A rejection cannot be withdrawn once hours were changed, even if they were changed back.
  rejected_hours text,
  -- When overtime or deductions of an approved timesheet changed afterwards; null: they did not.
  result_changed_at timestamptz,
  -- What differs from what was approved: by date, the result of that day as it was approved; and `holidayPay`, where the days would be paid otherwise than
  -- they are stored. A result that is again what was approved is not said to have changed.
  result_changes jsonb not null default '{}' check (jsonb_typeof(result_changes) = 'object'),
  primary key (organization_id, id),
  unique (organization_id, employee_id, pay_period_start),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, pay_period_id) references app.pay_periods (organization_id, id)
);
create index timesheet_submissions_status on app.timesheet_submissions (organization_id, status, pay_period_start);
call app.enable_tenant_isolation('app.timesheet_submissions');
call app.watch_ids('app.timesheet_submissions');
grant select, insert, update on app.timesheet_submissions to app_user;
grant select (organization_id, id) on app.timesheet_submissions to app_definer;

-- Who may decide which step of which revision of what, and what they decided: of timesheets, and of whatever else is approved. The subject's
-- own table holds its state, and its slice looks after the reference: a subject that was submitted is never deleted.
create table app.approval_step_approvers (
  organization_id uuid not null default app.org_id(),
  -- The subject's table.
  subject_type text not null,
  subject_id uuid not null,
  revision integer not null,
  step_order integer not null,
  approver_user_id uuid not null,
  -- An administrator who decides because every approver has left. Their rows are stored like all others, so that each list and count looks
  -- them up; they count only while the person is an administrator.
  stands_in boolean not null default false,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  -- The subject's version that was decided on. A decision can be withdrawn while the subject still has the version after it.
  decided_version integer,
  -- The approver for whom a stand-in decides; null for everyone else. Both names are kept with the decision.
  decides_for uuid,
  -- False: nothing is awaited of them any more, because the stand-in's time is over, because the step was given to someone else, or because
  -- their stand-in, or the one they stand in for, has decided.
  is_asked boolean not null default true,
  -- An administrator who was asked after too many days, or was before. One of them decides for all who have not.
  escalated boolean not null default false,
  primary key (organization_id, subject_type, subject_id, revision, step_order, approver_user_id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, decides_for) references app.organization_members (organization_id, user_id),
  check (decides_for is null or decides_for <> approver_user_id and not stands_in),
  check (is_asked or decision is null)
);
create index approval_step_approvers_waiting on app.approval_step_approvers (organization_id, approver_user_id) where decision is null;
call app.enable_tenant_isolation('app.approval_step_approvers');
-- Nothing of a decision is deleted, and history and notes are never changed.
grant select, insert, update on app.approval_step_approvers to app_user;

create table app.timesheet_submission_review_notes (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  note text not null check (length(btrim(note)) between 1 and 2000),
  note_type text not null check (note_type in ('approval', 'rejection', 'general')),
  -- The days that the note is about.
  days date[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index review_notes_submission on app.timesheet_submission_review_notes (organization_id, submission_id);
call app.enable_tenant_isolation('app.timesheet_submission_review_notes');
grant select, insert on app.timesheet_submission_review_notes to app_user;

-- The timesheet's own history: each event with the person and the revision.
create table app.timesheet_submission_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  revision integer not null,
  step_order integer,
  event text not null check (event in ('submit', 'approve', 'reject', 'withdraw', 'recall', 'reopen', 'copy', 'comment', 'remind', 'escalate', 'reassign', 'certify')),
  -- What a job adds to a timesheet's history has no author.
  actor_user_id uuid,
  detail text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id)
);
create index submission_events_submission on app.timesheet_submission_events (organization_id, submission_id);
call app.enable_tenant_isolation('app.timesheet_submission_events');
grant select, insert on app.timesheet_submission_events to app_user;

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
call app.enable_tenant_isolation('app.timesheet_notes');
call app.watch_ids('app.timesheet_notes');
-- The person and the day of a note never change.
grant select, insert, update (note, version, updated_at), delete on app.timesheet_notes to app_user;
grant select (organization_id, id) on app.timesheet_notes to app_definer;

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
call app.enable_tenant_isolation('app.timesheet_attachments');
call app.watch_ids('app.timesheet_attachments');
grant select, insert, delete on app.timesheet_attachments to app_user;
grant select (organization_id, id) on app.timesheet_attachments to app_definer;

call app.count_records_of('app.timesheet_submissions', 'time');
create constraint trigger void_changed_certifications after update on app.timesheet_submissions deferrable initially deferred for each row
  when (new.status = 'approved' and (old.status <> 'approved' or old.result_changed_at is distinct from new.result_changed_at))
  execute function app.void_changed_certifications();
create constraint trigger store_effort_charges_of_new after insert on app.timesheet_submissions deferrable initially deferred for each row
  when (new.status = 'approved') execute function app.store_effort_charges();
create constraint trigger store_effort_charges after update on app.timesheet_submissions deferrable initially deferred for each row
  when ((new.status = 'approved') <> (old.status = 'approved') or (new.status = 'approved' and old.result_changed_at is distinct from new.result_changed_at))
  execute function app.store_effort_charges();
create trigger date_result_change before update of result_changes on app.timesheet_submissions for each row execute function app.date_result_change();
create trigger confirm_result before update of status on app.timesheet_submissions for each row
  when (new.result_changes <> '{}' and (new.status = 'approved' and old.status <> 'approved' or new.status = 'submitted' and old.status in ('draft', 'rejected')))
  execute function app.confirm_result();
create trigger lock_employee_time_state after insert or delete or update of status, employee_id, pay_period_start, pay_period_end
  on app.timesheet_submissions for each row execute function app.lock_employee_time_state();
create trigger guard_day after insert or update or delete on app.timesheet_notes
  for each row execute function app.guard_day_of_timesheet();
create trigger guard_day after insert or update or delete on app.timesheet_attachments
  for each row execute function app.guard_day_of_timesheet();
