-- Who acts, and in which organization: settings of the transaction that app.gate, app.enter_job and app.create_organization set.
create or replace function app.org_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
