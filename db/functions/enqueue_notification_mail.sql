set local role app_worker;

-- A notification that goes by mail at once queues the job for its person, and nothing else does. Several that come while the job waits are one job, which
-- keeps the time that it waits for.
create or replace function app.enqueue_notification_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('mail_notifications', json_build_object('organizationId', new.organization_id, 'employeeId', new.employee_id),
    job_key => 'mail notifications ' || new.employee_id, job_key_mode => 'preserve_run_at', max_attempts => 12);
  return null;
end $$;
revoke all on function app.enqueue_notification_mail() from public;
