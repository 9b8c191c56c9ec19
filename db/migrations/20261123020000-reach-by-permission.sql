-- replaces app.reassign_approvals_after_access_changed of 20261122201300-access-derived-rows.sql
set local role app_owner;

-- The permissions that the permission rule resolves to block, stored with a role's grants. A missing grant alone does not say so: someone who leads people
-- reviews their timesheets unless the role blocks it.
alter table app.roles add column blocks text[] not null default '{}';

-- Open tabs ask again what they may show, as for a changed name. Grants are announced by the access rows, which know nothing of blocks.
drop trigger tell_of_role on app.roles;
create trigger tell_of_role after update on app.roles
  for each row when ((old.name, old.blocks) is distinct from (new.name, new.blocks)) execute function app.tell_of_role();

-- Base role admin alone reached the hours, reports, and tickets of everyone. Now it takes the permission of the subject, so existing roles get the levels
-- that keep what they reach: where neither the permission nor a parent has a level. A level that is set stands, block too. Protected roles are stored from
-- their rule at the next start, as are the grants that follow from these levels. support_queue comes with that start; it is inserted here because the
-- levels name it.
alter table app.roles no force row level security;
alter table app.role_permissions no force row level security;
insert into platform.permissions (name, display_name, category)
  select 'support_queue', 'Support Queue', 'Support'
  where exists (select from app.roles r where r.base_role = 'admin' and not r.is_system)
  on conflict (name) do nothing;
insert into app.role_permissions (organization_id, role_id, permission_id, level)
  select r.organization_id, r.id, p.id, n.level
  from app.roles r
  cross join (values ('time_my_team_time', 'time_module', 'write'), ('reports_module', null, 'read'), ('support_queue', null, 'write')) as n (name, parent, level)
  join platform.permissions p on p.name = n.name
  where r.base_role = 'admin' and not r.is_system and not exists (
    select from app.role_permissions own join platform.permissions set_one on set_one.id = own.permission_id
    where own.organization_id = r.organization_id and own.role_id = r.id and set_one.name in (n.name, n.parent));
alter table app.roles force row level security;
alter table app.role_permissions force row level security;

grant create on schema app to app_definer;
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
set local role app_owner;
revoke create on schema app from app_definer;
