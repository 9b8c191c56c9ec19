set local role app_definer;

-- The account of an active person by their employee number. Two numbers may differ in case alone.
create or replace function app.kiosk_account_of(p_organization uuid, p_number text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.user_id from app.employees e
  join app.member_access m on m.organization_id = e.organization_id and m.user_id = e.user_id and m.is_active and m.organization_is_active
  join auth.kiosk_accounts k on k.organization_id = e.organization_id and k.user_id = e.user_id
  where e.organization_id = p_organization and lower(e.employee_id) = lower(p_number)
  order by e.employee_id = p_number desc limit 1
$$;
revoke all on function app.kiosk_account_of(uuid, text) from public;
grant execute on function app.kiosk_account_of(uuid, text) to app_auth;
