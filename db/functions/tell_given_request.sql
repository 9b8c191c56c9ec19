set local role app_definer;

-- At the end of the transaction: the review's own event is written with the commit.
create or replace function app.tell_given_request() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from app.audit_events e where e.organization_id = new.organization_id and e.resource_type = 'module_access_requests'
      and e.resource_id = new.id and e.written_in = pg_current_xact_id())
  then
    perform app.record_in_organization(new.organization_id, coalesce(app.mode(), 'system'), 'module_request.given', 'module_access_requests', new.id, null,
      (select jsonb_build_object('module', m.slug, 'userId', new.user_id) from platform.modules m where m.id = new.module_id), null);
    perform app.enqueue('module_request_given', json_build_object('organizationId', new.organization_id, 'requestId', new.id),
      'module_request_given ' || new.id);
  end if;
  return null;
end $$;
revoke all on function app.tell_given_request() from public;
