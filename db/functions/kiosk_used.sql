set local role app_definer;

create or replace function app.kiosk_used(p_organization uuid, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.kiosks set last_used_at = app.now() where organization_id = p_organization and id = p_id
$$;
revoke all on function app.kiosk_used(uuid, uuid) from public;
grant execute on function app.kiosk_used(uuid, uuid) to app_auth;
