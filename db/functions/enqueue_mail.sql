set local role app_definer;

-- Queues a stored mail. All that a request can have sent are mails that wait to be sent anyway.
create or replace function app.enqueue_mail(p_mail uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.enqueue('send_mail', json_build_object('id', p_mail), 'mail:' || p_mail)
$$;
revoke all on function app.enqueue_mail(uuid) from public;
grant execute on function app.enqueue_mail(uuid) to app_auth, app_user;
