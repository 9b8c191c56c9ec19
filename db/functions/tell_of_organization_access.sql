set local role app_definer;

create or replace function app.tell_of_organization_access() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('steward_changes', a.organization_id || ' organization_access ' || a.organization_id)
    from after a join before b on b.organization_id = a.organization_id
    where (a.is_active, a.modules, a.features_off) is distinct from (b.is_active, b.modules, b.features_off);
  return null;
end $$;
revoke all on function app.tell_of_organization_access() from public;
