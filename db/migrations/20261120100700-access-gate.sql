set local role app_owner;
-- A function's new owner must be able to create in its schema; only for the length of this migration.
grant create on schema app to app_definer, app_worker, app_auth;

-- Membership, role and employee of a person in an organization, checked in the transaction of the work. Sets who acts.
create function app.enter(p_user uuid, p_org uuid, out mode text, out role_id uuid, out role_key text, out base_role text, out employee_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_active boolean;
  v_status text;
begin
  select o.is_active into v_active from app.organizations o where o.id = p_org;
  select m.status, r.id, r.key, r.base_role, e.id into v_status, role_id, role_key, base_role, employee_id
    from app.organization_members m
    left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
    left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
    left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id and e.is_active
    where m.organization_id = p_org and m.user_id = p_user;
  if v_status = 'active' then
    mode := 'member';
  elsif exists (select from platform.user_organization_sessions s join platform.administrators a on a.user_id = s.user_id
      where s.user_id = p_user and s.organization_id = p_org and s.expires_at > app.now()) then
    mode := 'super_admin'; role_id := null; role_key := null; base_role := 'admin'; employee_id := null;
  else
    raise exception 'organization' using errcode = 'SW403';
  end if;
  if v_active is not true then
    raise exception 'organization_inactive' using errcode = 'SW403';
  end if;
  perform set_config('app.user_id', p_user::text, true), set_config('app.org_id', p_org::text, true), set_config('app.mode', mode, true),
    set_config('app.employee_id', coalesce(employee_id::text, ''), true);
end $$;

-- Session, membership, permission, module and feature in one call that rides in front of a request's first statement.
-- p_permission is a permission's name, 'member' (any active member) or 'signed_in' (an organization is not needed).
create function app.gate(p_token text, p_domain text, p_permission text, p_level text, p_module text, p_feature text,
  out user_id uuid, out organization_id uuid, out employee_id uuid, out session_id uuid, out base_role text, out role_key text, out mode text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := app.now();
  v_expires timestamptz;
  v_activity timestamptz;
  v_role uuid;
  v_level text;
begin
  select s.id, s."userId", s."expiresAt", s."lastActivityAt", s."organizationId" into session_id, user_id, v_expires, v_activity, organization_id
    from auth.session s where s.token = p_token;
  if session_id is null then
    raise exception 'unauthenticated' using errcode = 'SW401';
  end if;
  if v_expires <= v_now or v_activity <= v_now - interval '30 minutes' then
    raise exception 'session_expired' using errcode = 'SW401';
  end if;
  if p_domain is not null then
    select o.id into organization_id from app.organizations o where o.domain = p_domain;
    if organization_id is null then
      raise exception 'organization_unknown' using errcode = 'SW403';
    end if;
  end if;
  perform set_config('app.session_id', session_id::text, true), set_config('app.user_id', user_id::text, true);

  if organization_id is not null and p_permission = 'signed_in' and p_domain is null then
    -- A person whose membership ended still has an account: what needs no organization goes on without one.
    begin
      select e.mode, e.role_id, e.role_key, e.base_role, e.employee_id into mode, v_role, role_key, base_role, employee_id from app.enter(user_id, organization_id) e;
    exception when sqlstate 'SW403' then
      organization_id := null;
    end;
  elsif organization_id is not null then
    select e.mode, e.role_id, e.role_key, e.base_role, e.employee_id into mode, v_role, role_key, base_role, employee_id from app.enter(user_id, organization_id) e;
  end if;
  if organization_id is null then
    if p_permission <> 'signed_in' then
      raise exception 'no_organization' using errcode = 'SW403';
    end if;
    mode := 'person';
    perform set_config('app.mode', 'person', true);
    return;
  end if;

  if p_permission not in ('signed_in', 'member') and mode <> 'super_admin' then
    select g.level into v_level from app.role_grants g
      where g.organization_id = gate.organization_id and g.role_id = v_role and g.permission_name = p_permission;
    if v_level is null or (p_level = 'write' and v_level <> 'write') then
      raise exception 'forbidden' using errcode = 'SW403';
    end if;
  end if;
  if p_module is not null and not exists (
      select from platform.modules m join app.organization_modules om on om.module_id = m.id
      where m.slug = p_module and m.is_active and om.organization_id = gate.organization_id and om.usable_until > v_now) then
    raise exception 'module' using errcode = 'SW403';
  end if;
  if p_feature is not null and exists (
      select from platform.time_feature_categories c join app.organization_time_feature_access a on a.time_feature_category_id = c.id
      where c.slug = p_feature and a.organization_id = gate.organization_id and not a.is_enabled) then
    raise exception 'feature' using errcode = 'SW403';
  end if;
end $$;

grant select (id, token, "userId", "expiresAt", "lastActivityAt", "organizationId") on auth.session to app_definer;

-- A job works in one organization at a time, as the request role, in mode job (R10).
create function app.enter_job(p_org uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.organizations where id = p_org and is_active) then
    raise exception 'organization_inactive' using errcode = 'SW403';
  end if;
  perform set_config('app.org_id', p_org::text, true), set_config('app.mode', 'job', true);
end $$;

-- Names and domains only: what a visitor of a subdomain may learn before signing in.
create function app.public_organization_by_domain(p_domain text, out id uuid, out name text, out domain text, out is_active boolean) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain, o.is_active from app.organizations o where o.domain = p_domain
$$;

-- A person's organizations for the switcher and for the first one of a new session.
create function app.my_organizations(p_user uuid, out id uuid, out name text, out domain text) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain from app.organization_members m join app.organizations o on o.id = m.organization_id
  where m.user_id = p_user and m.status = 'active' and o.is_active order by o.name
$$;

create function app.is_platform_administrator(p_user uuid) returns boolean language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from platform.administrators where user_id = p_user)
$$;

create function app.organizations_with_unsealed_events() returns setof uuid language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select distinct organization_id from app.audit_events where sequence is null
$$;

-- Credentials that are over and counters nobody reads any more.
create function app.forget_expired_credentials() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.session where "expiresAt" < app.now() - interval '1 day';
  delete from auth.verification where "expiresAt" < app.now() - interval '1 day';
  delete from auth.rate_limits where window_started_at < app.now() - interval '1 day';
$$;
call app.open_to_definer('app.audit_events');
grant select (organization_id, sequence) on app.audit_events to app_definer;

-- The one writer of the seal, called by the job inside its organization: numbers and hashes come from the caller, who holds the chain's lock.
create function app.seal_audit_events(p_ids uuid[], p_sequences bigint[], p_previous_hashes text[], p_hashes text[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.audit_events e set sequence = s.sequence, previous_hash = s.previous_hash, hash = s.hash, sealed_at = app.now()
  from unnest(p_ids, p_sequences, p_previous_hashes, p_hashes) as s (id, sequence, previous_hash, hash)
  where e.organization_id = app.org_id() and e.id = s.id and e.sequence is null
$$;
create policy definer_seal on app.audit_events for update to app_definer using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
grant select (id), update (sequence, previous_hash, hash, sealed_at) on app.audit_events to app_definer;

-- Creating an organization is the one insert no tenant transaction can make: the row is what the wall stands on.
create function app.create_organization(p_id uuid, p_name text, p_domain text, p_timezone text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.organizations (id, name, domain, timezone) values (p_id, p_name, p_domain, p_timezone);
  perform set_config('app.org_id', p_id::text, true), set_config('app.mode', 'system', true);
end $$;
create policy definer_create on app.organizations for insert to app_definer with check (true);
grant insert (id, name, domain, timezone) on app.organizations to app_definer;

-- Jobs are enqueued in the transaction of the write; the worker's own function is closed to the request role (T7).
create function app.enqueue(p_task text, p_payload json, p_key text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 12);
end $$;

alter function app.enter(uuid, uuid) owner to app_definer;
alter function app.gate(text, text, text, text, text, text) owner to app_definer;
alter function app.enter_job(uuid) owner to app_definer;
alter function app.public_organization_by_domain(text) owner to app_definer;
alter function app.my_organizations(uuid) owner to app_definer;
alter function app.is_platform_administrator(uuid) owner to app_definer;
alter function app.organizations_with_unsealed_events() owner to app_definer;
alter function app.forget_expired_credentials() owner to app_auth;
alter function app.seal_audit_events(uuid[], bigint[], text[], text[]) owner to app_definer;
alter function app.create_organization(uuid, text, text, text) owner to app_definer;
alter function app.enqueue(text, json, text) owner to app_worker;

revoke all on all functions in schema app from public;
grant execute on function app.now(), app.org_id(), app.user_id(), app.employee_id(), app.session_id(), app.mode() to public;
grant execute on function app.lock_timesheet(uuid, date) to app_user;
grant execute on function app.gate(text, text, text, text, text, text) to app_login;
grant execute on function app.enter_job(uuid), app.organizations_with_unsealed_events(), app.forget_expired_credentials() to app_worker;
grant execute on function app.seal_audit_events(uuid[], bigint[], text[], text[]) to app_user;
grant execute on function app.my_organizations(uuid), app.is_platform_administrator(uuid) to app_user, app_auth;
grant execute on function app.public_organization_by_domain(text) to app_public, app_auth;
grant execute on function app.create_organization(uuid, text, text, text) to app_auth;
grant execute on function app.enqueue(text, json, text) to app_user, app_auth;

revoke create on schema app from app_definer, app_worker, app_auth;
