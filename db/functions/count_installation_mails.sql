set local role app_definer;

create or replace function app.count_installation_mails(p_search text, p_kind text, p_state text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from platform.mail_messages m
    where (p_search is null or app.folded(m.to_address || ' ' || m.subject) like all ((select app.search_patterns(p_search))::text[]))
      and (p_kind is null or m.kind = p_kind) and (p_state is null or m.status = p_state));
end $$;
revoke all on function app.count_installation_mails(text, text, text) from public;
grant execute on function app.count_installation_mails(text, text, text) to app_platform;
