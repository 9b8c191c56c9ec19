-- A deactivated employee gets in nowhere in that organization: a member whose employee record is inactive is no active member. Without an
-- employee record the membership alone decides.
set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;

-- Of some people of an organization; null: of all of them.
create or replace function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(p_organization);
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off)
  select m.organization_id, m.user_id, m.status = 'active' and coalesce(e.is_active, true), r.key, r.base_role,
    case when e.is_active then e.id end, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'), o.is_active, o.modules, o.features_off
  from app.organization_members m
  join app.organization_access o on o.organization_id = m.organization_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join (
    select rg.role_id, array_agg(rg.permission_name order by rg.permission_name) as reads,
      array_agg(rg.permission_name order by rg.permission_name) filter (where rg.level = 'write') as writes
    from app.role_grants rg where rg.organization_id = p_organization group by rg.role_id
  ) g on g.role_id = r.id
  where m.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  on conflict (organization_id, user_id) do update set is_active = excluded.is_active, role_key = excluded.role_key,
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes,
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off);
end $$;

-- The organizations a person may enter, as sign-in, the switch and the shell offer them: the gate's own row decides, so that nobody is led
-- into one that refuses them.
create or replace function app.my_organizations(p_user uuid, out id uuid, out name text, out domain text) returns setof record
language sql security definer stable set search_path = pg_catalog, pg_temp as $$
  select o.id, o.name, o.domain from app.organization_members m
  join app.member_access a on a.organization_id = m.organization_id and a.user_id = m.user_id and a.is_active
  join app.organizations o on o.id = m.organization_id
  where m.user_id = p_user and o.is_active order by o.name
$$;
select app.refresh_member_access(id, null) from app.organizations;

set local role app_owner;
revoke create on schema app from app_definer;

-- Every server process hears at once of people who are no longer let in, so that their event streams end with the commit.
create function app.tell_of_lost_access() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('steward_changes', b.organization_id || ' member_access ' || b.user_id) from before b;
  else
    perform pg_notify('steward_changes', a.organization_id || ' member_access ' || a.user_id)
      from after a join before b on b.organization_id = a.organization_id and b.user_id = a.user_id
      where b.is_active and b.organization_is_active and not (a.is_active and a.organization_is_active);
  end if;
  return null;
end $$;
revoke all on function app.tell_of_lost_access() from public;
create trigger access_lost after update on app.member_access referencing old table as before new table as after
  for each statement execute function app.tell_of_lost_access();
create trigger access_ended after delete on app.member_access referencing old table as before
  for each statement execute function app.tell_of_lost_access();
