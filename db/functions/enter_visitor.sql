set local role app_definer;

-- Sets the organization that a visitor reads, by its subdomain, its id, or both. One that is unknown, inactive, or without the module is answered as
-- none: the visitor's statements then run as they always do and find no row, so that the number of statements tells nothing either.
create or replace function app.enter_visitor(p_domain text, p_organization uuid, p_module text) returns json
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_named uuid;
  v_open uuid;
begin
  -- A connection that still carries a context must not be used.
  if concat(current_setting('app.org_id', true), current_setting('app.user_id', true)) <> '' then
    raise exception 'context_left' using errcode = 'SW500';
  end if;
  select o.id into v_named from app.organizations o where o.domain = p_domain;
  if p_domain is null then
    v_named := p_organization;
  end if;
  select a.organization_id into v_open from app.organization_access a
    where a.organization_id = v_named and (p_organization is null or a.organization_id = p_organization) and a.is_active
      and (p_module is null or (a.modules ->> p_module)::timestamptz > app.now());
  -- All five settings are set, so none can be left from an earlier transaction. A visitor changes nothing.
  perform set_config('app.user_id', '', true), set_config('app.session_id', '', true), set_config('app.employee_id', '', true),
    set_config('transaction_read_only', 'on', true);
  return json_build_object('organizationId', nullif(set_config('app.org_id', coalesce(v_open::text, ''), true), ''),
    'mode', set_config('app.mode', 'visitor', true));
end $$;
revoke all on function app.enter_visitor(text, uuid, text) from public;
grant execute on function app.enter_visitor(text, uuid, text) to app_login;
