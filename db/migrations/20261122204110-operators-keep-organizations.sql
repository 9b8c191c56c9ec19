-- The organizations of an installation, for its operators: who they are, how many people they have and may have, which modules, on and off. Their role
-- reads no table; each function asks for the mode that only the gate sets.
set local role app_owner;

-- What an organization may not decide for itself: whether it is on, and how many people it may have.
revoke update on app.organizations from app_user;
grant update (name, domain, ein, tax_exempt_status, state_of_incorporation, address, city, state, zip_code, website_address, founded_year, timezone,
  attestation_text, version, updated_at) on app.organizations to app_user;
grant select, update (is_active, max_users, updated_at) on app.organizations to app_definer;
create policy definer_operate on app.organizations for update to app_definer using (true) with check (true);
create policy definer_operate on app.organization_modules to app_definer using (true) with check (true);
grant insert (organization_id, module_id, status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled, usable_until),
  update (status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled, usable_until) on app.organization_modules to app_definer;
grant select (id, accepted_at, revoked_at, expires_at) on app.organization_invitations to app_definer;
grant select (occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after) on app.audit_events to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- The active members, as seats count them: a member whose employee record is inactive has left.
create function app.people_of(p_organization uuid) returns integer language sql stable set search_path = pg_catalog, pg_temp as $$
  select count(*)::int from app.member_access m where m.organization_id = p_organization and m.is_active
$$;

create function app.installation_organizations(p_search text, p_state text, p_after uuid, p_limit integer, out id uuid, out name text, out domain text,
  out is_active boolean, out people integer, out max_users integer, out created_at timestamptz, out last_activity_at timestamptz, out trials text[],
  out trial_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id), o.max_users, o.created_at,
      (select max(s."lastActivityAt") from auth.session s where s."organizationId" = o.id), t.names, t.ends_at
    from app.organizations o
    cross join lateral (
      select coalesce(array_agg(m.name order by m.name), '{}') as names, min(om.trial_ends_at) as ends_at
      from app.organization_modules om join platform.modules m on m.id = om.module_id and m.is_active
      where om.organization_id = o.id and om.status = 'trial' and om.usable_until > app.now()
    ) t
    where (p_search is null or strpos(lower(o.name || ' ' || coalesce(o.domain, '')), lower(p_search)) > 0)
      and (p_state is null or o.is_active = (p_state = 'active'))
      and (p_after is null or (lower(o.name) collate "C", o.id) > (select lower(c.name) collate "C", c.id from app.organizations c where c.id = p_after))
    order by lower(o.name) collate "C", o.id limit p_limit;
end $$;
create function app.count_installation_organizations(p_search text, p_state text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from app.organizations o
    where (p_search is null or strpos(lower(o.name || ' ' || coalesce(o.domain, '')), lower(p_search)) > 0)
      and (p_state is null or o.is_active = (p_state = 'active')));
end $$;

create function app.installation_organization(p_id uuid, out id uuid, out name text, out domain text, out is_active boolean, out people integer,
  out open_invitations integer, out max_users integer, out timezone text, out created_at timestamptz, out last_activity_at timestamptz, out ein text,
  out website_address text, out city text, out state text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id),
      (select count(*)::int from app.organization_invitations i
        where i.organization_id = o.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > app.now()),
      o.max_users, o.timezone, o.created_at, (select max(s."lastActivityAt") from auth.session s where s."organizationId" = o.id),
      o.ein, o.website_address, o.city, o.state
    from app.organizations o where o.id = p_id;
end $$;
-- The optional modules of an organization. The days are those of its own time zone, the last on which the module can be used.
create function app.installation_organization_modules(p_id uuid, out slug text, out name text, out status text, out trial_ends_at timestamptz,
  out subscription_ends_at timestamptz, out trial_ends_on date, out subscription_ends_on date, out admin_controlled boolean, out is_usable boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.slug, m.name, coalesce(om.status, 'inactive'), om.trial_ends_at, om.subscription_ends_at,
      ((om.trial_ends_at - interval '1 microsecond') at time zone o.timezone)::date,
      ((om.subscription_ends_at - interval '1 microsecond') at time zone o.timezone)::date,
      coalesce(om.admin_controlled, false), coalesce(om.usable_until > app.now(), false)
    from app.organizations o cross join platform.modules m
    left join app.organization_modules om on om.organization_id = o.id and om.module_id = m.id
    where o.id = p_id and m.is_active and not m.is_core order by m.name;
end $$;
-- What operators did in and to an organization, newest first.
create function app.operator_events_of_organization(p_id uuid, p_limit integer, out id uuid, out occurred_at timestamptz, out actor_name text,
  out mode text, out action text, out resource_type text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select e.id, e.occurred_at, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email), e.mode, e.action, e.resource_type
    from app.audit_events e left join platform.profiles p on p.id = e.actor_user_id
    where e.organization_id = p_id and e.mode in ('super_admin', 'operator')
    order by e.occurred_at desc, e.id desc limit p_limit;
end $$;

-- Creates an organization for others. The transaction is inside it afterwards, so that what it needs from the start is made with it.
create function app.create_organization_for_others(p_id uuid, p_name text, p_domain text, p_timezone text, p_operation text, p_request text,
  p_address text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  insert into app.organizations (id, name, domain, timezone) values (p_id, p_name, p_domain, p_timezone);
  perform app.record_for_installation('organization_created', p_id, null, p_operation, p_request, p_address);
  perform set_config('app.org_id', p_id::text, true);
end $$;

-- Answers 'changed', 'same' or 'unknown'.
create function app.set_organization_active(p_id uuid, p_active boolean, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_active boolean;
begin
  perform app.require_operator();
  select o.is_active into v_active from app.organizations o where o.id = p_id for no key update;
  if v_active is null then
    return 'unknown';
  end if;
  if v_active = p_active then
    return 'same';
  end if;
  update app.organizations o set is_active = p_active, updated_at = app.now() where o.id = p_id;
  perform app.record_in_organization(p_id, 'operator', case when p_active then 'organization.reactivated' else 'organization.deactivated' end,
    'organizations', p_id, jsonb_build_object('isActive', v_active), jsonb_build_object('isActive', p_active), p_request);
  return 'changed';
end $$;

-- How many people an organization may have; null for any number. Never fewer than there are: `answer` is then 'too_few', else 'changed' or 'unknown'.
-- It holds the row that whoever takes a seat holds, so no one joins in between.
create function app.set_organization_limit(p_id uuid, p_max integer, p_request text, out answer text, out people integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before integer;
begin
  perform app.require_operator();
  select o.max_users into v_before from app.organizations o where o.id = p_id for no key update;
  if not found then
    answer := 'unknown';
    return;
  end if;
  people := app.people_of(p_id);
  if p_max < people then
    answer := 'too_few';
    return;
  end if;
  answer := 'changed';
  if v_before is distinct from p_max then
    update app.organizations o set max_users = p_max, updated_at = app.now() where o.id = p_id;
    perform app.record_in_organization(p_id, 'operator', 'organization.limit_changed', 'organizations', p_id,
      jsonb_build_object('maxUsers', v_before), jsonb_build_object('maxUsers', p_max), p_request);
  end if;
end $$;
-- The same for demo data, which is made with its limit.
create function app.limit_organization(p_id uuid, p_max integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.organizations o set max_users = p_max where o.id = p_id
$$;

-- The instants at which a module ends that can be used until the end of these days in the organization's own time zone. An end that falls on the same
-- day already stays what it is, to the second. No row for an organization or an optional module that is unknown.
create function app.organization_module_ends(p_id uuid, p_module text, p_trial_on date, p_subscription_on date, out module_id uuid,
  out trial_ends_at timestamptz, out subscription_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id,
      case when ((om.trial_ends_at - interval '1 microsecond') at time zone o.timezone)::date = p_trial_on then om.trial_ends_at
        else (p_trial_on + 1)::timestamp at time zone o.timezone end,
      case when ((om.subscription_ends_at - interval '1 microsecond') at time zone o.timezone)::date = p_subscription_on then om.subscription_ends_at
        else (p_subscription_on + 1)::timestamp at time zone o.timezone end
    from app.organizations o cross join platform.modules m
    left join app.organization_modules om on om.organization_id = o.id and om.module_id = m.id
    where o.id = p_id and m.slug = p_module and m.is_active and not m.is_core;
end $$;
-- Stores a module of an organization. p_usable_until is the answer of the module rule.
create function app.set_organization_module(p_id uuid, p_module uuid, p_status text, p_trial timestamp with time zone,
  p_subscription timestamp with time zone, p_admin_controlled boolean, p_usable_until timestamp with time zone, p_request text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before app.organization_modules;
begin
  perform app.require_operator();
  select om.* into v_before from app.organization_modules om where om.organization_id = p_id and om.module_id = p_module for no key update;
  insert into app.organization_modules as om
    (organization_id, module_id, status, enabled_at, trial_ends_at, subscription_ends_at, admin_controlled, usable_until)
  values (p_id, p_module, p_status, case when p_status <> 'inactive' then app.now() end, p_trial, p_subscription, p_admin_controlled, p_usable_until)
  on conflict (organization_id, module_id) do update set status = excluded.status,
    enabled_at = case when om.status = 'inactive' then excluded.enabled_at else om.enabled_at end, trial_ends_at = excluded.trial_ends_at,
    subscription_ends_at = excluded.subscription_ends_at, admin_controlled = excluded.admin_controlled, usable_until = excluded.usable_until;
  perform app.record_in_organization(p_id, 'operator', 'organization_module.changed', 'organization_modules', p_module,
    case when v_before.module_id is not null then jsonb_build_object('status', v_before.status, 'trialEndsAt', v_before.trial_ends_at,
      'subscriptionEndsAt', v_before.subscription_ends_at, 'adminControlled', v_before.admin_controlled) end,
    jsonb_build_object('status', p_status, 'trialEndsAt', p_trial, 'subscriptionEndsAt', p_subscription, 'adminControlled', p_admin_controlled), p_request);
end $$;

revoke all on function app.people_of(uuid), app.installation_organizations(text, text, uuid, integer),
  app.count_installation_organizations(text, text), app.installation_organization(uuid), app.installation_organization_modules(uuid),
  app.operator_events_of_organization(uuid, integer), app.create_organization_for_others(uuid, text, text, text, text, text, text),
  app.set_organization_active(uuid, boolean, text), app.set_organization_limit(uuid, integer, text), app.limit_organization(uuid, integer),
  app.organization_module_ends(uuid, text, date, date),
  app.set_organization_module(uuid, uuid, text, timestamptz, timestamptz, boolean, timestamptz, text) from public;
grant execute on function app.installation_organizations(text, text, uuid, integer), app.count_installation_organizations(text, text),
  app.installation_organization(uuid), app.installation_organization_modules(uuid), app.operator_events_of_organization(uuid, integer),
  app.create_organization_for_others(uuid, text, text, text, text, text, text), app.set_organization_active(uuid, boolean, text),
  app.set_organization_limit(uuid, integer, text), app.organization_module_ends(uuid, text, date, date),
  app.set_organization_module(uuid, uuid, text, timestamptz, timestamptz, boolean, timestamptz, text) to app_platform;
grant execute on function app.limit_organization(uuid, integer) to app_auth;
set local role app_owner;
revoke create on schema app from app_definer;
