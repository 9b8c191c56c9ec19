set local role app_definer;

create or replace function app.installation_tickets(out id uuid, out organization_id uuid, out organization_name text, out number integer, out title text,
  out category text, out priority text, out status text, out requester_name text, out escalated_at timestamptz, out created_at timestamptz,
  out last_activity_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select t.id, t.organization_id, o.name, t.number, t.title, t.category, t.priority, t.status, app.person_name(t.user_id), t.escalated_at,
      t.created_at, t.last_activity_at
    from app.support_tickets t join app.organizations o on o.id = t.organization_id where t.escalated_at is not null;
end $$;
revoke all on function app.installation_tickets() from public;
grant execute on function app.installation_tickets() to app_platform;
