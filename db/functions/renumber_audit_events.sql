set local role app_definer;

-- A database that was loaded from a dump restarts its transaction ids. From then on the seals decide which events are sealed.
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
revoke all on function app.renumber_audit_events() from public;
grant execute on function app.renumber_audit_events() to app_user;
