set local role app_definer;

-- Sets the status of an escalated ticket for the platform. Answers the organization, or null where it changed nothing.
create or replace function app.set_ticket_status(p_id uuid, p_version integer, p_status text, p_request text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket app.support_tickets;
begin
  perform app.require_operator();
  select t.* into v_ticket from app.support_tickets t where t.id = p_id and t.escalated_at is not null and t.version = p_version for no key update;
  if v_ticket.id is null then
    return null;
  end if;
  update app.support_tickets t set status = p_status, version = t.version + 1, last_activity_at = app.now(), updated_at = app.now(),
    resolved_at = case when p_status = 'resolved' then app.now() when p_status = 'closed' then t.resolved_at end,
    closed_at = case when p_status = 'closed' then app.now() end
    where t.organization_id = v_ticket.organization_id and t.id = p_id;
  perform app.enqueue('tell_of_platform_answer', json_build_object('organizationId', v_ticket.organization_id, 'ticketId', p_id, 'status', p_status),
    'ticket status ' || p_id || ' ' || v_ticket.version);
  perform app.record_in_organization(v_ticket.organization_id, 'operator', 'support_ticket.status_changed', 'support_tickets', p_id,
    jsonb_build_object('status', v_ticket.status), jsonb_build_object('status', p_status), p_request);
  return v_ticket.organization_id;
end $$;
revoke all on function app.set_ticket_status(uuid, integer, text, text) from public;
grant execute on function app.set_ticket_status(uuid, integer, text, text) to app_platform;
