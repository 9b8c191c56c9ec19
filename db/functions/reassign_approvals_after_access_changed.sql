set local role app_definer;

-- The job finds approvers for timesheets that no one is left to decide. It is queued when a person loses access or can no longer decide in place of others,
-- and also when someone becomes able to or the organization becomes active: until then there may have been no one to take over. Who decides in place of
-- others has base role admin and time_my_team_time at write (src/slices/approvals/server/deciding-role.ts).
create or replace function app.reassign_approvals_after_access_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_organizations uuid[];
  v_organization uuid;
begin
  if tg_op = 'INSERT' then
    v_organizations := array(select distinct a.organization_id from after a
      where a.is_active and a.base_role = 'admin' and 'time_my_team_time' = any (a.writes) order by 1);
  else
    v_organizations := array(
      select distinct b.organization_id from before b left join after a on a.organization_id = b.organization_id and a.user_id = b.user_id
      cross join lateral (select coalesce(b.base_role = 'admin' and 'time_my_team_time' = any (b.writes), false) as before,
        coalesce(a.base_role = 'admin' and 'time_my_team_time' = any (a.writes), false) as after) decides
      where b.is_active and (a.is_active is not true or decides.before <> decides.after)
        or a.is_active and (decides.after and not b.is_active or a.organization_is_active and not b.organization_is_active)
      order by 1);
  end if;
  foreach v_organization in array v_organizations loop
    perform app.enqueue('reassign_approvals', json_build_object('organizationId', v_organization), 'reassign_approvals ' || v_organization);
  end loop;
  return null;
end $$;
revoke all on function app.reassign_approvals_after_access_changed() from public;
