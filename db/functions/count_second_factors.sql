set local role app_definer;

-- Of the active members of the organization, and of its administrators: how many there are, and how many have no second factor. Whoever signs in at
-- kiosks alone is left out.
create or replace function app.count_second_factors(out people integer, out people_without integer, out administrators integer, out administrators_without integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*), count(*) filter (where not f.has_factor), count(*) filter (where f.base_role = 'admin'),
    count(*) filter (where f.base_role = 'admin' and not f.has_factor)
  from (select a.base_role, app.has_second_factor(a.user_id) as has_factor from app.member_access a
    join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.user_id and not m.is_kiosk
    where a.organization_id = app.org_id() and a.is_active) f
$$;
revoke all on function app.count_second_factors() from public;
grant execute on function app.count_second_factors() to app_user;
