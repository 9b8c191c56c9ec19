set local role app_definer;

-- Session, membership, permission, module and feature in one call that is sent together with a request's first statement. It sets who acts.
-- p_permission is a permission's name, 'member' (any active member), 'signed_in' (no organization needed) or 'super_admin' (a platform
-- administrator outside of every organization, on the main domain). p_organization is the
-- organization that the call is for, if it names one: the tabs of a browser share one session, whose organization may have changed since.
-- p_base is the base role that a member needs besides the permission: 'admin', or 'manager', which an administrator has too.
-- A member who has to have a second factor, and has none after the last day without, has nothing but their account ('signed_in').
-- p_kiosk says that the operation is open to a session at a kiosk. Every other one is denied to such a session, and the session ends after a minute without
-- activity. Ending the kiosk deletes its sessions. p_device is the hash of the secret of the browser that calls, if it is a kiosk: a session is worth nothing
-- in any browser but the kiosk that it began at.
-- Each condition is stated once. A member's call costs one query; the second one is for those who are not members.
create or replace function app.gate(p_token text, p_domain text, p_organization uuid, p_permission text, p_level text, p_module text, p_feature text,
  p_base text default null, p_kiosk boolean default false, p_device text default null)
returns json language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_asked uuid;
  v_now timestamptz;
  v_session uuid;
  v_user uuid;
  v_kiosk uuid;
  v_organization uuid;
  v_is_over boolean;
  v_is_member boolean;
  v_is_active boolean;
  v_mode text := 'member';
  v_role_key text;
  v_base_role text;
  v_employee uuid;
  v_reads text[];
  v_writes text[];
  v_modules jsonb;
  v_features_off text[];
  v_second_factor_due timestamptz;
  v_denial text;
begin
  -- A connection that still carries a context must not be used.
  if concat(current_setting('app.org_id', true), current_setting('app.user_id', true)) <> '' then
    raise exception 'context_left' using errcode = 'SW500';
  end if;
  if p_domain is not null then
    select o.id into v_asked from app.organizations o where o.domain = p_domain;
  end if;

  select s.id, s."userId", s."kioskId", app.now(),
      s."expiresAt" <= app.now() or s."lastActivityAt" <= app.now() - case when s."kioskId" is null then interval '30 minutes' else interval '1 minute' end,
      coalesce(v_asked, s."organizationId"), m.is_active, m.organization_is_active, m.role_key, m.base_role, m.employee_id,
      m.reads, m.writes, m.modules, m.features_off, m.second_factor_due
    into v_session, v_user, v_kiosk, v_now, v_is_over,
      v_organization, v_is_member, v_is_active, v_role_key, v_base_role, v_employee,
      v_reads, v_writes, v_modules, v_features_off, v_second_factor_due
    from auth.session s
    -- A separate subquery: with few members the planner would build a hash on every call.
    left join lateral (
      select * from app.member_access where organization_id = coalesce(v_asked, s."organizationId") and user_id = s."userId" offset 0
    ) m on true
    where s.token = p_token;
  if v_session is null then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  if v_is_over is not false then
    raise exception 'session_expired' using errcode = 'SW401';
  end if;
  if v_kiosk is not null and p_kiosk is not true then
    raise exception 'kiosk' using errcode = 'SW403';
  end if;
  if v_kiosk is not null and not exists (select from app.kiosks k where k.id = v_kiosk and k.secret_hash = p_device) then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  -- The detail says which organization the session is in, for the user's own browser.
  if p_organization <> v_organization or p_organization is not null and v_organization is null then
    raise exception 'organization_changed' using errcode = 'SW403', detail = coalesce(v_organization::text, '');
  end if;
  if p_domain is not null and v_asked is null then
    raise exception 'organization_unknown' using errcode = 'SW403';
  end if;

  if v_is_member is not true then
    if v_organization is null then
      v_denial := 'no_organization';
    elsif exists (select from platform.user_organization_sessions s join platform.administrators a on a.user_id = s.user_id
        where s.user_id = v_user and s.organization_id = v_organization and s.expires_at > v_now) then
      v_mode := 'super_admin'; v_role_key := null; v_base_role := 'admin'; v_employee := null;
      select o.is_active, o.modules, o.features_off into v_is_active, v_modules, v_features_off
        from app.organization_access o where o.organization_id = v_organization;
    else
      v_denial := 'organization';
    end if;
  end if;
  if v_denial is null and v_is_active is not true then
    v_denial := 'organization_inactive';
  end if;

  if v_denial is not null then
    if p_permission not in ('signed_in', 'super_admin') or p_domain is not null then
      raise exception using message = v_denial, errcode = 'SW403';
    end if;
    if p_permission = 'super_admin' and not exists (select from platform.administrators a where a.user_id = v_user) then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
    -- Someone whose membership ended still has an account, so what needs no organization continues without one.
    v_mode := case p_permission when 'super_admin' then 'operator' else 'person' end;
    v_organization := null; v_role_key := null; v_base_role := null; v_employee := null; v_reads := null; v_writes := null;
  elsif p_permission = 'super_admin' then
    -- Someone inside an organization acts there; actions about all organizations are done outside.
    raise exception 'forbidden' using errcode = 'SW403';
  else
    if p_permission <> 'signed_in' and v_mode = 'member' and v_second_factor_due <= v_now then
      raise exception 'second_factor_required' using errcode = 'SW403';
    end if;
    if p_permission not in ('signed_in', 'member') and v_mode = 'member'
      and (p_permission = any (case p_level when 'write' then v_writes else v_reads end)) is not true then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
    if p_base is not null and v_mode = 'member' and (v_base_role in ('admin', p_base)) is not true then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
    if p_module is not null and coalesce((v_modules ->> p_module)::timestamptz <= v_now, true) then
      raise exception 'module' using errcode = 'SW403';
    end if;
    if p_feature = any (v_features_off) then
      raise exception 'feature' using errcode = 'SW403';
    end if;
  end if;

  -- All five settings are set in every mode, so none can be left from an earlier transaction. set_config returns the new value.
  return json_build_object(
    'userId', set_config('app.user_id', v_user::text, true),
    'sessionId', set_config('app.session_id', v_session::text, true),
    'organizationId', nullif(set_config('app.org_id', coalesce(v_organization::text, ''), true), ''),
    'employeeId', nullif(set_config('app.employee_id', coalesce(v_employee::text, ''), true), ''),
    'baseRole', v_base_role, 'roleKey', v_role_key, 'mode', set_config('app.mode', v_mode, true), 'kioskId', v_kiosk,
    'reads', coalesce(v_reads, '{}'), 'writes', coalesce(v_writes, '{}'));
end $$;
revoke all on function app.gate(text, text, uuid, text, text, text, text, text, boolean, text) from public;
grant execute on function app.gate(text, text, uuid, text, text, text, text, text, boolean, text) to app_login;
