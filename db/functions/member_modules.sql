set local role app_definer;

-- The one rule of a person's access to an optional module that their organization has: what was set for them, else the module's policies, else its
-- default. Of some members; null means all of them. `by_policy` is what it would be without
-- anything set for the person. Without nested loops, because a plan made while the tables were small would compare every member with every other.
create or replace function app.member_modules(p_organization uuid, p_users uuid[], out user_id uuid, out module_id uuid, out slug text,
  out is_on boolean, out source text, out by_policy boolean) returns setof record
language sql stable set search_path = pg_catalog, pg_temp set enable_nestloop = off as $$
  with policies as (
    select p.module_id, bool_or(p.policy_type = 'everyone') as names_everyone,
      array(select jsonb_array_elements_text(c.policy_config -> 'roleIds') from app.module_access_policies c
        where c.organization_id = p_organization and c.module_id = p.module_id and c.is_active and c.policy_type = 'role_based') as role_ids,
      array(select jsonb_array_elements_text(c.policy_config -> 'departmentIds') from app.module_access_policies c
        where c.organization_id = p_organization and c.module_id = p.module_id and c.is_active and c.policy_type = 'department_based') as department_ids
    from app.module_access_policies p where p.organization_id = p_organization and p.is_active group by p.module_id
  )
  select x.user_id, x.module_id, x.slug, coalesce(x.own, x.by_policy),
    case when x.own is not null then 'person' when x.has_policy then 'policy' else 'default' end, x.by_policy
  from (
  select m.user_id, om.module_id, mo.slug, a.is_enabled as own, p.module_id is not null as has_policy,
    case when p.module_id is null then om.default_user_access
      else p.names_everyone or coalesce(ur.role_id::text = any (p.role_ids), false)
        or coalesce(e.department_id::text = any (p.department_ids), false) end as by_policy
  from app.organization_modules om
  join platform.modules mo on mo.id = om.module_id and mo.is_active and not mo.is_core
  join app.organization_members m on m.organization_id = om.organization_id
  left join policies p on p.module_id = om.module_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_module_access a on a.organization_id = m.organization_id and a.user_id = m.user_id and a.module_id = om.module_id
  where om.organization_id = p_organization and (p_users is null or m.user_id = any (p_users))
  ) x
$$;
revoke all on function app.member_modules(uuid, uuid[]) from public;
