set local role app_definer;

-- Answers 'removed', 'unknown', or 'last': one is always left. A stay of theirs ends.
create or replace function app.remove_operator(p_user uuid, p_operation text, p_request text, p_address text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  perform app.lock_operators();
  if not exists (select from platform.administrators a where a.user_id = p_user) then
    return 'unknown';
  end if;
  if not exists (select from platform.administrators a where a.user_id <> p_user) then
    return 'last';
  end if;
  perform app.end_stay(p_user, p_operation, p_request, p_address);
  delete from platform.administrators a where a.user_id = p_user;
  perform app.record_for_installation('administrator_removed', null, p_user, p_operation, p_request, p_address);
  return 'removed';
end $$;
revoke all on function app.remove_operator(uuid, text, text, text) from public;
grant execute on function app.remove_operator(uuid, text, text, text) to app_platform;
