set local role app_definer;

-- Who operates and who is inside changes one after the other: of two at once, the second sees what the first has done.
create or replace function app.lock_operators() returns void language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('operators', 0))
$$;
revoke all on function app.lock_operators() from public;
