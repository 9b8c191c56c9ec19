set local role app_definer;

-- The platform administrators who are told of an escalated ticket of the calling person's organization, by mail: they have no notifications there.
create or replace function app.operators_to_tell(p_ticket uuid, out email text) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.email from platform.administrators a join platform.profiles p on p.id = a.user_id
  where exists (select from app.support_tickets t where t.organization_id = app.org_id() and t.id = p_ticket)
  order by p.email
$$;
revoke all on function app.operators_to_tell(uuid) from public;
grant execute on function app.operators_to_tell(uuid) to app_user;
