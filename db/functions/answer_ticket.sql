set local role app_definer;

-- An answer or a note of the platform. p_status is the answer of the rule for the status it had. Answers the organization, or null where the ticket is
-- unknown, not escalated, or no longer of that version.
create or replace function app.answer_ticket(p_id uuid, p_version integer, p_message_id uuid, p_message text, p_internal boolean, p_status text, p_request text)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket app.support_tickets;
begin
  perform app.require_operator();
  select t.* into v_ticket from app.support_tickets t where t.id = p_id and t.escalated_at is not null and t.version = p_version for no key update;
  if v_ticket.id is null then
    return null;
  end if;
  insert into app.support_ticket_messages (organization_id, id, ticket_id, user_id, message, is_internal, side)
  values (v_ticket.organization_id, p_message_id, p_id, app.user_id(), p_message, p_internal, 'platform');
  if not p_internal then
    update app.support_tickets t set first_response_at = coalesce(t.first_response_at, app.now()), last_activity_at = app.now(), updated_at = app.now(),
      status = p_status, version = t.version + case when t.status = p_status then 0 else 1 end
      where t.organization_id = v_ticket.organization_id and t.id = p_id;
    perform app.enqueue('tell_of_platform_answer', json_build_object('organizationId', v_ticket.organization_id, 'ticketId', p_id, 'messageId', p_message_id),
      'ticket answer ' || p_message_id);
  end if;
  perform app.record_in_organization(v_ticket.organization_id, 'operator', case when p_internal then 'support_ticket.platform_noted' else 'support_ticket.replied' end,
    'support_tickets', p_id, null, case when not p_internal then jsonb_build_object('status', p_status) end, p_request);
  return v_ticket.organization_id;
end $$;
revoke all on function app.answer_ticket(uuid, integer, uuid, text, boolean, text, text) from public;
grant execute on function app.answer_ticket(uuid, integer, uuid, text, boolean, text, text) to app_platform;
