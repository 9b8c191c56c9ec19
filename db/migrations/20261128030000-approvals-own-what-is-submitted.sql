set local role app_owner;

-- The state of everything that people submit for approval. Its own table holds what it is about; `subject_type` is that table's name.
create table app.approvals (
  organization_id uuid not null default app.org_id(),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,60}$'),
  subject_id uuid not null,
  -- Whose it is.
  employee_id uuid not null,
  -- What people call it, as it was submitted: 'timesheet', and which one: 'Nov 9 – Nov 22'.
  noun text not null check (length(noun) between 1 and 60),
  title text not null default '' check (length(title) <= 200),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  revision integer not null default 1 check (revision >= 1),
  -- From 1 while submitted; 0 otherwise.
  current_step integer not null default 0,
  -- A copy of the workflow as resolved at submit: [{stepOrder, approverType, label, requireAll, finding, escalationDays}]. Later edits of the template do
  -- not change it.
  steps jsonb not null default '[]',
  submitted_at timestamptz,
  submitted_by uuid,
  decided_at timestamptz,
  -- 0 until the first submit.
  version integer not null default 0,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, subject_type, subject_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
create index approvals_submitted on app.approvals (organization_id, subject_type, subject_id) where status = 'submitted';
create index approvals_employee on app.approvals (organization_id, employee_id);

-- What happened to it. A job's event has no author.
create table app.approval_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  revision integer not null,
  step_order integer,
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  actor_user_id uuid,
  detail text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, subject_type, subject_id) references app.approvals (organization_id, subject_type, subject_id)
);
create index approval_events_subject on app.approval_events (organization_id, subject_type, subject_id);

create table app.approval_notes (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  revision integer not null,
  note text not null check (length(btrim(note)) between 1 and 2000),
  note_type text not null check (note_type in ('approval', 'rejection', 'general')),
  -- The days that the note is about.
  days date[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, subject_type, subject_id) references app.approvals (organization_id, subject_type, subject_id)
);
create index approval_notes_subject on app.approval_notes (organization_id, subject_type, subject_id);

-- The owner is not exempt from tenant isolation.
alter table app.timesheet_submissions no force row level security;
alter table app.timesheet_submission_events no force row level security;
alter table app.timesheet_submission_review_notes no force row level security;
insert into app.approvals (organization_id, subject_type, subject_id, employee_id, noun, title, status, revision, current_step, steps, submitted_at,
    submitted_by, decided_at, version, created_at, updated_at)
  select s.organization_id, 'timesheet_submissions', s.id, s.employee_id, 'timesheet',
    to_char(s.pay_period_start, 'FMMon FMDD') || ' – ' || to_char(s.pay_period_end, 'FMMon FMDD'), s.status, s.revision, s.current_step, s.steps,
    s.submitted_at, s.submitted_by, s.decided_at, s.version, s.created_at, s.updated_at
  from app.timesheet_submissions s;
insert into app.approval_events (organization_id, id, subject_type, subject_id, revision, step_order, event, actor_user_id, detail, created_at)
  select h.organization_id, h.id, 'timesheet_submissions', h.submission_id, h.revision, h.step_order, h.event, h.actor_user_id, h.detail, h.created_at
  from app.timesheet_submission_events h;
insert into app.approval_notes (organization_id, id, subject_type, subject_id, revision, note, note_type, days, created_by, created_at)
  select n.organization_id, n.id, 'timesheet_submissions', n.submission_id, n.revision, n.note, n.note_type, n.days, n.created_by, n.created_at
  from app.timesheet_submission_review_notes n;
alter table app.timesheet_submissions force row level security;
drop table app.timesheet_submission_events, app.timesheet_submission_review_notes;

call app.enable_tenant_isolation('app.approvals'::regclass);
call app.enable_tenant_isolation('app.approval_events'::regclass);
call app.enable_tenant_isolation('app.approval_notes'::regclass);
-- Nothing of a decision is deleted, and history and notes are never changed.
grant select, insert, update on app.approvals to app_user;
grant select, insert on app.approval_events, app.approval_notes to app_user;

alter table app.timesheet_submissions
  drop column revision, drop column current_step, drop column steps, drop column submitted_by, drop column decided_at, drop column version;

-- The review notes of timesheets, by the names that others read them by.
create view app.timesheet_submission_review_notes with (security_invoker) as
  select n.organization_id, n.id, n.subject_id as submission_id, n.revision, n.note, n.note_type, n.days, n.created_by, n.created_at
  from app.approval_notes n where n.subject_type = 'timesheet_submissions';
grant select on app.timesheet_submission_review_notes to app_user;

create trigger begin_approval after insert on app.timesheet_submissions for each row execute function app.begin_approval_of_timesheet();

create trigger store_status_of_timesheet after update of status, submitted_at on app.approvals for each row
  when (new.subject_type = 'timesheet_submissions' and (new.status, new.submitted_at) is distinct from (old.status, old.submitted_at))
  execute function app.store_status_of_timesheet();
