set local role app_definer;

-- Whether a cursor names a mail. No text leaves, so nothing is recorded.
create or replace function app.is_installation_mail(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return exists (select from platform.mail_messages m where m.id = p_id);
end $$;
revoke all on function app.is_installation_mail(uuid) from public;
grant execute on function app.is_installation_mail(uuid) to app_platform;
