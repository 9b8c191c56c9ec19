set local role app_definer;

create or replace function app.installation_ticket_messages(p_id uuid, out id uuid, out side text, out is_internal boolean, out author_name text, out message text,
  out is_own boolean, out created_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id, m.side, m.is_internal, app.person_name(m.user_id), m.message, m.user_id = app.user_id(), m.created_at
    from app.support_ticket_messages m
    join app.support_tickets t on t.organization_id = m.organization_id and t.id = m.ticket_id and t.escalated_at is not null
    where m.ticket_id = p_id and (not m.is_internal or m.side = 'platform') order by m.created_at, m.id;
end $$;
revoke all on function app.installation_ticket_messages(uuid) from public;
grant execute on function app.installation_ticket_messages(uuid) to app_platform;
