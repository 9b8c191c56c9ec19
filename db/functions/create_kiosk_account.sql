set local role app_definer;

-- The account of someone without an address, for the transaction that makes them a member.
create or replace function app.create_kiosk_account(p_user uuid, p_first_name text, p_last_name text, p_code_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into auth."user" (id, name) values (p_user, p_first_name || ' ' || p_last_name);
  insert into platform.profiles (id, first_name, last_name) values (p_user, p_first_name, p_last_name);
  insert into auth.kiosk_accounts (user_id, organization_id, code_hash) values (p_user, app.org_id(), p_code_hash);
end $$;
revoke all on function app.create_kiosk_account(uuid, text, text, text) from public;
grant execute on function app.create_kiosk_account(uuid, text, text, text) to app_user;
