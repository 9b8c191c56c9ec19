set local role app_definer;

-- A core module belongs to every organization and needs no row in it: it is stored as usable without end. The members' rows follow.
create or replace function app.refresh_organization_access(p_organizations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_access(o) from unnest(p_organizations) o order by o;
  insert into app.organization_access as a (organization_id, is_active, modules, features_off)
  select o.id, o.is_active,
    coalesce((select jsonb_object_agg(p.slug, case when p.is_core then 'infinity'::timestamptz else om.usable_until end)
      from platform.modules p left join app.organization_modules om on om.module_id = p.id and om.organization_id = o.id
      where p.is_active and (p.is_core or om.organization_id is not null)), '{}'),
    coalesce((select array_agg(c.slug order by c.slug)
      from app.organization_time_feature_access f join platform.time_feature_categories c on c.id = f.time_feature_category_id
      where f.organization_id = o.id and not f.is_enabled), '{}')
  from app.organizations o where o.id = any (p_organizations)
  on conflict (organization_id) do update
    set is_active = excluded.is_active, modules = excluded.modules, features_off = excluded.features_off;
  perform app.refresh_member_access(o, null) from unnest(p_organizations) o order by o;
end $$;
revoke all on function app.refresh_organization_access(uuid[]) from public;
