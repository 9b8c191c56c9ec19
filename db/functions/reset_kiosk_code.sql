set local role app_definer;

-- A new first code for someone of the organization: it ends their sessions and their pause after wrong codes. False for anyone else.
create or replace function app.reset_kiosk_code(p_user uuid, p_code_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.kiosk_accounts set code_hash = p_code_hash, must_change = true, set_at = app.now()
    where user_id = p_user and organization_id = app.org_id();
  if not found then
    return false;
  end if;
  delete from auth.session where "userId" = p_user;
  delete from auth.rate_limits where bucket in (
    select prefix || e.organization_id || ':' || lower(e.employee_id) from app.employees e, unnest(array['kiosk:', 'kiosk:day:']) as prefix where e.organization_id = app.org_id() and e.user_id = p_user);
  return true;
end $$;
revoke all on function app.reset_kiosk_code(uuid, text) from public;
grant execute on function app.reset_kiosk_code(uuid, text) to app_user;
