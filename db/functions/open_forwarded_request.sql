set local role app_definer;

-- Holds a request that waits for an operator until the transaction ends, and brings the transaction into its organization, where it is answered. Answers
-- 'open', 'closed' or 'unknown'; nothing has changed unless it is open.
create or replace function app.open_forwarded_request(p_organization uuid, p_id uuid, out answer text, out module text, out admin_controlled boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  select case r.status when 'pending' then 'open' else 'closed' end, m.slug, coalesce(om.admin_controlled, false)
    into answer, module, open_forwarded_request.admin_controlled
    from app.module_access_requests r
    join app.organizations o on o.id = r.organization_id and o.is_active
    join platform.modules m on m.id = r.module_id
    left join app.organization_modules om on om.organization_id = r.organization_id and om.module_id = r.module_id
    where r.organization_id = p_organization and r.id = p_id and r.forwarded_at is not null for update of r;
  answer := coalesce(answer, 'unknown');
  if answer = 'open' then
    perform set_config('app.org_id', p_organization::text, true);
  end if;
end $$;
revoke all on function app.open_forwarded_request(uuid, uuid) from public;
grant execute on function app.open_forwarded_request(uuid, uuid) to app_platform;
