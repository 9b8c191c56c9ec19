set local role app_definer;

-- The files of what the platform may read of a ticket, and where their bytes are.
create or replace function app.installation_ticket_files(p_id uuid, out id uuid, out message_id uuid, out key text, out sha256 text, out name text,
  out content_type text, out size integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select f.id, s.message_id, f.key, f.sha256, f.name, f.content_type, f.size
    from app.support_ticket_files s
    join app.support_tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id and t.escalated_at is not null
    join app.files f on f.organization_id = s.organization_id and f.id = s.file_id and f.state = 'stored' and f.attached_to is not null
    left join app.support_ticket_messages m on m.organization_id = s.organization_id and m.id = s.message_id
    where s.ticket_id = p_id and (m.id is null or not m.is_internal or m.side = 'platform') order by s.position;
end $$;
revoke all on function app.installation_ticket_files(uuid) from public;
grant execute on function app.installation_ticket_files(uuid) to app_platform;
