set local role app_definer;

-- Puts the session of the current user into an organization. `answer` is 'super_admin' for 24 hours there, 'member' where they belong to it, which
-- is a switch like any other, else 'not_operator' or 'unknown', and then nothing has changed.
create or replace function app.enter_organization(p_organization uuid, p_operation text, p_request text, p_address text, out answer text, out name text,
  out expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := app.user_id();
begin
  perform app.lock_operators();
  if not exists (select from platform.administrators a where a.user_id = v_user) then
    answer := 'not_operator';
    return;
  end if;
  select o.name into enter_organization.name from app.organizations o where o.id = p_organization and o.is_active;
  if not found then
    answer := 'unknown';
    return;
  end if;
  if exists (select from app.my_organizations(v_user) m where m.id = p_organization) then
    answer := 'member';
    perform app.end_stay(v_user, p_operation, p_request, p_address);
  else
    answer := 'super_admin';
    enter_organization.expires_at := app.now() + interval '24 hours';
    if not exists (select from platform.user_organization_sessions s where s.user_id = v_user and s.organization_id = p_organization) then
      perform app.end_stay(v_user, p_operation, p_request, p_address);
    end if;
    insert into platform.user_organization_sessions as s (user_id, organization_id, organization_name, original_role, expires_at)
      values (v_user, p_organization, enter_organization.name, 'super_admin', enter_organization.expires_at)
      on conflict (user_id) do update set organization_name = excluded.organization_name, expires_at = excluded.expires_at;
    perform app.record_in_organization(p_organization, 'super_admin', 'super_admin.entered', 'organizations', p_organization, null,
      jsonb_build_object('userId', v_user, 'expiresAt', enter_organization.expires_at), p_request);
    perform app.record_for_installation('organization_entered', p_organization, v_user, p_operation, p_request, p_address);
  end if;
  update auth.session set "organizationId" = p_organization where id = app.session_id();
end $$;
revoke all on function app.enter_organization(uuid, text, text, text) from public;
grant execute on function app.enter_organization(uuid, text, text, text) to app_user;
