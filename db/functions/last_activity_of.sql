set local role app_definer;

-- Null if no one of them was ever there.
create or replace function app.last_activity_of(p_organization uuid) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
  select greatest(
    (select max(s."lastActivityAt") from auth.session s
      join app.organization_members m on m.organization_id = s."organizationId" and m.user_id = s."userId"
      where s."organizationId" = p_organization),
    (select a.last_activity_at from platform.organization_activity a where a.organization_id = p_organization))
$$;
revoke all on function app.last_activity_of(uuid) from public;
