set local role app_definer;

-- One mail of the installation as it is stored. Whoever reads a link that still works can open someone's account with it, so that reading is a
-- security event. It is written here, so that no way of asking leaves it out.
create or replace function app.installation_mail(p_id uuid, p_operation text, p_request text, p_address text, out id uuid, out kind text, out to_address text,
  out subject text, out state text, out error text, out created_at timestamptz, out sent_at timestamptz, out organization_name text,
  out body_text text)
returns setof record language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  insert into platform.security_events (id, kind, user_id, record_id, operation, request_id, address)
    select gen_random_uuid(), 'mail_link_read', app.user_id(), m.id, p_operation, p_request, p_address
    from platform.mail_messages m where m.id = p_id and m.body_text <> app.without_links(m.body_text);
  return query
    select m.id, m.kind, m.to_address, m.subject, m.status, case when m.status <> 'sent' then m.last_error end, m.created_at, m.sent_at, o.name,
      m.body_text
    from platform.mail_messages m left join app.organizations o on o.id = m.organization_id where m.id = p_id;
end $$;
revoke all on function app.installation_mail(uuid, text, text, text) from public;
grant execute on function app.installation_mail(uuid, text, text, text) to app_platform;
