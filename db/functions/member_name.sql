-- A member's name, for hours that someone else entered. It is called only for those few entries.
create or replace function app.member_name(p_user uuid) returns text language sql stable as $$
  select nullif(btrim(p.first_name || ' ' || p.last_name), '') from platform.profiles p where p.id = p_user
$$;
revoke all on function app.member_name(uuid) from public;
grant execute on function app.member_name(uuid) to app_user;
