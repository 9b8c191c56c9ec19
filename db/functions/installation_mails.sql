set local role app_definer;

-- The mail of the whole installation, newest first, without its text. An operator reads links as they are: without a mail server someone has to hand
-- them on.
-- Makes pages of its own, because an installation has too much mail for a function that answers all rows.
create or replace function app.installation_mails(p_search text, p_kind text, p_state text, p_after uuid, p_limit integer, out id uuid, out kind text,
  out to_address text, out subject text, out state text, out error text, out created_at timestamptz, out sent_at timestamptz,
  out organization_name text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id, m.kind, m.to_address, m.subject, m.status, case when m.status <> 'sent' then m.last_error end, m.created_at, m.sent_at, o.name
    from platform.mail_messages m left join app.organizations o on o.id = m.organization_id
    where (p_search is null or app.folded(m.to_address || ' ' || m.subject) like all ((select app.search_patterns(p_search))::text[]))
      and (p_kind is null or m.kind = p_kind) and (p_state is null or m.status = p_state)
      and (p_after is null or (m.created_at, m.id) < (select c.created_at, c.id from platform.mail_messages c where c.id = p_after))
    order by m.created_at desc, m.id desc limit p_limit;
end $$;
revoke all on function app.installation_mails(text, text, text, uuid, integer) from public;
grant execute on function app.installation_mails(text, text, text, uuid, integer) to app_platform;
