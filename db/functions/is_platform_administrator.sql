set local role app_definer;

-- Only the accounts may ask about someone else; a request asks about its own user.
create or replace function app.is_platform_administrator(p_user uuid) returns boolean language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from platform.administrators where user_id = p_user)
$$;
revoke all on function app.is_platform_administrator(uuid) from public;
grant execute on function app.is_platform_administrator(uuid) to app_auth;

create or replace function app.is_platform_administrator() returns boolean
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select app.is_platform_administrator(app.user_id())
$$;
revoke all on function app.is_platform_administrator() from public;
grant execute on function app.is_platform_administrator() to app_user;
