set local role app_definer;

-- Sets the limit of people for demo data, which is made with its limit.
create or replace function app.limit_organization(p_id uuid, p_max integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.organizations o set max_users = p_max where o.id = p_id
$$;
revoke all on function app.limit_organization(uuid, integer) from public;
grant execute on function app.limit_organization(uuid, integer) to app_auth;
