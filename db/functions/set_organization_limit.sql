set local role app_definer;

-- How many people an organization may have; null for any number. Never fewer than there are: `answer` is then 'too_few', else 'changed' or 'unknown'.
-- It holds the row that whoever takes a seat holds, so no one joins in between.
create or replace function app.set_organization_limit(p_id uuid, p_max integer, p_request text, out answer text, out people integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_before integer;
begin
  perform app.require_operator();
  select o.max_users into v_before from app.organizations o where o.id = p_id for no key update;
  if not found then
    answer := 'unknown';
    return;
  end if;
  people := app.people_of(p_id);
  if p_max < people then
    answer := 'too_few';
    return;
  end if;
  answer := 'changed';
  if v_before is distinct from p_max then
    update app.organizations o set max_users = p_max, updated_at = app.now() where o.id = p_id;
    perform app.record_in_organization(p_id, 'operator', 'organization.limit_changed', 'organizations', p_id,
      jsonb_build_object('maxUsers', v_before), jsonb_build_object('maxUsers', p_max), p_request);
  end if;
end $$;
revoke all on function app.set_organization_limit(uuid, integer, text) from public;
grant execute on function app.set_organization_limit(uuid, integer, text) to app_platform;
