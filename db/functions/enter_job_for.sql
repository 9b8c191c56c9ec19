set local role app_definer;

-- A job that finishes what a person asked for acts as that person, as far as they still may: inside the organization, with the permission at write. A
-- super admin may as long as their visit to the organization lasts. It answers and sets what app.gate does, but for a session.
create or replace function app.enter_job_for(p_org uuid, p_user uuid, p_permission text) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mode text := 'member';
  v_member app.member_access;
begin
  perform app.enter_job(p_org);
  select * into v_member from app.member_access m where m.organization_id = p_org and m.user_id = p_user;
  if v_member.is_active is not true then
    v_mode := 'super_admin';
    v_member := null;
  end if;
  if v_mode = 'member' and (p_permission = any (v_member.writes)) is not true
      or v_mode = 'super_admin' and not exists (select from platform.user_organization_sessions s
        join platform.administrators a on a.user_id = s.user_id
        where s.user_id = p_user and s.organization_id = p_org and s.expires_at > app.now()) then
    raise exception 'forbidden' using errcode = 'SW403';
  end if;
  return json_build_object(
    'userId', set_config('app.user_id', p_user::text, true), 'sessionId', '', 'organizationId', p_org,
    'employeeId', nullif(set_config('app.employee_id', coalesce(v_member.employee_id::text, ''), true), ''),
    'baseRole', case v_mode when 'member' then v_member.base_role else 'admin' end, 'roleKey', v_member.role_key,
    'mode', set_config('app.mode', v_mode, true),
    'reads', coalesce(v_member.reads, '{}'), 'writes', coalesce(v_member.writes, '{}'));
end $$;
revoke all on function app.enter_job_for(uuid, uuid, text) from public;
grant execute on function app.enter_job_for(uuid, uuid, text) to app_worker;
