set local role app_definer;

-- What a visitor of a subdomain may learn before signing in.
create or replace function app.public_organization_by_domain(p_domain text, out id uuid, out name text, out domain text, out is_active boolean, out logo_url text)
returns setof record language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain, o.is_active, o.logo_url from app.organizations o where o.domain = p_domain
$$;
revoke all on function app.public_organization_by_domain(text) from public;
grant execute on function app.public_organization_by_domain(text) to app_auth, app_public;
