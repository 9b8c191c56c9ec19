set local role app_definer;

-- A platform administrator's visit is no activity of the organization. In one order, so that two that end sessions wait for each other.
create or replace function app.keep_last_activity() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.organization_activity as a (organization_id, last_activity_at)
  select e."organizationId", max(e."lastActivityAt") from ended e
  join app.organization_members m on m.organization_id = e."organizationId" and m.user_id = e."userId"
  group by 1 order by 1
  on conflict (organization_id) do update set last_activity_at = excluded.last_activity_at
  where a.last_activity_at < excluded.last_activity_at;
  return null;
end $$;
revoke all on function app.keep_last_activity() from public;
