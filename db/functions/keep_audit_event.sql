-- Events and seals are append-only, whatever role writes.
create or replace function app.keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are append-only' using errcode = '23514', constraint = 'audit_events_append_only';
end $$;
revoke all on function app.keep_audit_event() from public;
