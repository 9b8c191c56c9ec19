set local role app_owner;

-- The store that holds the bytes of app.files: its id, and its name for messages. Null until a server on a database server starts.
create table platform.file_store (
  only_row boolean primary key default true check (only_row),
  id text,
  name text
);
insert into platform.file_store default values;
grant select, update on platform.file_store to app_worker;

-- An uploaded file; its bytes lie in a folder or a bucket. The row comes first (pending), then the bytes, then the row says stored, so that
-- a server that is killed in between leaves something that the sweeper finds.
create table app.files (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- A name that a slice declares: what it may hold, and who may read it.
  kind text not null,
  -- Where the bytes lie: random, and never made of anything that a client sends.
  key text not null,
  -- As it is offered for download; never part of a path.
  name text not null check (length(name) between 1 and 200),
  content_type text,
  size integer check (size > 0),
  sha256 text,
  uploaded_by uuid not null default app.user_id(),
  -- The record it belongs to, of the table that its kind names. A file that nothing holds after a day is deleted.
  attached_to uuid,
  state text not null default 'pending' check (state in ('pending', 'stored', 'deleted')),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, key),
  check (state <> 'stored' or (content_type is not null and size is not null and sha256 is not null))
);
-- What the sweeper looks at.
create index files_unheld on app.files (organization_id, created_at) where state <> 'stored' or attached_to is null;
call app.enable_tenant_isolation('app.files');
call app.watch_ids('app.files');
grant select, insert, update, delete on app.files to app_user;
grant select (organization_id, id, key, name, content_type, size, sha256, attached_to, state) on app.files to app_definer;
