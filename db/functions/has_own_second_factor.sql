set local role app_definer;

-- Whether the current user has a second factor: what others have is told to no request.
create or replace function app.has_own_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select app.has_second_factor(app.user_id())
$$;
revoke all on function app.has_own_second_factor() from public;
grant execute on function app.has_own_second_factor() to app_user;
