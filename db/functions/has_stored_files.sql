set local role app_definer;

-- Without any, another store can take the place of the recorded one.
create or replace function app.has_stored_files() returns boolean language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.files where state = 'stored')
$$;
revoke all on function app.has_stored_files() from public;
grant execute on function app.has_stored_files() to app_worker;
