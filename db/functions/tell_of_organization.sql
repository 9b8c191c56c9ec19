set local role app_definer;

-- The names that a tab shows beside what it may show.
-- Runs as its owner: a request's role may not notify, so that nothing it sends can pretend a change.
create or replace function app.tell_of_organization() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', new.id || ' organization_access ' || new.id);
  return null;
end $$;
revoke all on function app.tell_of_organization() from public;
