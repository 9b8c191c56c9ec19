set local role app_worker;

-- Queues the job that asks for another certification whenever one is voided; nothing else queues it.
create or replace function app.enqueue_effort_notice() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('effort_voided', json_build_object('organizationId', new.organization_id, 'certificationId', new.certification_id),
    max_attempts => 12);
  return null;
end $$;
revoke all on function app.enqueue_effort_notice() from public;
