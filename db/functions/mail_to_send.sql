set local role app_definer;

-- Returns what the sending job needs of a mail that still waits, with the name of the organization that sends it.
create or replace function app.mail_to_send(p_id uuid, out kind text, out organization_id uuid, out organization_name text, out to_address text, out subject text,
  out body_text text, out blocks jsonb)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.kind, m.organization_id, o.name, m.to_address, m.subject, m.body_text, m.blocks
  from platform.mail_messages m left join app.organizations o on o.id = m.organization_id where m.id = p_id and m.status = 'queued';
$$;
revoke all on function app.mail_to_send(uuid) from public;
grant execute on function app.mail_to_send(uuid) to app_worker;
