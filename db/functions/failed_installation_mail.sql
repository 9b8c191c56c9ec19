set local role app_definer;

create or replace function app.failed_installation_mail(out failed integer, out oldest_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  select count(*)::int, min(m.created_at) into failed, oldest_at from platform.mail_messages m where m.status in ('failed', 'bounced');
end $$;
revoke all on function app.failed_installation_mail() from public;
grant execute on function app.failed_installation_mail() to app_platform;
