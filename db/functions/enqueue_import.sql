set local role app_worker;

-- Does nothing. Only 20261128000240-imports-runs.sql names it, for a trigger that 20261128040001-jobs-that-verbs-ask-for.sql drops.
create or replace function app.enqueue_import() returns trigger language plpgsql as $$
begin
  return null;
end $$;
revoke all on function app.enqueue_import() from public;
