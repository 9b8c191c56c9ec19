set local role app_definer;

create or replace function app.installation_ticket(p_id uuid, out id uuid, out organization_id uuid, out organization_name text, out number integer, out title text,
  out description text, out category text, out priority text, out status text, out metadata jsonb, out tags text[], out requester_name text,
  out assigned_name text, out escalated_at timestamptz, out first_response_at timestamptz, out resolved_at timestamptz, out closed_at timestamptz,
  out version integer, out created_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select t.id, t.organization_id, o.name, t.number, t.title, t.description, t.category, t.priority, t.status, t.metadata, t.tags,
      app.person_name(t.user_id), app.person_name(t.assigned_to), t.escalated_at, t.first_response_at, t.resolved_at, t.closed_at, t.version, t.created_at
    from app.support_tickets t join app.organizations o on o.id = t.organization_id where t.id = p_id and t.escalated_at is not null;
end $$;
revoke all on function app.installation_ticket(uuid) from public;
grant execute on function app.installation_ticket(uuid) to app_platform;
