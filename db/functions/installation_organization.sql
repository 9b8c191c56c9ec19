set local role app_definer;

create or replace function app.installation_organization(p_id uuid, out id uuid, out name text, out domain text, out is_active boolean, out people integer,
  out open_invitations integer, out max_users integer, out timezone text, out created_at timestamptz, out last_activity_at timestamptz, out ein text,
  out website_address text, out city text, out state text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id),
      (select count(*)::int from app.organization_invitations i
        where i.organization_id = o.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > app.now()),
      o.max_users, o.timezone, o.created_at, app.last_activity_of(o.id),
      o.ein, o.website_address, o.city, o.state
    from app.organizations o where o.id = p_id;
end $$;
revoke all on function app.installation_organization(uuid) from public;
grant execute on function app.installation_organization(uuid) to app_platform;
