set local role app_definer;

-- Of some people of an organization; null means all of them. A member whose employee record is inactive is not an active member. Without
-- an employee record the membership alone decides. Of the organization's modules a person has those that app.member_modules gives them. Who has to
-- have a second factor has until the end of the organization's last day without one; whoever signs in at kiosks
-- alone can have none, and the device stands in for it.
create or replace function app.refresh_member_access(p_organization uuid, p_users uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
declare
  v_demand text;
  v_due timestamptz;
begin
  perform app.lock_access(p_organization);
  select s.settings -> 'secondFactor' ->> 'requiredOf',
      (((s.settings -> 'secondFactor' ->> 'lastDayWithout')::date + 1)::timestamp at time zone o.timezone)
    into v_demand, v_due
    from app.organization_settings s join app.organizations o on o.id = s.organization_id
    where s.organization_id = p_organization and s.group_name = 'account_security';
  insert into app.member_access as a (organization_id, user_id, is_active, role_key, base_role, employee_id, reads, writes,
    organization_is_active, modules, features_off, second_factor_due)
  select m.organization_id, m.user_id, m.status = 'active' and coalesce(e.is_active, true), r.key, r.base_role,
    case when e.is_active then e.id end, coalesce(g.reads, '{}'), coalesce(g.writes, '{}'), o.is_active,
    o.modules - coalesce(off.slugs, '{}'), o.features_off,
    case when (v_demand = 'everyone' or v_demand = 'administrators' and r.base_role = 'admin') and not m.is_kiosk
      and not app.has_second_factor(m.user_id) then v_due end
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
  left join (
    select mm.user_id, array_agg(mm.slug) as slugs from app.member_modules(p_organization, p_users) mm where not mm.is_on group by mm.user_id
  ) off on off.user_id = m.user_id
  where m.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  on conflict (organization_id, user_id) do update set is_active = excluded.is_active, role_key = excluded.role_key,
    base_role = excluded.base_role, employee_id = excluded.employee_id, reads = excluded.reads, writes = excluded.writes,
    organization_is_active = excluded.organization_is_active, modules = excluded.modules, features_off = excluded.features_off,
    second_factor_due = excluded.second_factor_due
  where (a.is_active, a.role_key, a.base_role, a.employee_id, a.reads, a.writes, a.organization_is_active, a.modules, a.features_off,
      a.second_factor_due)
    is distinct from (excluded.is_active, excluded.role_key, excluded.base_role, excluded.employee_id, excluded.reads, excluded.writes,
      excluded.organization_is_active, excluded.modules, excluded.features_off, excluded.second_factor_due);
end $$;
revoke all on function app.refresh_member_access(uuid, uuid[]) from public;
