set local role app_worker;

-- Sends a failed mail of the calling person's organization again. One with a link is made anew by its own screen: its link has been masked. Answers
-- 'queued', 'link' for such a mail, 'state' for one that has not failed, and null for one that is not there.
create or replace function app.send_mail_again(p_id uuid) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_status text;
  v_has_link boolean;
begin
  select m.status, m.link_identifier is not null or strpos(m.body_text, 'token=(removed)') > 0 into v_status, v_has_link
    from platform.mail_messages m where m.id = p_id and m.organization_id = app.org_id() for update;
  if v_status is null then
    return null;
  elsif v_has_link then
    return 'link';
  elsif v_status <> 'failed' then
    return 'state';
  end if;
  update platform.mail_messages set status = 'queued', last_error = null, caused_by = app.user_id(), caused_in = app.org_id() where id = p_id;
  perform app.enqueue('send_mail', json_build_object('id', p_id), 'mail:' || p_id);
  return 'queued';
end $$;
revoke all on function app.send_mail_again(uuid) from public;
grant execute on function app.send_mail_again(uuid) to app_user;
