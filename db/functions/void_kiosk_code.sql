set local role app_definer;

create or replace function app.void_kiosk_code() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.kiosk_accounts set code_hash = null, must_change = true, set_at = app.now()
    where user_id = old.user_id and organization_id = old.organization_id;
  return null;
end $$;
revoke all on function app.void_kiosk_code() from public;
