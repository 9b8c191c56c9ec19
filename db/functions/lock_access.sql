set local role app_definer;

-- Serializes changes of an organization's access. Two changes that do not see each other's rows would store what neither of them meant.
create or replace function app.lock_access(p_organization uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('access:' || p_organization::text, 0))
$$;
revoke all on function app.lock_access(uuid) from public;
