set local role app_worker;

-- Does nothing. Only 20261128000180-time-entries.sql names it, for a trigger that 20261128040001-jobs-that-verbs-ask-for.sql drops.
create or replace function app.enqueue_day_recompute() returns trigger language plpgsql as $$
begin
  return null;
end $$;
revoke all on function app.enqueue_day_recompute() from public;
