set local role app_worker;

-- Enqueues a job of the transaction's organization in the transaction of the write. A request may ask for the tasks of a verb alone, and only for its own
-- organization. Jobs with one key are one job while it waits.
create or replace function app.enqueue_task(p_task text, p_payload jsonb, p_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_organization uuid := app.org_id();
  v_attempts integer;
  v_queue text;
begin
  if v_organization is null then
    raise exception 'a job is asked for inside an organization' using errcode = '42501';
  end if;
  select t.max_attempts, t.queue_name into v_attempts, v_queue from platform.verb_tasks t where t.name = p_task;
  if not found then
    raise exception 'no verb may ask for the task %', p_task using errcode = '42501';
  end if;
  perform graphile_worker.add_job(p_task, (p_payload || jsonb_build_object('organizationId', v_organization))::json,
    job_key => p_task || ' ' || v_organization || ' ' || p_key, max_attempts => v_attempts, queue_name => v_queue);
end $$;
revoke all on function app.enqueue_task(text, jsonb, text) from public;
grant execute on function app.enqueue_task(text, jsonb, text) to app_user;
