set local role app_definer;

-- The optional modules of members of the calling person's organization, and what decides about each. Null means all members.
create or replace function app.modules_of_members(p_users uuid[], out user_id uuid, out module_id uuid, out is_on boolean, out source text, out by_policy boolean)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.user_id, m.module_id, m.is_on, m.source, m.by_policy from app.member_modules(app.org_id(), p_users) m
$$;
revoke all on function app.modules_of_members(uuid[]) from public;
grant execute on function app.modules_of_members(uuid[]) to app_user;
