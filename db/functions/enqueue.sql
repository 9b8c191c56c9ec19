set local role app_worker;

-- Enqueues a job in the transaction of the write. The queue's own function is closed to the request role (DRV-7), and this one too: no request
-- of a tenant may enqueue a job of its choice.
create or replace function app.enqueue(p_task text, p_payload json, p_key text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 12);
end $$;
revoke all on function app.enqueue(text, json, text) from public;
grant execute on function app.enqueue(text, json, text) to app_auth, app_definer;
