set local role app_definer;

-- Creating an organization is the one insert that no tenant's transaction can make: tenant isolation compares with this row's id. p_max_users is
-- null for an organization without a limit.
create or replace function app.create_organization(p_id uuid, p_name text, p_domain text, p_timezone text, p_created_by uuid, p_max_users integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.organizations (id, name, domain, timezone, max_users) values (p_id, p_name, p_domain, p_timezone, p_max_users);
  perform set_config('app.org_id', p_id::text, true), set_config('app.mode', 'system', true),
    set_config('app.user_id', coalesce(p_created_by::text, ''), true);
end $$;
revoke all on function app.create_organization(uuid, text, text, text, uuid, integer) from public;
grant execute on function app.create_organization(uuid, text, text, text, uuid, integer) to app_auth;
