create or replace function app.now() returns timestamptz language sql stable parallel safe as $$ select pg_catalog.now() + app.clock_moved_by() $$;
