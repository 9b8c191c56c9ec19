set local role app_definer;

create or replace function app.organization_ids_after(p_after uuid, p_most integer) returns setof uuid
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select id from app.organizations where is_active and (p_after is null or id > p_after) order by id limit p_most
$$;
revoke all on function app.organization_ids_after(uuid, integer) from public;
grant execute on function app.organization_ids_after(uuid, integer) to app_worker;
