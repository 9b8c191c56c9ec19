-- Notes on records of any kind, with files. The record is named by its kind and its id, because its table is not known here: the verbs look it up first.
set local role app_owner;
create table app.record_notes (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- The name of the record's table, without its schema: 'locations'.
  record_type text not null check (length(record_type) between 1 and 60),
  record_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 5000),
  version integer not null default 1,
  created_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  -- When its author last changed it.
  edited_at timestamptz,
  primary key (organization_id, id)
);
create index record_notes_of_record on app.record_notes (organization_id, record_type, record_id, created_at desc, id);
call app.enable_tenant_isolation('app.record_notes');
call app.watch_ids('app.record_notes');
grant select, insert, update, delete on app.record_notes to app_user;
grant select (organization_id, id) on app.record_notes to app_definer;

create table app.record_note_files (
  organization_id uuid not null default app.org_id(),
  note_id uuid not null,
  file_id uuid not null,
  primary key (organization_id, note_id, file_id),
  unique (organization_id, file_id),
  foreign key (organization_id, note_id) references app.record_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references app.files (organization_id, id)
);
call app.enable_tenant_isolation('app.record_note_files');
grant select, insert, delete on app.record_note_files to app_user;
