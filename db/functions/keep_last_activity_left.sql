set local role app_definer;

-- For a session that moves to another organization; it says of the new one when it is used there.
create or replace function app.keep_last_activity_left() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.organization_activity as a (organization_id, last_activity_at)
  select m.organization_id, old."lastActivityAt" from app.organization_members m
  where m.organization_id = old."organizationId" and m.user_id = old."userId"
  on conflict (organization_id) do update set last_activity_at = excluded.last_activity_at
  where a.last_activity_at < excluded.last_activity_at;
  return null;
end $$;
revoke all on function app.keep_last_activity_left() from public;
