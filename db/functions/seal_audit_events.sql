set local role app_definer;

-- The sealing job works under the same role as requests, so the next two functions check the login. A request with injected SQL can neither
-- write a seal nor move an organization's head past its events.
-- The only writer of seals. The job calls it inside its organization; numbers, hashes and progress come from the job, which holds the
-- chain's lock.
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
revoke all on function app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid) from public;
grant execute on function app.seal_audit_events(uuid[], bigint[], text[], pg_snapshot, pg_snapshot, xid8, uuid) to app_user;
