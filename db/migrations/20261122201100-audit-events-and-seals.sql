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
call app.enable_tenant_isolation('app.audit_events');
call app.open_to_definer('app.audit_events');
create policy definer_renumber on app.audit_events for update to app_definer
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
grant select, insert (organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason, request_id)
  on app.audit_events to app_user;
grant select (organization_id, id, written_in), update (written_in) on app.audit_events to app_definer;

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
do $$
declare
  t text;
begin
  foreach t in array array['audit_seals', 'audit_heads'] loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    call app.open_to_definer(('app.' || t)::regclass);
    execute format('grant select on app.%I to app_user', t);
    execute format('grant select, insert on app.%I to app_definer', t);
    execute format('create policy definer_seal on app.%I to app_definer using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))', t);
  end loop;
end $$;
grant update on app.audit_heads to app_definer;

-- Events and seals are append-only, whatever role writes.
create function app.keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only' using errcode = '23514', constraint = 'audit_events_append_only';
end $$;
revoke all on function app.keep_audit_event() from public;
create trigger keep before update of organization_id, id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, reason,
  request_id or delete on app.audit_events for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_events for each statement execute function app.keep_audit_event();
create trigger keep before update or delete on app.audit_seals for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_seals for each statement execute function app.keep_audit_event();

grant create on schema app to app_definer;
set local role app_definer;
-- Looks at one organization after the other by the index. Of a short history the planner would read everything.
create function app.organizations_with_unsealed_events() returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select o.id from app.organizations o left join app.audit_heads h on h.organization_id = o.id
  where pg_snapshot_xmax(h.sealed) > pg_snapshot_xmax(pg_current_snapshot())
    or exists (select from app.audit_events e where e.organization_id = o.id and e.written_in >= pg_snapshot_xmin(coalesce(h.sealed, '2:2:'))
      and not pg_visible_in_snapshot(e.written_in, coalesce(h.sealed, '2:2:')))
  order by o.id
$$;
revoke all on function app.organizations_with_unsealed_events() from public;
grant execute on function app.organizations_with_unsealed_events() to app_worker;

-- Locks the end of the chain until the transaction ends, so that two servers never number the same chain at once. The statements after it
-- are planned to use an index: a plan made while the history was short would scan all of it for as long as the connection lives.
create function app.lock_audit_chain() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('enable_seqscan', 'off', true),
    pg_advisory_xact_lock(hashtextextended('audit chain ' || app.org_id()::text, 0));
end $$;

-- The sealing job works under the same role as requests, so the next two functions check the login. A request with injected SQL can neither
-- write a seal nor move an organization's head past its events.

-- The only writer of seals. The job calls it inside its organization; numbers, hashes and progress come from the job, which holds the
-- chain's lock.
create function app.seal_audit_events(p_event_ids uuid[], p_sequences bigint[], p_hashes text[], p_sealed pg_snapshot, p_sealing pg_snapshot,
  p_after_written_in xid8, p_after_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> 'app_worker' then
    raise exception 'seals are written by the worker' using errcode = '42501';
  end if;
  insert into app.audit_seals (sequence, event_id, hash)
    select s.sequence, s.event_id, decode(s.hash, 'hex') from unnest(p_sequences, p_event_ids, p_hashes) as s (sequence, event_id, hash);
  insert into app.audit_heads as h (sequence, hash, sealed, sealing, after_written_in, after_id)
    values (p_sequences[cardinality(p_sequences)], decode(p_hashes[cardinality(p_hashes)], 'hex'), p_sealed, p_sealing, p_after_written_in, p_after_id)
    on conflict (organization_id) do update set sequence = excluded.sequence, hash = excluded.hash, sealed = excluded.sealed,
      sealing = excluded.sealing, after_written_in = excluded.after_written_in, after_id = excluded.after_id;
end $$;

-- A database that was loaded from a dump restarts its transaction ids. From then on the seals decide which events are sealed.
create function app.renumber_audit_events() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> 'app_worker' then
    raise exception 'seals are written by the worker' using errcode = '42501';
  end if;
  update app.audit_events e
    set written_in = case when e.id in (select s.event_id from app.audit_seals s where s.organization_id = app.org_id()) then '1' else '2' end::xid8
    where e.organization_id = app.org_id();
  update app.audit_heads h set sealed = '2:2:', sealing = null, after_written_in = null, after_id = null where h.organization_id = app.org_id();
end $$;
revoke all on function app.lock_audit_chain(), app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid),
  app.renumber_audit_events() from public;
grant execute on function app.lock_audit_chain(), app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid),
  app.renumber_audit_events() to app_user;
set local role app_owner;
revoke create on schema app from app_definer;
