-- The plain way through the gate is one query: a live session, an active member of an active organization who holds what is asked. It tells
-- who acts and sets it at once. Whoever does not pass it is looked at again below, which lets in the rarer callers and tells the others why.
set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;
drop function app.gate(text, text, text, text, text, text);
create function app.gate(p_token text, p_domain text, p_permission text, p_level text, p_module text, p_feature text) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_actor json;
  v_clock text;
  v_asked uuid;
  v_now timestamptz;
  v_session uuid;
  v_user uuid;
  v_organization uuid;
  v_employee uuid;
  v_expires timestamptz;
  v_activity timestamptz;
  v_base_role text;
  v_role_key text;
  v_mode text;
  v_is_active boolean;
  v_is_member boolean;
  v_modules jsonb;
  v_features_off text[];
  v_reads text[];
  v_writes text[];
  v_refusal text;
begin
  if p_domain is not null then
    select o.id into v_asked from app.organizations o where o.domain = p_domain;
  end if;
  if p_domain is null or v_asked is not null then
    -- set_config answers what it set.
    select json_build_object(
        'userId', set_config('app.user_id', s."userId"::text, true),
        'sessionId', set_config('app.session_id', s.id::text, true),
        'organizationId', set_config('app.org_id', o.organization_id::text, true),
        'employeeId', nullif(set_config('app.employee_id', coalesce(m.employee_id::text, ''), true), ''),
        'baseRole', m.base_role, 'roleKey', m.role_key, 'mode', set_config('app.mode', 'member', true)),
        set_config('app.clock', c.moved_by::text, true)
      into v_actor, v_clock
      from auth.session s
      cross join platform.clock c
      -- Each its own look: of a few organizations the planner would build a hash at every call.
      cross join lateral (select * from app.organization_access where organization_id = coalesce(v_asked, s."organizationId") offset 0) o
      cross join lateral (select * from app.member_access where organization_id = o.organization_id and user_id = s."userId" offset 0) m
      where s.token = p_token and s."expiresAt" > now() + c.moved_by and s."lastActivityAt" > now() + c.moved_by - interval '30 minutes'
        and o.is_active and m.is_active
        and (p_permission in ('signed_in', 'member') or p_permission = any (case p_level when 'write' then m.writes else m.reads end))
        and (p_module is null or (o.modules ->> p_module)::timestamptz > now() + c.moved_by)
        and (p_feature is null or p_feature <> all (o.features_off));
    if v_actor is not null then
      return v_actor;
    end if;
  end if;

  select s.id, s."userId", s."expiresAt", s."lastActivityAt", coalesce(v_asked, s."organizationId"), now() + c.moved_by, c.moved_by::text
    into v_session, v_user, v_expires, v_activity, v_organization, v_now, v_clock
    from auth.session s, platform.clock c where s.token = p_token;
  if v_session is null then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  if v_expires <= v_now or v_activity <= v_now - interval '30 minutes' then
    raise exception 'session_expired' using errcode = 'SW401';
  end if;
  if p_domain is not null and v_asked is null then
    raise exception 'organization_unknown' using errcode = 'SW403';
  end if;

  if v_organization is not null then
    select o.is_active, o.modules, o.features_off, m.is_active, m.role_key, m.base_role, m.employee_id, m.reads, m.writes
      into v_is_active, v_modules, v_features_off, v_is_member, v_role_key, v_base_role, v_employee, v_reads, v_writes
      from app.organization_access o
      left join app.member_access m on m.organization_id = o.organization_id and m.user_id = v_user
      where o.organization_id = v_organization;
    if v_is_member then
      v_mode := 'member';
    elsif exists (select from platform.user_organization_sessions s join platform.administrators a on a.user_id = s.user_id
        where s.user_id = v_user and s.organization_id = v_organization and s.expires_at > v_now) then
      v_mode := 'super_admin'; v_role_key := null; v_base_role := 'admin'; v_employee := null;
    else
      v_refusal := 'organization';
    end if;
    if v_refusal is null and v_is_active is not true then
      v_refusal := 'organization_inactive';
    end if;
    if v_refusal is not null then
      if p_permission <> 'signed_in' or p_domain is not null then
        raise exception using message = v_refusal, errcode = 'SW403';
      end if;
      -- A person whose membership ended still has an account: what needs no organization goes on without one.
      v_organization := null; v_role_key := null; v_base_role := null; v_employee := null;
    end if;
  end if;
  if v_organization is null then
    if p_permission <> 'signed_in' then
      raise exception 'no_organization' using errcode = 'SW403';
    end if;
    v_mode := 'person';
  else
    if p_permission not in ('signed_in', 'member') and v_mode <> 'super_admin'
        and p_permission <> all (case p_level when 'write' then v_writes else v_reads end) then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
    if p_module is not null and coalesce((v_modules ->> p_module)::timestamptz <= v_now, true) then
      raise exception 'module' using errcode = 'SW403';
    end if;
    if p_feature = any (v_features_off) then
      raise exception 'feature' using errcode = 'SW403';
    end if;
    perform set_config('app.org_id', v_organization::text, true), set_config('app.employee_id', coalesce(v_employee::text, ''), true);
  end if;
  perform set_config('app.session_id', v_session::text, true), set_config('app.user_id', v_user::text, true),
    set_config('app.mode', v_mode, true), set_config('app.clock', v_clock, true);
  return json_build_object('userId', v_user, 'sessionId', v_session, 'organizationId', v_organization, 'employeeId', v_employee,
    'baseRole', v_base_role, 'roleKey', v_role_key, 'mode', v_mode);
end $$;
revoke all on function app.gate(text, text, text, text, text, text) from public;
grant execute on function app.gate(text, text, text, text, text, text) to app_login;
set local role app_owner;
revoke create on schema app from app_definer;
