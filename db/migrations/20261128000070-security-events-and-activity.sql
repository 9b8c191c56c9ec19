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
  -- The record that an event is about, where it is about one. It is never an address or a text.
  record_id uuid,
  constraint security_events_check check (
    case kind when 'foreign_id' then other_organization_id is not null
      when 'other_organization' then true
      else other_organization_id is null end)
);
create index security_events_newest on platform.security_events (occurred_at desc);
create index security_events_of_user on platform.security_events (user_id, occurred_at desc) where user_id is not null;
-- Written in the transaction of what it reports, which acts as app_auth. That role adds rows and reads none.
grant select (occurred_at, kind), delete on platform.security_events to app_worker;
grant insert on platform.security_events to app_auth;
grant select, insert on platform.security_events to app_definer;

-- When one of an organization's people last did something, of the sessions that are over. Those that live say it themselves, so a call costs no write.
create table platform.organization_activity (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  last_activity_at timestamptz not null
);
grant select, insert, update on platform.organization_activity to app_definer;

-- Findings of the permission audit that someone decided to leave as they are. The key names what was found, person by person and role by role, so that
-- what is found later shows up again.
create table app.ignored_findings (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  key text not null check (length(key) <= 400),
  note text not null check (length(btrim(note)) between 1 and 500),
  ignored_by uuid not null default app.user_id(),
  ignored_at timestamptz not null default app.now(),
  primary key (organization_id, key)
);
call app.enable_tenant_isolation('app.ignored_findings');
grant select, insert, delete on app.ignored_findings to app_user;
