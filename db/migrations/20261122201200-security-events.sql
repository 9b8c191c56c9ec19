set local role app_owner;

-- Sign-ins, failures, lockouts, ended sessions, denied rights and attempts at other organizations' records (SEC-1, SEC-2, SEC-50, SEC-141; WALL-3).
-- An attempt is written outside of the denied transaction, which is rolled back. The table belongs to the platform, because an organization
-- must not learn about callers of other organizations, nor they about it.
create table platform.security_events (
  id uuid primary key,
  occurred_at timestamptz not null default app.now(),
  -- Which kinds exist is defined in src/server/record-security-event.ts, so that a new one needs no change of the table.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The user and organization of the caller's session; null for an anonymous call.
  user_id uuid,
  organization_id uuid,
  -- The organization whose id they named.
  other_organization_id uuid,
  operation text not null,
  -- The rule that denied it, as the response names it.
  rule text,
  -- The keyed hash of the typed address. The address itself is not kept: it may be a password in the wrong field.
  account text,
  request_id text not null,
  address text not null,
  -- The number of events that the row stands for: one, the part of a flood without rows of its own, or the number of ended sessions.
  count integer not null default 1 check (count > 0),
  constraint security_events_check check (
    case kind when 'foreign_id' then other_organization_id is not null
      when 'other_organization' then true
      else other_organization_id is null end)
);
create index security_events_newest on platform.security_events (occurred_at desc);
create index security_events_of_user on platform.security_events (user_id, occurred_at desc) where user_id is not null;
-- Written in the transaction of what it reports, which acts as app_auth. That role adds rows and reads none.
grant insert on platform.security_events to app_auth, app_definer;
grant select (kind, occurred_at), delete on platform.security_events to app_worker;

grant create on schema app to app_definer;
set local role app_definer;
-- The user and organization of a session, and the other organization that an id belongs to; null if none does. Costs one index lookup per
-- organization and watched table, so that no table is scanned.
create function app.security_subject(p_token text, p_domain text, p_ids uuid[], out user_id uuid, out organization_id uuid, out other_organization_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_table text;
begin
  select s."userId", s."organizationId" into user_id, organization_id from auth.session s where s.token = p_token;
  if p_domain is not null then
    select o.id into organization_id from app.organizations o where o.domain = p_domain;
  end if;
  if cardinality(p_ids) = 0 then
    return;
  end if;
  select o.id into other_organization_id from app.organizations o
    where o.id = any (p_ids) and o.id is distinct from security_subject.organization_id limit 1;
  for v_table in select w.name from platform.watched_tables w order by w.name loop
    exit when other_organization_id is not null;
    execute format('select o.id from app.organizations o where o.id is distinct from $1
      and exists (select from %s x where x.organization_id = o.id and x.id = any ($2)) limit 1', v_table)
      into other_organization_id using organization_id, p_ids;
  end loop;
end $$;
revoke all on function app.security_subject(text, text, uuid[]) from public;
grant execute on function app.security_subject(text, text, uuid[]) to app_auth;
set local role app_owner;
revoke create on schema app from app_definer;
