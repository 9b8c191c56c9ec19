set local role app_definer;

-- The active members, as seats count them: a member whose employee record is inactive has left.
create or replace function app.people_of(p_organization uuid) returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from app.member_access m where m.organization_id = p_organization and m.is_active
$$;
revoke all on function app.people_of(uuid) from public;
