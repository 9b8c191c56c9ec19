set local role app_worker;

-- Whatever puts a run into a state in which there is work to do queues the job for it, and nothing else does: a request can't queue one by itself.
create or replace function app.enqueue_import() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('import', json_build_object('organizationId', new.organization_id, 'runId', new.id),
    job_key => 'import ' || new.id, max_attempts => 1000);
  return null;
end $$;
revoke all on function app.enqueue_import() from public;
