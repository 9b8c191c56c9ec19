-- A platform administrator steps into an organization for 24 hours and out again. Both are on record: in the organization's audit trail, and as a
-- security event of the installation.
set local role app_owner;
grant insert, update, delete on platform.user_organization_sessions to app_definer;
grant update ("organizationId") on auth.session to app_definer;
create policy definer_record on app.audit_events for insert to app_definer with check (true);
grant insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
  on app.audit_events to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- Who operates and who is inside changes one after the other: of two at once, the second sees what the first has done.
create function app.lock_operators() returns void language sql set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('operators', 0))
$$;
create function app.record_in_organization(p_organization uuid, p_mode text, p_action text, p_type text, p_id uuid, p_before jsonb, p_after jsonb,
  p_request text) returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into app.audit_events (organization_id, id, actor_user_id, mode, action, resource_type, resource_id, before, after, request_id)
  values (p_organization, gen_random_uuid(), app.user_id(), p_mode, p_action, p_type, p_id, p_before, p_after, p_request)
$$;
create function app.record_for_installation(p_kind text, p_organization uuid, p_record uuid, p_operation text, p_request text, p_address text)
returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into platform.security_events (id, kind, user_id, organization_id, record_id, operation, request_id, address)
  values (gen_random_uuid(), p_kind, app.user_id(), p_organization, p_record, p_operation, p_request, p_address)
$$;

-- Ends someone's stay, if they have one that is not over by itself. Answers the organization.
create function app.end_stay(p_user uuid, p_operation text, p_request text, p_address text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_stay platform.user_organization_sessions;
begin
  delete from platform.user_organization_sessions s where s.user_id = p_user returning s.* into v_stay;
  if v_stay.expires_at is null or v_stay.expires_at <= app.now() then
    return null;
  end if;
  perform app.record_in_organization(v_stay.organization_id, 'super_admin', 'super_admin.exited', 'organizations', v_stay.organization_id,
    jsonb_build_object('userId', p_user, 'expiresAt', v_stay.expires_at), null, p_request);
  perform app.record_for_installation('organization_exited', v_stay.organization_id, p_user, p_operation, p_request, p_address);
  return v_stay.organization_id;
end $$;

-- Puts the session of the current user into an organization. `answer` is 'super_admin' for 24 hours there, 'member' where they belong to it, which
-- is a switch like any other, else 'not_operator' or 'unknown', and then nothing has changed.
create function app.enter_organization(p_organization uuid, p_operation text, p_request text, p_address text, out answer text, out name text,
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

-- Takes the session of the current user out of the organization they had entered. Answers whether they are a platform administrator; only then
-- something has changed. Who is out already is out.
create function app.exit_organization(p_operation text, p_request text, p_address text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid := app.user_id();
begin
  perform app.lock_operators();
  if not exists (select from platform.administrators a where a.user_id = v_user) then
    return false;
  end if;
  perform app.end_stay(v_user, p_operation, p_request, p_address);
  update auth.session set "organizationId" = null where id = app.session_id();
  return true;
end $$;

-- The organization someone is inside of for 24 hours: a new session begins there. Null where there is none, or where it was switched off.
create function app.entered_organization(p_user uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.organization_id from platform.user_organization_sessions s
  join platform.administrators a on a.user_id = s.user_id
  join app.organizations o on o.id = s.organization_id and o.is_active
  where s.user_id = p_user and s.expires_at > app.now()
$$;

revoke all on function app.lock_operators(), app.record_in_organization(uuid, text, text, text, uuid, jsonb, jsonb, text),
  app.record_for_installation(text, uuid, uuid, text, text, text), app.end_stay(uuid, text, text, text),
  app.enter_organization(uuid, text, text, text), app.exit_organization(text, text, text), app.entered_organization(uuid) from public;
grant execute on function app.enter_organization(uuid, text, text, text), app.exit_organization(text, text, text) to app_user;
grant execute on function app.entered_organization(uuid) to app_auth;
set local role app_owner;
revoke create on schema app from app_definer;
