-- Two facts that all servers of an installation share: what its setup code is made from, and where its uploaded files are.
set local role app_owner;

-- With the installation's secret it makes the setup code, so that every server and every start prints the same one.
alter table platform.installation add column setup_seed text not null default gen_random_uuid()::text;
alter table platform.installation drop column setup_code_hash;

-- The store that holds the bytes of app.files: its id, and its name for messages. Null until a server on a database server starts.
create table platform.file_store (
  only_row boolean primary key default true check (only_row),
  id text,
  name text
);
insert into platform.file_store default values;
grant select, update on platform.file_store to app_worker;

grant select (state) on app.files to app_definer;
grant create on schema app to app_definer;
set local role app_definer;
-- Without any, another store can take the place of the recorded one.
create function app.has_stored_files() returns boolean language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.files where state = 'stored')
$$;
revoke all on function app.has_stored_files() from public;
grant execute on function app.has_stored_files() to app_worker;
set local role app_owner;
revoke create on schema app from app_definer;
