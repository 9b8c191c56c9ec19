set local role app_definer;

-- Runs as its owner: a request's role may not notify, so that nothing it sends can pretend a change.
create or replace function app.tell_of_role() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', new.organization_id || ' organization_access ' || new.organization_id);
  return null;
end $$;
revoke all on function app.tell_of_role() from public;
