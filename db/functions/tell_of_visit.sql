set local role app_definer;

-- A platform administrator enters or leaves an organization.
-- Runs as its owner: a request's role may not notify, so that nothing it sends can pretend a change.
create or replace function app.tell_of_visit() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('steward_changes', old.organization_id || ' member_access ' || old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('steward_changes', new.organization_id || ' member_access ' || new.user_id);
  end if;
  return null;
end $$;
revoke all on function app.tell_of_visit() from public;
