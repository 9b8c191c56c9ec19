-- Imports: a file's rows, what is to become of each, and what became of it, so that a run that was killed goes on and a finished one can be undone.
set local role app_owner;

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
  primary key (organization_id, id)
);
create index import_runs_newest on app.import_runs (organization_id, kind, created_at desc);
-- One at a time: a second check would not know what the first import is about to store.
create unique index import_runs_organization_id_kind_key on app.import_runs (organization_id, kind) where state in ('running', 'undoing');

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
  problem jsonb,
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
  primary key (organization_id, run_id, row),
  foreign key (organization_id, run_id) references app.import_runs (organization_id, id) on delete cascade
);
create index import_rows_problems on app.import_rows (organization_id, run_id, row) where outcome = 'problem';
create index import_rows_due on app.import_rows (organization_id, run_id, place) where result is null and outcome in ('create', 'update');
create index import_rows_stored on app.import_rows (organization_id, run_id, place) where result in ('created', 'updated');
create index import_rows_notes on app.import_rows (organization_id, run_id, row) where note is not null;

-- What was chosen for columns of these headers, so that the next file of the same form is matched.
create table app.import_mappings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  kind text not null,
  header text not null check (length(header) between 1 and 200),
  field text,
  primary key (organization_id, kind, header)
);

do $$
declare
  t text;
begin
  foreach t in array array['import_runs', 'import_rows', 'import_mappings'] loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    execute format('grant select, insert, update, delete on app.%I to app_user', t);
  end loop;
end $$;
call app.watch_ids('app.import_runs');

grant create on schema app to app_worker, app_definer;
set local role app_worker;
-- Whatever puts a run into a state in which there is work to do queues the job for it, and nothing else does: a request can't queue one by itself.
create function app.enqueue_import() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('import', json_build_object('organizationId', new.organization_id, 'runId', new.id),
    job_key => 'import ' || new.id, max_attempts => 1000);
  return null;
end $$;
revoke all on function app.enqueue_import() from public;

set local role app_definer;
-- A job that finishes what a person asked for acts as that person, as far as they still may: inside the organization, with the permission at write. A
-- super admin may as long as their visit to the organization lasts. It answers and sets what app.gate does, but for a session.
create function app.enter_job_for(p_org uuid, p_user uuid, p_permission text) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := 'member';
  v_member app.member_access;
begin
  perform app.enter_job(p_org);
  select * into v_member from app.member_access m where m.organization_id = p_org and m.user_id = p_user;
  if v_member.is_active is not true then
    v_mode := 'super_admin';
    v_member := null;
  end if;
  if v_mode = 'member' and (p_permission = any (v_member.writes)) is not true
      or v_mode = 'super_admin' and not exists (select from platform.user_organization_sessions s
        join platform.administrators a on a.user_id = s.user_id
        where s.user_id = p_user and s.organization_id = p_org and s.expires_at > app.now()) then
    raise exception 'forbidden' using errcode = 'SW403';
  end if;
  return json_build_object(
    'userId', set_config('app.user_id', p_user::text, true), 'sessionId', '', 'organizationId', p_org,
    'employeeId', nullif(set_config('app.employee_id', coalesce(v_member.employee_id::text, ''), true), ''),
    'baseRole', case v_mode when 'member' then v_member.base_role else 'admin' end, 'roleKey', v_member.role_key,
    'mode', set_config('app.mode', v_mode, true),
    'reads', coalesce(v_member.reads, '{}'), 'writes', coalesce(v_member.writes, '{}'));
end $$;
revoke all on function app.enter_job_for(uuid, uuid, text) from public;
grant execute on function app.enter_job_for(uuid, uuid, text) to app_worker;

set local role app_owner;
revoke create on schema app from app_worker, app_definer;
create trigger enqueue after insert or update of state, turn on app.import_runs for each row
  when (new.state in ('reading', 'checking', 'running', 'undoing')) execute function app.enqueue_import();

-- A person or a department that an import made can be taken back as long as nothing names it. What does is known to the foreign keys alone, so they are
-- asked by trying. Answers 'removed', 'joined', 'changed' or 'used'.
create function app.remove_unused_employee(p_id uuid, p_version integer) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.employees e where e.organization_id = app.org_id() and e.id = p_id and e.version = p_version and e.user_id is null
    and not exists (select from app.employee_time_columns c where c.organization_id = e.organization_id and c.employee_id = e.id)
    and not exists (select from app.employee_changes c where c.organization_id = e.organization_id and c.reports_to_employee_id = e.id and c.state = 'scheduled');
  return case when found then 'removed'
    when exists (select from app.employees e where e.organization_id = app.org_id() and e.id = p_id and e.user_id is not null) then 'joined'
    else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
create function app.remove_unused_department(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.departments d where d.organization_id = app.org_id() and d.id = p_id and d.version = 1
    and not exists (select from app.employee_changes c where c.organization_id = d.organization_id and c.department_id = d.id and c.state = 'scheduled');
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_employee(uuid, integer), app.remove_unused_department(uuid) from public;
grant execute on function app.remove_unused_employee(uuid, integer), app.remove_unused_department(uuid) to app_user;

-- What a person changed to is kept when it is taken back; a change that is still to come keeps it from being so (above).
alter table app.employee_changes drop constraint employee_changes_organization_id_reports_to_employee_id_fkey;
alter table app.employee_changes add foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id)
  on delete set null (reports_to_employee_id);
alter table app.employee_changes drop constraint employee_changes_organization_id_department_id_fkey;
alter table app.employee_changes add foreign key (organization_id, department_id) references app.departments (organization_id, id)
  on delete set null (department_id);

-- An invitation that ended says whom it was for by its address.
alter table app.organization_invitations drop constraint organization_invitations_organization_id_employee_id_fkey;
alter table app.organization_invitations add foreign key (organization_id, employee_id) references app.employees (organization_id, id)
  on delete set null (employee_id);

-- Notices about a person who is taken back have no reader: someone without an account never signed in.
alter table app.employee_notifications drop constraint employee_notifications_organization_id_employee_id_fkey;
alter table app.employee_notifications add foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade;
