set local role app_owner;
-- A function's new owner must be able to create in its schema; only for the length of this migration.
grant create on schema app to app_definer;

-- What looked like an attempt (security cases 1, 2, 50, 141; R3): written outside of the refused transaction, which keeps nothing. It is the
-- platform's, because an organization that is asked for by a stranger must not learn of them, nor they of it.
create table platform.security_events (
  id uuid primary key,
  occurred_at timestamptz not null default app.now(),
  kind text not null check (kind in ('foreign_origin', 'request_token', 'foreign_id')),
  -- Who asked and where they stood, as far as their session says; null for a stranger.
  user_id uuid,
  organization_id uuid,
  -- Whose id it was that they named.
  other_organization_id uuid,
  operation text not null,
  request_id text not null,
  address text not null,
  check ((kind = 'foreign_id') = (other_organization_id is not null))
);
create index security_events_newest on platform.security_events (occurred_at desc);
grant insert on platform.security_events to app_definer;
grant select (occurred_at), delete on platform.security_events to app_worker;

do $$
declare
  t text;
begin
  foreach t in array array['departments', 'locations', 'units', 'funds', 'timesheet_submissions', 'employee_notifications']
  loop
    call app.open_to_definer(('app.' || t)::regclass);
    execute format('grant select (organization_id, id) on app.%I to app_definer', t);
  end loop;
end $$;

-- Notes an attempt; one with ids only if one of them is another organization's. True when it was noted. Each organization is one probe
-- of each key, so that no table is read through.
create function app.note_security_event(p_id uuid, p_kind text, p_token text, p_domain text, p_ids uuid[], p_operation text, p_request_id text, p_address text)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user uuid;
  v_org uuid;
  v_other uuid;
begin
  select s."userId", s."organizationId" into v_user, v_org from auth.session s where s.token = p_token;
  if p_domain is not null then
    select o.id into v_org from app.organizations o where o.domain = p_domain;
  end if;
  if p_kind = 'foreign_id' then
    select o.id into v_other from app.organizations o
      where o.id is distinct from v_org and (o.id = any (p_ids)
        or exists (select from app.employees x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.timesheet_submissions x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.employee_notifications x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.departments x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.locations x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.units x where x.organization_id = o.id and x.id = any (p_ids))
        or exists (select from app.funds x where x.organization_id = o.id and x.id = any (p_ids)))
      limit 1;
    if v_other is null then
      return false;
    end if;
  end if;
  insert into platform.security_events (id, kind, user_id, organization_id, other_organization_id, operation, request_id, address)
    values (p_id, p_kind, v_user, v_org, v_other, p_operation, p_request_id, p_address);
  return true;
end $$;
alter function app.note_security_event(uuid, text, text, text, uuid[], text, text, text) owner to app_definer;
revoke all on function app.note_security_event(uuid, text, text, text, uuid[], text, text, text) from public;
grant execute on function app.note_security_event(uuid, text, text, text, uuid[], text, text, text) to app_auth;

revoke create on schema app from app_definer;
