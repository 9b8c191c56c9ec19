set local role app_auth;

-- Deletes expired credentials, changes of an address that no one confirmed, and old counters.
create or replace function app.forget_expired_credentials() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.session where "expiresAt" < app.now() - interval '1 day';
  delete from auth.verification where "expiresAt" < app.now() - interval '1 day';
  delete from auth.email_changes where expires_at < app.now() - interval '1 day';
  delete from auth.rate_limits where window_started_at < app.now() - interval '1 day';
$$;
revoke all on function app.forget_expired_credentials() from public;
grant execute on function app.forget_expired_credentials() to app_worker;
