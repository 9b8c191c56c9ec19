set local role app_owner;

create index organization_invitations_accepted on app.organization_invitations (organization_id, accepted_by, accepted_at) where accepted_by is not null;

-- Whether an account may say who reads hours, as `mayForThemselves` of slice people decides for the current user. Someone who has left has the role that they
-- left with. An account that was never a member is an operator's, who visited.
create function app.answers_for_hours(p_user uuid) returns boolean language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select not exists (select from app.organization_members m where m.organization_id = app.org_id() and m.user_id = p_user)
    or exists (select from app.user_roles held
      join app.roles r on r.organization_id = held.organization_id and r.id = held.role_id and r.base_role = 'admin'
      join app.role_grants g on g.organization_id = r.organization_id and g.role_id = r.id and g.permission_name = 'time_my_team_time' and g.level = 'write'
      where held.organization_id = app.org_id() and held.user_id = p_user)
$$;
revoke all on function app.answers_for_hours(uuid) from public;
grant execute on function app.answers_for_hours(uuid) to app_user;

-- Who invited an account, by the invitation that it accepted last; null for whoever `app.answers_for_hours`, and without an invitation.
create function app.brought_in_by(p_user uuid) returns uuid language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select latest.invited_by from (
    select i.invited_by from app.organization_invitations i
    where i.organization_id = app.org_id() and i.accepted_by = p_user order by i.accepted_at desc limit 1) latest
  where not app.answers_for_hours(latest.invited_by)
$$;
revoke all on function app.brought_in_by(uuid) from public;
grant execute on function app.brought_in_by(uuid) to app_user;
