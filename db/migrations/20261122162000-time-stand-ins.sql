set local role app_owner;
-- Administrators who decide because everyone who was asked has left are asked like anyone else: their rows are stored, and every list and count
-- looks them up. They are asked as administrators, and only while they are one.
alter table app.timesheet_step_approvers add column stands_in boolean not null default false;

grant create on schema app to app_definer;
set local role app_definer;
-- Whoever loses access, or is no longer an administrator, may leave timesheets without an approver: the job finds someone for them.
create function app.reassign_approvals_after_lost_access() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_organization uuid;
begin
  for v_organization in
    select distinct b.organization_id from before b left join after a on a.organization_id = b.organization_id and a.user_id = b.user_id
    where b.is_active and (a.is_active is not true or (b.base_role = 'admin' and a.base_role is distinct from 'admin'))
  loop
    perform app.enqueue('reassign_approvals', json_build_object('organizationId', v_organization), 'reassign_approvals ' || v_organization);
  end loop;
  return null;
end $$;
revoke all on function app.reassign_approvals_after_lost_access() from public;
set local role app_owner;
create trigger reassign_approvals after update on app.member_access referencing old table as before new table as after
  for each statement execute function app.reassign_approvals_after_lost_access();
revoke create on schema app from app_definer;
reset role;
grant execute on function app.enqueue(text, json, text) to app_definer;
-- Those whose approvers have left already.
select app.enqueue('reassign_approvals', json_build_object('organizationId', id), 'reassign_approvals ' || id) from app.organizations;
