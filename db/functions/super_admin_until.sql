set local role app_definer;

-- When the calling platform administrator has to be out of this organization; null for everyone else.
create or replace function app.super_admin_until() returns timestamptz language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.expires_at from platform.user_organization_sessions s
  where app.mode() = 'super_admin' and s.user_id = app.user_id() and s.organization_id = app.org_id()
$$;
revoke all on function app.super_admin_until() from public;
grant execute on function app.super_admin_until() to app_user;
