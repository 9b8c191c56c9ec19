set local role app_definer;

-- Answers 'changed', 'same' or 'unknown'.
create or replace function app.set_organization_active(p_id uuid, p_active boolean, p_request text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_active boolean;
begin
  perform app.require_operator();
  select o.is_active into v_active from app.organizations o where o.id = p_id for no key update;
  if v_active is null then
    return 'unknown';
  end if;
  if v_active = p_active then
    return 'same';
  end if;
  update app.organizations o set is_active = p_active, updated_at = app.now() where o.id = p_id;
  perform app.record_in_organization(p_id, 'operator', case when p_active then 'organization.reactivated' else 'organization.deactivated' end,
    'organizations', p_id, jsonb_build_object('isActive', v_active), jsonb_build_object('isActive', p_active), p_request);
  return 'changed';
end $$;
revoke all on function app.set_organization_active(uuid, boolean, text) from public;
grant execute on function app.set_organization_active(uuid, boolean, text) to app_platform;
