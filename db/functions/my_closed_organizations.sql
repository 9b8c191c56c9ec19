set local role app_definer;

-- The organizations that someone belongs or belonged to and can't enter: it is switched off, or they have left it. A request asks about its own user.
-- Names only: nothing else of such an organization is theirs to see.
create or replace function app.my_closed_organizations(out name text, out has_left boolean) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.name, not a.is_active from app.organization_members m
  join app.member_access a on a.organization_id = m.organization_id and a.user_id = m.user_id
  join app.organizations o on o.id = m.organization_id
  where m.user_id = app.user_id() and not (a.is_active and o.is_active) order by o.name
$$;
revoke all on function app.my_closed_organizations() from public;
grant execute on function app.my_closed_organizations() to app_user;
