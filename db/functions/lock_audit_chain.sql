set local role app_definer;

-- Locks the end of the chain until the transaction ends, so that two servers never number the same chain at once. The statements after it
-- are planned to use an index: a plan made while the history was short would scan all of it for as long as the connection lives.
create or replace function app.lock_audit_chain() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('enable_seqscan', 'off', true),
    pg_advisory_xact_lock(hashtextextended('audit chain ' || app.org_id()::text, 0));
end $$;
revoke all on function app.lock_audit_chain() from public;
grant execute on function app.lock_audit_chain() to app_user;
