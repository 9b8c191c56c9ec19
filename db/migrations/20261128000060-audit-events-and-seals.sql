set local role app_owner;

-- Written in the transaction of the change, and never again. A job seals it within seconds: number and hash chain per organization (WALL-15).
create table app.audit_events (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  occurred_at timestamptz not null default app.now(),
  actor_user_id uuid,
  -- member, super_admin, job or system.
  mode text not null,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  -- The transaction that wrote the event, which decides whether it is sealed yet. Only app.renumber_audit_events assigns other numbers:
  -- 1 to sealed events, 2 to all others.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (organization_id, id)
);
create index audit_events_written_in on app.audit_events (organization_id, written_in, id);
-- The history of one record. Saved hours have a history of their own and are most of all events, so they do not pay for this index.
create index audit_events_resource on app.audit_events (organization_id, resource_type, resource_id, occurred_at, id)
  where resource_type <> 'time_entries';
call app.enable_tenant_isolation('app.audit_events');
call app.open_to_definer('app.audit_events');
create policy definer_renumber on app.audit_events for update to app_definer
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy definer_record on app.audit_events for insert to app_definer with check (true);
grant select, insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason,
  request_id) on app.audit_events to app_user;
grant select (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, written_in),
  insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id),
  update (written_in) on app.audit_events to app_definer;

-- A seal is a row of its own. Written into its event it would be a second version of the whole row, with an entry in each of its indexes.
create table app.audit_seals (
  organization_id uuid not null default app.org_id(),
  sequence bigint not null,
  event_id uuid not null,
  -- sha256 of the previous hash, the sequence and the event: src/slices/audit/rules/chain.ts.
  hash bytea not null,
  sealed_at timestamptz not null default app.now(),
  primary key (organization_id, sequence)
);
call app.enable_tenant_isolation('app.audit_seals');
call app.open_to_definer('app.audit_seals');
create policy definer_seal on app.audit_seals to app_definer using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
grant select on app.audit_seals to app_user;
grant select, insert on app.audit_seals to app_definer;

-- How far an organization's chain is sealed.
create table app.audit_heads (
  organization_id uuid primary key default app.org_id(),
  sequence bigint not null,
  hash bytea not null,
  -- The snapshot up to which events are sealed, except for a batch in progress (the next three columns).
  sealed pg_snapshot not null,
  -- While a batch is too large for one transaction: the snapshot up to which it seals, and the last event sealed so far, in the order of
  -- these two columns.
  sealing pg_snapshot,
  after_written_in xid8,
  after_id uuid
);
call app.enable_tenant_isolation('app.audit_heads');
call app.open_to_definer('app.audit_heads');
create policy definer_seal on app.audit_heads to app_definer using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
grant select on app.audit_heads to app_user;
grant select, insert, update on app.audit_heads to app_definer;

create trigger keep before update of organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason,
  request_id or delete on app.audit_events for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_events for each statement execute function app.keep_audit_event();
create trigger keep before update or delete on app.audit_seals for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_seals for each statement execute function app.keep_audit_event();
