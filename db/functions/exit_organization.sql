set local role app_definer;

-- Takes the session of the current user out of the organization they had entered. Answers whether they are a platform administrator; only then
-- something has changed. Who is out already is out.
create or replace function app.exit_organization(p_operation text, p_request text, p_address text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := app.user_id();
begin
  perform app.lock_operators();
  if not exists (select from platform.administrators a where a.user_id = v_user) then
    return false;
  end if;
  perform app.end_stay(v_user, p_operation, p_request, p_address);
  update auth.session set "organizationId" = null where id = app.session_id();
  return true;
end $$;
revoke all on function app.exit_organization(text, text, text) from public;
grant execute on function app.exit_organization(text, text, text) to app_user;
