set local role app_definer;

create or replace function app.copy_time_zone() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.organizations set timezone = new.settings ->> 'timezone'
    where id = new.organization_id and timezone is distinct from new.settings ->> 'timezone' and new.settings ? 'timezone';
  return null;
end $$;
revoke all on function app.copy_time_zone() from public;
