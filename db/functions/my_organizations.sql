set local role app_definer;

-- The organizations a person may enter, for sign-in, the switch and the shell. It reads the gate's own rows, so that no one is led into
-- one that denies access. Only the accounts may ask about someone else; a request asks about its own user.
create or replace function app.my_organizations(p_user uuid, out id uuid, out name text, out domain text) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain from app.organization_members m
  join app.member_access a on a.organization_id = m.organization_id and a.user_id = m.user_id and a.is_active
  join app.organizations o on o.id = m.organization_id
  where m.user_id = p_user and o.is_active order by o.name
$$;
revoke all on function app.my_organizations(uuid) from public;
grant execute on function app.my_organizations(uuid) to app_auth;

create or replace function app.my_organizations(out id uuid, out name text, out domain text) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain from app.my_organizations(app.user_id()) o
$$;
revoke all on function app.my_organizations() from public;
grant execute on function app.my_organizations() to app_user;
