set local role app_definer;

-- The kiosk whose browser holds the secret, for a sign-in and for its first screen. While its organization is inactive it signs no one in and stays a kiosk.
create or replace function app.kiosk_of_secret(p_secret_hash text, out id uuid, out name text, out organization_id uuid, out organization_name text, out domain text, out is_active boolean)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.name, o.id, o.name, o.domain, o.is_active from app.kiosks k join app.organizations o on o.id = k.organization_id
  where k.secret_hash = p_secret_hash
$$;
revoke all on function app.kiosk_of_secret(text) from public;
grant execute on function app.kiosk_of_secret(text) to app_auth;
