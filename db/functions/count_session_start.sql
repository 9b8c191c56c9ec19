set local role app_definer;

-- A session that begins in an organization, or moves to one, counts once for each module that the person can open there. In the transaction of
-- the sign-in, so that it costs no call. A super admin who stepped in is no member and is not counted.
create or replace function app.count_session_start() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, event_metadata)
  select a.organization_id, m.id, a.user_id, 'session_start', jsonb_build_object('timestamp', app.now())
  from app.member_access a join platform.modules m on (a.modules ->> m.slug)::timestamptz > app.now()
  where a.organization_id = new."organizationId" and a.user_id = new."userId" and a.is_active and a.organization_is_active
    and not exists (select from app.module_usage_analytics u where u.organization_id = a.organization_id and u.user_id = a.user_id
      and u.event_type = 'session_start' and u.created_at >= new."createdAt" and tg_op = 'UPDATE');
  return null;
end $$;
revoke all on function app.count_session_start() from public;
