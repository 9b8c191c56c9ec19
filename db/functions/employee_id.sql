create or replace function app.employee_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.employee_id', true), '')::uuid $$;
