create or replace function app.session_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.session_id', true), '')::uuid $$;
