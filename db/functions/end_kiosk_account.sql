set local role app_definer;

-- Takes the code of someone of the organization away for good, and ends their sessions. The caller ends the membership.
create or replace function app.end_kiosk_account(p_user uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from auth.kiosk_accounts where user_id = p_user and organization_id = app.org_id();
  if not found then
    return false;
  end if;
  delete from auth.session where "userId" = p_user;
  return true;
end $$;
revoke all on function app.end_kiosk_account(uuid) from public;
grant execute on function app.end_kiosk_account(uuid) to app_user;
