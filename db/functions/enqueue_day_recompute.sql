set local role app_worker;

create or replace function app.enqueue_day_recompute() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('recompute_days', json_build_object('organizationId', new.organization_id, 'recomputeId', new.id),
    job_key => 'recompute days ' || new.id, max_attempts => 1000);
  return null;
end $$;
revoke all on function app.enqueue_day_recompute() from public;
