-- A seal is a row of its own. Written into its event it was a second version of the whole row, with an entry in each of its indexes: the seal
-- cost more than the event. Events are written once now, and what has no seal yet is known by the transaction that wrote it.
set local role app_owner;

create table app.audit_seals (
  organization_id uuid not null default app.org_id(),
  sequence bigint not null,
  event_id uuid not null,
  -- sha256 of the hash before, the sequence and the event: src/slices/audit/rules/chain.ts.
  hash bytea not null,
  sealed_at timestamptz not null default app.now(),
  primary key (organization_id, sequence)
);
-- How far an organization's chain is.
create table app.audit_heads (
  organization_id uuid primary key default app.org_id(),
  sequence bigint not null,
  hash bytea not null,
  -- What was committed by then is sealed, but for the next two columns.
  sealed pg_snapshot not null,
  -- While a turn is too large for one transaction: what was committed by then is being sealed, in the order of these two, and is so far.
  sealing pg_snapshot,
  after_written_in xid8,
  after_id uuid
);
do $$
declare
  t text;
begin
  foreach t in array array['audit_seals', 'audit_heads'] loop
    call app.wall(('app.' || t)::regclass);
    call app.open_to_definer(('app.' || t)::regclass);
    execute format('grant select on app.%I to app_user', t);
    execute format('grant select, insert on app.%I to app_definer', t);
    execute format('create policy definer_seal on app.%I to app_definer using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))', t);
  end loop;
end $$;
grant update on app.audit_heads to app_definer;

-- The transaction that wrote an event. Small numbers are given by hand: 1 to what is sealed, 2 to what waits.
alter table app.audit_events add column written_in xid8 not null default '1';

-- The owner is bound by the wall: down for what exists already, and up again.
alter table app.audit_events no force row level security;
alter table app.audit_seals no force row level security;
alter table app.audit_heads no force row level security;
insert into app.audit_seals (organization_id, sequence, event_id, hash, sealed_at)
  select organization_id, sequence, id, decode(hash, 'hex'), sealed_at from app.audit_events where sequence is not null;
insert into app.audit_heads (organization_id, sequence, hash, sealed)
  select distinct on (organization_id) organization_id, sequence, hash, '2:2:' from app.audit_seals order by organization_id, sequence desc;
update app.audit_events set written_in = '2' where sequence is null;
alter table app.audit_events force row level security;
alter table app.audit_seals force row level security;
alter table app.audit_heads force row level security;
alter table app.audit_events alter column written_in set default pg_current_xact_id();
create index audit_events_written_in on app.audit_events (organization_id, written_in, id);

drop function app.seal_audit_events(uuid[], bigint[], text[], text[]);
drop trigger keep_seal on app.audit_events;
drop policy definer_seal on app.audit_events;
revoke all (organization_id, id, sequence, previous_hash, hash, sealed_at) on app.audit_events from app_definer;
alter table app.audit_events drop column sequence, drop column previous_hash, drop column hash, drop column sealed_at;
create trigger keep before update or delete on app.audit_seals for each row execute function app.keep_audit_event();
create trigger keep_all before truncate on app.audit_seals for each statement execute function app.keep_audit_event();

grant select (organization_id, id, written_in), update (written_in) on app.audit_events to app_definer;
create policy definer_renumber on app.audit_events for update to app_definer
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

grant create on schema app to app_definer;
set local role app_definer;
-- By the index, one organization after the other: of a short history the planner would read all.
create or replace function app.organizations_with_unsealed_events() returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select o.id from app.organizations o left join app.audit_heads h on h.organization_id = o.id
  where pg_snapshot_xmax(h.sealed) > pg_snapshot_xmax(pg_current_snapshot())
    or exists (select from app.audit_events e where e.organization_id = o.id and e.written_in >= pg_snapshot_xmin(coalesce(h.sealed, '2:2:'))
      and not pg_visible_in_snapshot(e.written_in, coalesce(h.sealed, '2:2:')))
  order by o.id
$$;

-- The one writer of seals, called by the job inside its organization: numbers, hashes and how far it is come from the caller, who holds the
-- chain's lock.
create function app.seal_audit_events(p_event_ids uuid[], p_sequences bigint[], p_hashes text[], p_sealed pg_snapshot, p_sealing pg_snapshot,
  p_after_written_in xid8, p_after_id uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_seals (sequence, event_id, hash)
    select s.sequence, s.event_id, decode(s.hash, 'hex') from unnest(p_sequences, p_event_ids, p_hashes) as s (sequence, event_id, hash);
  insert into app.audit_heads as h (sequence, hash, sealed, sealing, after_written_in, after_id)
    values (p_sequences[cardinality(p_sequences)], decode(p_hashes[cardinality(p_hashes)], 'hex'), p_sealed, p_sealing, p_after_written_in, p_after_id)
    on conflict (organization_id) do update set sequence = excluded.sequence, hash = excluded.hash, sealed = excluded.sealed,
      sealing = excluded.sealing, after_written_in = excluded.after_written_in, after_id = excluded.after_id;
end $$;

-- A database loaded from a dump counts its transactions anew: what is sealed and what waits is told by the seals then.
create function app.renumber_audit_events() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.audit_events e
    set written_in = case when e.id in (select s.event_id from app.audit_seals s where s.organization_id = app.org_id()) then '1' else '2' end::xid8
    where e.organization_id = app.org_id();
  update app.audit_heads h set sealed = '2:2:', sealing = null, after_written_in = null, after_id = null where h.organization_id = app.org_id();
end $$;
revoke all on function app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid), app.renumber_audit_events() from public;
grant execute on function app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid), app.renumber_audit_events() to app_user;
set local role app_owner;
revoke create on schema app from app_definer;
