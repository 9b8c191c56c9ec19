set local role app_owner;

-- Imports: a file's rows, what is to become of each, and what became of it, so that a run that was killed goes on and a finished one can be undone.
create table app.import_runs (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- What is imported; its definition is in the code.
  kind text not null check (length(kind) between 1 and 40),
  -- Whoever holds it at write sees the run.
  permission text not null,
  file_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'reading' check (state in
    ('reading', 'unreadable', 'ready', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- Why it ended early, for a person.
  problem text,
  encoding text,
  headers jsonb not null default '[]',
  -- The field of each column, null for none.
  mapping jsonb not null default '[]',
  -- How dates like 3/4/2026 are read; null to decide by the column.
  date_order text check (date_order in ('month_first', 'day_first')),
  -- How they were read by the last check, by field.
  dates_read jsonb not null default '{}',
  options jsonb not null default '{}',
  row_count integer not null default 0,
  -- Of the last check: rows by outcome.
  counts jsonb not null default '{}',
  -- How many rows are done, of those to import or to undo.
  done integer not null default 0,
  total integer not null default 0,
  -- Rows by what became of them.
  results jsonb not null default '{}',
  -- Grows with each turn that the job takes, which queues the next one.
  turn integer not null default 0,
  version integer not null default 1,
  started_by uuid not null default app.user_id(),
  -- On whose behalf the job works: whoever asked for what it is doing.
  acting_user uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  run_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  -- The names in the workbook's order; empty for a file that is no workbook. `worksheet` is a place in it, from 0, and null until the file was read.
  worksheets jsonb not null default '[]',
  worksheet integer,
  -- A kind of import may be for administrators alone, though others hold its permission too. Null: the permission is enough.
  base_role text check (base_role in ('manager', 'admin')),
  -- Equal problems of the last check.
  groups jsonb not null default '[]',
  primary key (organization_id, id)
);
create index import_runs_newest on app.import_runs (organization_id, kind, created_at desc);
-- One at a time: a second check would not know what the first import is about to store.
create unique index import_runs_organization_id_kind_key on app.import_runs (organization_id, kind) where state in ('running', 'undoing');
call app.enable_tenant_isolation('app.import_runs');
call app.watch_ids('app.import_runs');
grant select, insert, update, delete on app.import_runs to app_user;
grant select (organization_id, id) on app.import_runs to app_definer;

create table app.import_rows (
  organization_id uuid not null default app.org_id(),
  run_id uuid not null,
  -- As a spreadsheet counts it.
  row integer not null,
  cells jsonb not null,
  -- What was changed or decided about the row since, by field; the key `skip` leaves it out.
  edits jsonb not null default '{}',
  outcome text check (outcome in ('create', 'update', 'unchanged', 'problem', 'skipped')),
  -- What the row is called: a person's name.
  label text,
  plan jsonb,
  -- Its place in the order of the import; rows of one level need nothing of each other.
  place integer,
  level integer,
  result text check (result in ('created', 'updated', 'unchanged', 'failed', 'undone', 'kept')),
  -- Why it failed or was kept, or what was left out of it.
  note text,
  -- The record, what it was before, and its version after.
  resource_id uuid,
  before jsonb,
  version_after integer,
  problems jsonb not null default '[]',
  primary key (organization_id, run_id, row),
  foreign key (organization_id, run_id) references app.import_runs (organization_id, id) on delete cascade
);
create index import_rows_problems on app.import_rows (organization_id, run_id, row) where outcome = 'problem';
create index import_rows_due on app.import_rows (organization_id, run_id, place) where result is null and outcome in ('create', 'update');
create index import_rows_stored on app.import_rows (organization_id, run_id, place) where result in ('created', 'updated');
create index import_rows_notes on app.import_rows (organization_id, run_id, row) where note is not null;
call app.enable_tenant_isolation('app.import_rows');
grant select, insert, update, delete on app.import_rows to app_user;

-- What was chosen for columns of these headers, so that the next file of the same form is matched.
create table app.import_mappings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  kind text not null,
  header text not null check (length(header) between 1 and 200),
  field text,
  primary key (organization_id, kind, header)
);
call app.enable_tenant_isolation('app.import_mappings');
grant select, insert, update, delete on app.import_mappings to app_user;

create trigger enqueue after insert or update of state, turn on app.import_runs for each row
  when (new.state in ('reading', 'checking', 'running', 'undoing')) execute function app.enqueue_import();
