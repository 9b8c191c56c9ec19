-- Whether an account may say who reads hours, as `mayForThemselves` of slice people decides for the current user. Someone who has left has the role that they
-- left with. An account that was never a member is an operator's, who visited.
create or replace function app.answers_for_hours(p_user uuid) returns boolean language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select not exists (select from app.organization_members m where m.organization_id = app.org_id() and m.user_id = p_user)
    or exists (select from app.user_roles held
      join app.roles r on r.organization_id = held.organization_id and r.id = held.role_id and r.base_role = 'admin'
      join app.role_grants g on g.organization_id = r.organization_id and g.role_id = r.id and g.permission_name = 'time_my_team_time' and g.level = 'write'
      where held.organization_id = app.org_id() and held.user_id = p_user)
$$;
revoke all on function app.answers_for_hours(uuid) from public;
grant execute on function app.answers_for_hours(uuid) to app_user;
