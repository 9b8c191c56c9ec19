set local role app_worker;

-- Jobs that have used up their tries. The queue makes its own tables, after this.
create or replace function app.failed_installation_jobs() returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from graphile_worker.jobs j where j.attempts >= j.max_attempts);
end $$;
revoke all on function app.failed_installation_jobs() from public;
grant execute on function app.failed_installation_jobs() to app_platform;
