set local role app_definer;

-- The organization someone is inside of for 24 hours: a new session begins there. Null where there is none, or where it was switched off.
create or replace function app.entered_organization(p_user uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.organization_id from platform.user_organization_sessions s
  join platform.administrators a on a.user_id = s.user_id
  join app.organizations o on o.id = s.organization_id and o.is_active
  where s.user_id = p_user and s.expires_at > app.now()
$$;
revoke all on function app.entered_organization(uuid) from public;
grant execute on function app.entered_organization(uuid) to app_auth;
