-- The two functions that write seals run for whoever may call them, and the sealing job works under the role of a request. What tells it apart
-- is who logged in: a request that was made to say SQL of its own can neither put a seal nor move an organization's head over its events.
set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;
create or replace function app.seal_audit_events(p_event_ids uuid[], p_sequences bigint[], p_hashes text[], p_sealed pg_snapshot, p_sealing pg_snapshot,
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
create or replace function app.renumber_audit_events() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> 'app_worker' then
    raise exception 'seals are written by the worker' using errcode = '42501';
  end if;
  update app.audit_events e
    set written_in = case when e.id in (select s.event_id from app.audit_seals s where s.organization_id = app.org_id()) then '1' else '2' end::xid8
    where e.organization_id = app.org_id();
  update app.audit_heads h set sealed = '2:2:', sealing = null, after_written_in = null, after_id = null where h.organization_id = app.org_id();
end $$;
set local role app_owner;
revoke create on schema app from app_definer;
