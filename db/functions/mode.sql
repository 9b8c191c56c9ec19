create or replace function app.mode() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.mode', true), '') $$;
