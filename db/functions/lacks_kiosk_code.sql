set local role app_definer;

-- Whether someone of the organization has an account for kiosks and no code for it.
create or replace function app.lacks_kiosk_code(p_user uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.kiosk_accounts k where k.user_id = p_user and k.organization_id = app.org_id() and k.code_hash is null)
$$;
revoke all on function app.lacks_kiosk_code(uuid) from public;
grant execute on function app.lacks_kiosk_code(uuid) to app_user;
