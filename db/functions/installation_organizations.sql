set local role app_definer;

-- All of them, without what has to be counted (app.installation_organization_figures).
create or replace function app.installation_organizations(out id uuid, out name text, out domain text, out is_active boolean, out max_users integer,
  out created_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query select o.id, o.name, o.domain, o.is_active, o.max_users, o.created_at from app.organizations o;
end $$;
revoke all on function app.installation_organizations() from public;
grant execute on function app.installation_organizations() to app_platform;
