set local role app_definer;

-- The sending job is no request, so the database itself announces a new mail and what became of it: to the organization that sends it, and, of one that
-- did not arrive, to whoever caused it.
create or replace function app.tell_of_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.organization_id is not null then
    perform pg_notify('steward_changes', new.organization_id || ' mail_messages ' || new.id);
  end if;
  if new.status in ('failed', 'bounced') and new.caused_by is not null and new.caused_in is not null then
    perform pg_notify('steward_changes', new.caused_in || ' failed_' || new.kind || ' ' || new.id);
  end if;
  return null;
end $$;
revoke all on function app.tell_of_mail() from public;
